// Names of settings in an environment: Node built-ins only, because `npm start` checks them before anything is installed.

/** How far a misspelling is from the right name at most, by the length of the right one; short names have too many neighbors. */
const MOST_EDITS = [
  [9, 2],
  [5, 1],
];
/** Another letter weighs more than one that is missing, added or swapped: two of them make another word, such as PORT of POOL. */
const OTHER_LETTER = 1.5;

/** Near one of ours, but common names of settings of other programs. */
const OF_OTHERS = new Set(['DATABASE_URI', 'DATADIR', 'EMAIL_FROM', 'LOGLEVEL']);

/** First words of our names that begin the names of many other programs, too. */
const COMMON_WORDS = new Set(
  'ADMIN DATA HEADERS HOST LOG MAX METRICS OTEL PORT PUBLIC RATE REQUEST ROLE SECRET SENTRY SIGN SOURCE TRUST'.split(
    ' ',
  ),
);

/** What Kubernetes adds to every container for each service of its namespace, such as DATABASE_SERVICE_HOST. */
const SERVICE_LINK = /_(?:SERVICE_(?:HOST|PORT\w*)|PORT(?:_\d+_\w+)?)$/;

/**
 * One line about the first variable that is a misspelled setting, or null. It counts only while the right name is not set.
 * @param names of all settings, and of the files that hold secrets
 */
export function misspelledProblem(env, names) {
  for (const { given, name } of strangers(env, names)) {
    const meant = OF_OTHERS.has(name) ? undefined : namesNear(name, names)[0];
    if (meant && env[meant] === undefined)
      return `${given} is not a setting. Did you mean ${meant}? Rename it, or remove it.`;
  }
  return null;
}

/**
 * One line about the variables that are named like settings and are none, each with the nearest setting, or null: they may belong to
 * another program.
 * @param names of all settings, and of the files that hold secrets
 */
export function unknownNames(env, names) {
  const listed = strangers(env, names).flatMap(({ given, name }) => {
    const [nearest] = [...namesNear(name, names), ...familyOf(name, names)];
    return nearest ? `${given} (nearest: ${nearest})` : [];
  });
  return listed.length > 0 ? `Not settings, so ignored: ${listed.join(', ')}.` : null;
}

/** Variables with a value that no setting has as its name: as they are written, and in our way of writing names. */
const strangers = (env, names) =>
  Object.entries(env)
    .filter(([given, value]) => value && !names.includes(given))
    .map(([given]) => ({ given, name: given.toUpperCase().replaceAll('-', '_') }));

/** Settings that it may be a misspelling of, the nearest first. */
const namesNear = (name, names) =>
  names
    .filter((one) => Math.abs(one.length - name.length) <= 2)
    .map((one) => ({ one, edits: editsBetween(name, one) }))
    .filter(({ one, edits }) => edits <= (MOST_EDITS.find(([length]) => one.length >= length)?.[1] ?? -1))
    .sort((a, b) => a.edits - b.edits)
    .map(({ one }) => one);

/** Settings that begin with the same word, first the one that shares the longest beginning and differs least. */
function familyOf(name, names) {
  const word = firstWord(name);
  if (COMMON_WORDS.has(word) || SERVICE_LINK.test(name)) return [];
  const distance = (one) => editsBetween(name, one) - sharedStart(name, one);
  return names.filter((one) => firstWord(one) === word).sort((a, b) => distance(a) - distance(b));
}

const firstWord = (name) => name.split('_', 1)[0];

function sharedStart(name, other) {
  let length = 0;
  while (length < name.length && name[length] === other[length]) length++;
  return length;
}

/** The least weight of changed, added, dropped and swapped letters from one name to another. */
function editsBetween(from, to) {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column++) {
      const changed = from[row - 1] === to[column - 1] ? 0 : OTHER_LETTER;
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row][column] = Math.min(
        rows[row - 1][column] + 1,
        rows[row][column - 1] + 1,
        rows[row - 1][column - 1] + changed,
        isSwapped ? rows[row - 2][column - 2] + 1 : Infinity,
      );
    }
  }
  return rows[from.length][to.length];
}
