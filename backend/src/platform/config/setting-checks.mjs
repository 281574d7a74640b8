// Checks of the settings and of this machine. Node built-ins only: `npm start` runs them before the install as well.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/**
 * Returns the text of a setting: its variable, else the file that a second variable names, else its default.
 * @param folder that paths of files are relative to
 * @throws Error with one line about a file that cannot be read or is empty
 */
export function textOf(env, { name, default: fallback, file: variable }, folder) {
  const text = (env[name] ?? fallback).trim();
  const file = variable === null ? undefined : env[variable]?.trim();
  if (text || !file) return text;
  const content = contentOf(path.resolve(folder, file), variable);
  // Starting with another database or key would be worse.
  if (!content) throw new Error(`${variable} names a file that holds nothing.`);
  return content;
}

function contentOf(file, variable) {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${variable} names a file that cannot be read (${error.code}).`, { cause: error });
  }
}

/** Returns one line about a variable whose name looks wrong, or null. */
export function nameProblem({ MAIL, MAIL_TRANSPORT, ...env }) {
  // Editors on Windows begin a file with a byte order mark, which becomes part of the first name.
  const marked = Object.keys(env).find((name) => name.startsWith('\uFEFF'));
  if (marked)
    return `${marked.slice(1)} stands behind a byte order mark: save the file of settings as UTF-8 without one.`;
  // The name until 0.2.0; systems put the path of a mailbox there.
  return MAIL === 'smtp' && MAIL_TRANSPORT === undefined ? 'MAIL is called MAIL_TRANSPORT now.' : null;
}

/**
 * Returns one line about settings that contradict each other, or null.
 * @param valueOf returns the text of a setting, by its name
 * @param historyNeeds the settings that each history source requires
 */
export const togetherProblem = (valueOf, historyNeeds) =>
  missingProblem(valueOf, 'HISTORY_PROVIDER', historyNeeds) ??
  missingProblem(valueOf, 'PLATE_PROVIDER', { platetovin: ['PLATE_KEY'], carsxe: ['PLATE_KEY'] }) ??
  stripeProblem(valueOf) ??
  demonstrationProblem(valueOf) ??
  databaseProblem(valueOf) ??
  consoleProblem(valueOf) ??
  portProblem(valueOf, []) ??
  missingProblem(valueOf, 'MAIL_TRANSPORT', { smtp: ['SMTP_URL'] });

function missingProblem(valueOf, name, needs) {
  const missing = (needs[valueOf(name)] ?? []).filter((needed) => !valueOf(needed));
  return missing.length > 0 ? `${name}=${valueOf(name)} needs ${missing.join(', ')}.` : null;
}

function stripeProblem(valueOf) {
  if (valueOf('PAYMENT_PROVIDER') !== 'stripe') return null;
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'].filter(
    (name) => !valueOf(name),
  );
  if (keys.length === 0) return null;
  return `PAYMENT_PROVIDER=stripe needs valid keys in ${keys.join(', ')} (sk_..., pk_..., whsec_...).`;
}

/** A public shop sells nothing simulated, unless its operator declares it a demonstration. */
function demonstrationProblem(valueOf) {
  if (valueOf('DEMONSTRATION') === 'on' || !/^https:/i.test(valueOf('PUBLIC_URL'))) return null;
  const simulated = { PAYMENT_PROVIDER: 'simulated', HISTORY_PROVIDER: 'demo', PLATE_PROVIDER: 'demo' };
  const found = Object.entries(simulated).filter(([name, value]) => valueOf(name) === value);
  if (found.length === 0) return null;
  return `${found.map((pair) => pair.join('=')).join(', ')}: with an https PUBLIC_URL choose real providers, or set DEMONSTRATION=on for a shop that is only to be looked at.`;
}

/** How an address may choose a schema: PostgreSQL's way, and those of other libraries, which ours would ignore. */
const SCHEMA = /[?&](?:options=\S*?search_path\s*=\s*|(?:schema|currentSchema|search_path)=)"?(?<schema>[\w$-]+)/i;

function databaseProblem(valueOf) {
  if (valueOf('DATABASE_POOLER') === 'on' && !valueOf('DATABASE_DIRECT_URL'))
    return 'DATABASE_POOLER=on needs DATABASE_DIRECT_URL.';
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL']) {
    if (valueOf(name) && !valueOf('DATABASE_URL')) return `${name} needs DATABASE_URL.`;
    const schema = SCHEMA.exec(valueOf(name).replaceAll('+', ' ').replaceAll(/%3d/gi, '='))?.groups.schema;
    if (schema && schema !== 'public')
      return `${name} names the schema ${schema}; the tables are in public: leave it out.`;
  }
  return null;
}

/** A console on the host of the shop would leave nothing of the shop there, and cookies follow the protocol of PUBLIC_URL. */
function consoleProblem(valueOf) {
  if (!valueOf('ADMIN_URL')) return null;
  const console = new URL(valueOf('ADMIN_URL'));
  const shop = valueOf('PUBLIC_URL') && new URL(valueOf('PUBLIC_URL'));
  if (shop && shop.host !== console.host && shop.protocol === console.protocol) return null;
  return 'ADMIN_URL needs a PUBLIC_URL with another host and the same protocol.';
}

/**
 * Returns one line about a port that two listeners share, or null. Port 0 is any free port.
 * @param taken ports of other listeners, each with its name
 */
export function portProblem(valueOf, taken) {
  const listeners = new Map(taken);
  for (const name of ['PORT', 'METRICS_PORT']) {
    const port = Number(valueOf(name));
    if (port === 0) continue;
    if (listeners.has(port)) return `${name} needs a port of its own: ${listeners.get(port)} has this one.`;
    listeners.set(port, name);
  }
  return null;
}

/** Codes for a host that is not an address of this machine. */
const NOT_HERE = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/** Returns one line about a host that this machine cannot listen on, or null. */
export function hostProblem(host) {
  const problem = `HOST must be an address of this machine, or 0.0.0.0 for all of them. It is ${JSON.stringify(host)}.`;
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', ({ code }) => resolve(NOT_HERE.includes(code) ? problem : null));
    probe.listen({ port: 0, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Shorter names are near too many other words to be refused. */
const LEAST_LENGTH = 5;
/** The most edits of a refused misspelling, by the least length of the right name. */
const MOST_EDITS = [
  [9, 2],
  [LEAST_LENGTH, 1],
];
/** Shorter words are no abbreviation of a setting: DEMO is one of DEMONSTRATION. */
const LEAST_BEGINNING = 4;
/** The weight of a replaced letter: two of them make another word, such as PORT of POOL. */
const REPLACED_LETTER = 1.5;
/** The most edits of a name that is warned about, however short it is: one, of any kind. */
const ONE_EDIT = REPLACED_LETTER;

/** Common settings of other programs that are near one of ours. */
const FOREIGN_NAMES = new Set([
  'DATABASE_URI',
  'DATADIR',
  'EMAIL_FROM',
  'LOGLEVEL',
  'SECRET_KEY_BASE',
  'TRUSTED_PROXIES',
]);
/** Near one of ours, but set by shells. */
const SHELL_NAMES = new Set(['MAIL']);

/** First words of our names that settings of many other programs begin with. */
const COMMON_WORDS = new Set(
  'ADMIN DATA HEADERS HOST LOG MAX METRICS PORT PUBLIC RATE REQUEST ROLE SECRET SIGN SOURCE TRUST'.split(' '),
);

/** What the SDKs of OpenTelemetry and Sentry read beside our settings, as far as `platform/telemetry` leaves it to them. */
const SDK_NAMES = [
  /^OTEL_(?:SDK_DISABLED|LOG_LEVEL|PROPAGATORS|\w+_LIMIT)$/,
  /^OTEL_EXPORTER_OTLP_(?:(?:TRACES|LOGS)_)?(?:HEADERS|COMPRESSION|CERTIFICATE|CLIENT_KEY|CLIENT_CERTIFICATE)$/,
  /^SENTRY_(?:NAME|DEBUG|SPOTLIGHT|TRACE|BAGGAGE|USE_ENVIRONMENT)$/,
];

/** What Kubernetes adds to every container for each service of its namespace, such as DATABASE_SERVICE_HOST. */
const SERVICE_LINK = /_(?:SERVICE_(?:HOST|PORT\w*)|PORT(?:_\d+_\w+)?)$/;

/**
 * Returns one line about the first variable that is a misspelled setting, or begins with one, or null. It is ignored while
 * the right name is set.
 * @param names of all variables that are read
 */
export function misspelledProblem(env, names) {
  for (const { written, name } of unreadVariables(env, names)) {
    const meant = FOREIGN_NAMES.has(name) ? undefined : refusedNames(name, names)[0];
    if (meant && env[meant] === undefined)
      return `${written} is not a setting. Did you mean ${meant}? Rename it, or remove it.`;
  }
  return null;
}

/**
 * Returns one line about variables that are named like settings, each with the nearest setting, or null.
 * @param names of all variables that are read
 */
export function unknownNames(env, names) {
  const listed = unreadVariables(env, names).flatMap(({ written, name }) => {
    const oneEdit = namesNear(name, names, () => ONE_EDIT);
    const [nearest] = [...refusedNames(name, names), ...oneEdit, ...familyOf(name, names)];
    return nearest ? `${written} (nearest: ${nearest})` : [];
  });
  return listed.length > 0 ? `Not settings, so ignored: ${listed.join(', ')}.` : null;
}

/** Variables with a value that are not read: as they are written, and in our spelling. */
const unreadVariables = (env, names) =>
  Object.entries(env)
    .filter(([written, value]) => value && !names.includes(written) && !SHELL_NAMES.has(written))
    .filter(([written]) => SDK_NAMES.every((pattern) => !pattern.test(written)))
    .map(([written]) => ({ written, name: spelledLikeOurs(written) }));

/** In capitals, without dashes and without the name of the product. */
function spelledLikeOurs(written) {
  const name = written.toUpperCase().replaceAll('-', '_');
  return SERVICE_LINK.test(name) ? name : name.replace(/^ROADBOOK_/, '');
}

/** Names that it is a misspelling of, begins with, or is the beginning of, the nearest first. */
const refusedNames = (name, names) => [
  ...namesNear(name, names, (one) => MOST_EDITS.find(([length]) => one.length >= length)?.[1] ?? -1),
  ...namesBefore(name, names),
  ...(name.includes('_') ? namesAfter(`${singular(name)}_`, names) : []),
];

/** Names that it begins with, the longest first. */
const namesBefore = (name, names) =>
  SERVICE_LINK.test(name)
    ? []
    : names.filter((one) => one.length >= LEAST_LENGTH && name.startsWith(one)).sort((a, b) => b.length - a.length);

/** Names that begin with it, the shortest first. */
const namesAfter = (start, names) =>
  names.filter((one) => singular(one).startsWith(start)).sort((a, b) => a.length - b.length);

/** Names that it may be a misspelling or the plural of, the nearest first. */
function namesNear(name, names, mostEdits) {
  const one = singular(name);
  return names
    .filter(({ length }) => Math.abs(length - name.length) <= 4)
    .map((meant) => ({ meant, edits: editsBetween(one, singular(meant)) }))
    .filter(({ meant, edits }) => edits <= mostEdits(meant))
    .sort((a, b) => a.edits - b.edits)
    .map(({ meant }) => meant);
}

/** Its words without the endings of plurals: TRUST_PROXY of TRUST_PROXIES. */
const singular = (name) => name.replaceAll(/IES(?=_|$)/g, 'Y').replaceAll(/(?<=[^S_]{2})S(?=_|$)/g, '');

/** Names with the same first word, the most similar first; the beginning of a word counts as one. */
function familyOf(name, names) {
  const word = firstWord(name);
  if (COMMON_WORDS.has(word) || SERVICE_LINK.test(name)) return [];
  const distance = (one) => editsBetween(name, one) - sharedStart(name, one);
  const family = names.filter((one) => firstWord(one) === word).sort((a, b) => distance(a) - distance(b));
  return family.length > 0 || name.length < LEAST_BEGINNING ? family : namesAfter(name, names);
}

const firstWord = (name) => name.split('_', 1)[0];

function sharedStart(name, other) {
  let length = 0;
  while (length < name.length && name[length] === other[length]) length++;
  return length;
}

/** Returns the edit distance of two names: replaced, added, missing and swapped letters. */
function editsBetween(from, to) {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = from[row - 1] === to[column - 1] ? 0 : REPLACED_LETTER;
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row][column] = Math.min(
        rows[row - 1][column] + 1,
        rows[row][column - 1] + 1,
        rows[row - 1][column - 1] + replaced,
        isSwapped ? rows[row - 2][column - 2] + 1 : Infinity,
      );
    }
  }
  return rows[from.length][to.length];
}
