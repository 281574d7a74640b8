/**
 * Migrations after the initial one that may take something away, each with the reason. While replicas restart one after the other the
 * version before still answers on the new schema, so whatever it uses has to stay. A constraint that is replaced by a wider one, a
 * constraint of rows there are, a function that is written anew, or a column that no released version has used for a while, belongs here.
 */
const ALLOWED: Record<string, string> = {
  Operators1764410000000:
    'checks names of operators, which only the command line of the version before gives, and columns it knows nothing of',
  Retention1795400000000:
    'replaces triggers of what is written once by ones that let go of what is older than the law asks for, and refuse the rest as before',
  Leads1795500100000: 'checks columns that the version before knows nothing of',
  ProviderEnds1795500200000:
    'replaces a trigger of what is written once by one that lets go of what is older than the law asks for, and refuses the rest as before',
  OneSubscription1796500100000:
    'replaces the claim of a session by one that answers in the same columns, and refuses a second subscription besides',
  GivenBy1796800000000: 'two foreign keys of columns that the version before knows nothing of',
  OpenVehicle1797600000000: 'replaces a function by one that gives the same answer sooner',
  AskedBy1797700000000: 'a foreign key of a column that the version before knows nothing of',
  Cases1795300000000: 'replaces two checks by wider ones, which everything the version before writes still passes',
  Months1796600000000:
    'four tables become one of the same name and columns, divided by month: the version before reads and writes it as it did',
  CreditGrants1796900000000:
    'fills in a block the grants of the credits there are, of which the version before knows nothing',
  OneMailbox1796900100000:
    'writes into purchases the email that the version before takes from their buyer: it goes on writing to the same mailbox',
  WaitingUnlocks1797000000000: 'fills a column that the version before knows nothing of, in the few rows that wait',
  JoinedSubscriptions1797100100000:
    'replaces a unique index by a narrower one, which everything the version before writes still passes',
  EndedCases1797400000000: 'closes cases that are over, which the version before lists as closed like any other',
  DisputeReference1797800100000: 'fills a column that the version before knows nothing of',
  CancelersWider1797813000000:
    'replaces a check by a wider one, which everything the version before writes still passes',
  LeadBasic1798100000000: 'replaces a check by a wider one, which everything the version before writes still passes',
  AsciiDomains1797500000000: 'spells domains as servers of mail do, to which the version before writes as well',
  ClaimsOfEach1797810000000:
    'replaces a unique index by narrower ones and a check by a wider one, which everything the version before writes still passes',
};

/** @param isNew whether the same migration makes a table, as it is spelled in `sql` */
type Finds = (sql: string, isNew: (table: string) => boolean) => boolean;

const TAKES_AWAY: [what: string, found: Finds][] = [
  ['drops something', has(/\bDROP\b/)],
  ['renames something', has(/\bRENAME\b/)],
  ['changes the type of a column', has(/\bALTER\s+(COLUMN\s+)?("[^"]+"|\w+)\s+(SET\s+DATA\s+)?TYPE\b/)],
  ['demands a value of rows that may have none', has(/\bSET\s+NOT\s+NULL\b/)],
  ['demands a value the version before does not write', (sql) => columnsAdded(sql).some(demandsValue)],
  ['demands something of rows there are', demandsOfRows],
  [
    'replaces what the version before uses',
    has(/\bCREATE\s+OR\s+REPLACE\b|\bALTER\s+(FUNCTION|PROCEDURE|VIEW|TRIGGER)\b/),
  ],
  [
    'switches off what guards rows',
    has(/\b(DISABLE|ENABLE\s+REPLICA)\s+(TRIGGER|RULE)\b|\bSESSION_REPLICATION_ROLE\b|\bCREATE\s+RULE\b/),
  ],
  ['hides statements in a block', has(/(^|;)\s*DO\b/)],
  [
    'puts rows or rights out of reach',
    has(/\bREVOKE\b|\bSET\s+SCHEMA\b|\bDETACH\s+PARTITION\b|\bROW\s+LEVEL\s+SECURITY\b/),
  ],
  ['changes rows', has(/(^|;|\bAS\s*\()\s*(WITH\b[^;]*\)\s*)?(UPDATE|DELETE\s+FROM|TRUNCATE|MERGE)\b/)],
];

function has(pattern: RegExp): (sql: string) => boolean {
  return (sql) => pattern.test(sql);
}

/** What follows each ADD of a column, without what stands in parentheses: their commas part no columns. */
function columnsAdded(sql: string): string[] {
  let plain = sql;
  for (let before = ''; before !== plain;) [before, plain] = [plain, plain.replace(/\([^()]*\)/g, ' ')];
  return plain.split(/[,;]/).filter((part) => /\bADD\s+(?!CONSTRAINT\b)/.test(part));
}

const demandsValue = (column: string): boolean =>
  /\bNOT\s+NULL\b/.test(column) && !/(?<!")\bDEFAULT\b(?!"|\s+NULL\b)/.test(column);

const TABLE = '(?:ONLY\\s+)?(?:"?PUBLIC"?\\.)?"?(\\w+)"?';
const ALTERED = new RegExp(`^\\s*ALTER\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?${TABLE}[^]*?\\bADD\\b([^]*)`);
const UNIQUE_INDEX = new RegExp(`\\bCREATE\\s+UNIQUE\\s+INDEX\\b[^]*?\\sON\\s+${TABLE}`);
const CONSTRAINT = /(?<!")\b(CHECK|UNIQUE|EXCLUDE|PRIMARY\s+KEY|FOREIGN\s+KEY)\b(?!")/;
const MADE = new RegExp(`\\bCREATE\\s+TABLE\\s+${TABLE}`, 'g');

/** A constraint or a unique index, unless the same migration makes its table. The rows of an installation may break it, and so may what the version before writes. */
function demandsOfRows(sql: string, isNew: (table: string) => boolean): boolean {
  return sql.split(';').some((statement) => {
    const [, altered, added = ''] = ALTERED.exec(statement) ?? [];
    if (altered && !isNew(altered) && CONSTRAINT.test(added)) return true;
    const indexed = UNIQUE_INDEX.exec(statement)?.[1];
    return indexed !== undefined && !isNew(indexed);
  });
}

/** Without comments, texts and the bodies of functions: their words are no statements of the migration. */
const bare = (sql: string): string =>
  sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .trim()
    .toUpperCase();

/**
 * What a migration does besides adding, one sentence for each statement; nothing when it only adds or is on the list.
 * @param statements the SQL its `up` ran
 */
export function doesMoreThanAdd(migration: string, statements: string[], allowed = ALLOWED): string[] {
  if (migration in allowed) return [];
  const made = new Set(
    statements.flatMap((statement) => [...bare(statement).matchAll(MADE)].map(([, table]) => table)),
  );
  return statements.flatMap((statement) => {
    const sql = bare(statement);
    return TAKES_AWAY.filter(([, found]) => found(sql, (table) => made.has(table))).map(
      ([what]) =>
        `${migration} ${what}: ${statement.trim().replace(/\s+/g, ' ').slice(0, 120)}; the version before still needs it while replicas restart (docs/scaling.md)`,
    );
  });
}
