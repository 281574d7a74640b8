// A table has one owner: the module in whose folder its entity stands. What is read here is SQL and entity names, which the import
// arrows cannot see.
import ts from 'typescript';
import { at, entitiesOf, findEntities, hiddenEntities, moduleOf, SRC, targetsOf, writesOf } from './entities.mjs';
import { parseAll, walk } from './files.mjs';

/** The job queue brings a schema of its own; all of its tables belong to the module that runs it. */
const FOREIGN_SCHEMAS = { graphile_worker: 'jobs' };

/** Files that no rule is for: tests, and the schema itself. */
const IGNORED = /\.spec\.ts$|^backend\/src\/database\/migrations\//;
/** Migrating and the first connection speak to the database as a whole and not to a module's tables. */
const CONNECTION = /^backend\/src\/database\/(?!.*\.entity\.ts$)/;
/** What a module does with personal data is the part of its repository that is about a person. */
const REPOSITORY = /\.(repository|personal-data)\.ts$/;

const WRITES =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|MERGE\s+INTO|COPY|(?<!\b(?:FOR|ON|DO|OR|BEFORE|AFTER|NO\s+KEY)\s+)UPDATE)\s+(?:ONLY\s+)?$/i;
const READS = /(?:\b(?:FROM|JOIN|USING|LATERAL|TABLE)\s+(?:ONLY\s+)?|\bFROM\s[^();]*,\s*)$/i;
const STATEMENT =
  /^\s*(?:WITH\s+(?:RECURSIVE\s+)?\w+.*\bAS\b|SELECT\s+[^.]|INSERT\s+INTO\s|UPDATE\s+\S+(?:\s+\w+)?\s+SET\s|DELETE\s+FROM\s|TRUNCATE\s|LISTEN\s|LOCK\s+TABLE\s)/is;
/** Stands for what a template fills in and nobody can read here. */
const UNKNOWN = '\u0000';
/** What follows a table's name in a text that is put behind FROM elsewhere. */
const ALIASED = /^\s+\w+\s+(?:JOIN|WHERE)\b/i;
const READS_UNKNOWN = new RegExp(`\\b(?:FROM|JOIN)\\s+${UNKNOWN}`, 'i');
const WRITES_UNKNOWN = new RegExp(`\\b(?:INSERT\\s+INTO|DELETE\\s+FROM|UPDATE)\\s+${UNKNOWN}`, 'i');
const BUILDERS = new Set(['query', 'createQueryBuilder', 'getRepository']);

/**
 * What breaks the rule of one owner, one line each, as 'file:line says why'.
 * @param sources path from the root -> text of every file of backend/src
 * @param readModels paths below backend/src of the repositories that may read what other modules own
 */
export function ownershipViolations(sources, readModels) {
  const trees = parseAll([...sources].filter(([file]) => file.startsWith(SRC) && /\.tsx?$/.test(file)));
  const entities = findEntities(trees);
  const owners = new Map([
    ...[...entities.values()].map(({ table, module }) => [table, module]),
    ...Object.entries(FOREIGN_SCHEMAS),
  ]);
  const listed = new Set(readModels.map((file) => SRC + file));
  const found = [];
  for (const [file, tree] of trees) {
    if (IGNORED.test(file)) continue;
    const used = [
      ...tablesOf(tree, owners),
      ...targetsOf(tree, entities, constantsOf(tree)),
      ...entitiesOf(tree, file, entities, trees),
    ];
    const foreign = used.filter(({ owner }) => owner !== moduleOf(file));
    for (const { node, name, owner, writes } of foreign)
      if (writes) found.push(`${at(node)} writes to ${name}, which belongs to ${owner}; call a method of ${owner}`);
      else if (!listed.has(file))
        found.push(
          `${at(node)} reads ${name}, which belongs to ${owner}; call a method of ${owner}, or list the file as a read model`,
        );
    found.push(...unnamedWrites(tree), ...hiddenEntities(tree, file, trees));
    if (listed.has(file))
      found.push(
        ...writesOf(tree),
        ...used
          .filter(({ owner, writes }) => writes && owner === moduleOf(file))
          .map(({ node, name }) => `${at(node)} writes to ${name} in a read model`),
      );
    if (listed.has(file) && foreign.length === 0)
      found.push(`${file} is listed as a read model and reads nothing of another module`);
    if (!REPOSITORY.test(file) && !CONNECTION.test(file)) found.push(...sqlOutsideRepositories(tree, file, used));
  }
  for (const file of listed) {
    if (!trees.has(file)) found.push(`${file} is listed as a read model and does not exist`);
    else if (!REPOSITORY.test(file))
      found.push(`${file} is listed as a read model; read models are called *.repository.ts`);
  }
  return [...new Set(found)].sort();
}

/** Which module owns which table, by table name. */
export function tableOwners(sources) {
  const entities = findEntities(parseAll(sources));
  return new Map(
    [...entities.values()].map(({ table, module }) => [table, module]).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * The tables that a file's texts read or write. A name with an underscore is a table wherever it stands. A plain word is one where SQL
 * names it, and wherever it stands alone in a file whose SQL leaves open which table it means.
 */
function tablesOf(tree, owners) {
  const constants = constantsOf(tree);
  const names = new RegExp(
    `(?<![\\w."])(?:"?public"?\\s*\\.\\s*)?"?(${[...owners.keys()].join('|')})"?(?![\\w-])`,
    'gi',
  );
  const texts = [];
  walk(tree, (node) => {
    const text = isDecoration(node) ? undefined : textOf(node, constants);
    if (text !== undefined) texts.push({ node, sql: text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ') });
  });
  const open = texts.some(({ sql }) => READS_UNKNOWN.test(sql));
  return texts.flatMap(({ node, sql }) =>
    [...sql.matchAll(names)].flatMap((match) => {
      const [whole] = match;
      const name = match[1].toLowerCase();
      const [before, after] = [sql.slice(0, match.index), sql.slice(match.index + whole.length)];
      const writes = WRITES.test(before);
      const reads = READS.test(before) || name.includes('_') || ALIASED.test(after) || (open && whole === sql);
      return writes || reads ? [{ node, name, owner: owners.get(name), writes }] : [];
    }),
  );
}

/** Texts of decorators are for people and for the schema of the owner. */
function isDecoration(node) {
  for (let above = node.parent; above; above = above.parent) {
    if (ts.isDecorator(above)) return true;
    if (ts.isClassDeclaration(above) || ts.isFunctionLike(above)) return false;
  }
  return false;
}

/** The file's constants of plain text, so that a table named by one is still seen. */
function constantsOf(tree) {
  const constants = new Map();
  walk(tree, (node) => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      ts.isStringLiteralLike(node.initializer)
    )
      constants.set(node.name.text, node.initializer.text);
  });
  return constants;
}

function textOf(node, constants) {
  if (ts.isStringLiteralLike(node)) return ts.isImportDeclaration(node.parent) ? undefined : node.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const parts = [node.left, node.right].map((side) => textOf(side, constants) ?? UNKNOWN);
    return parts.every((part) => part === UNKNOWN) ? undefined : parts.join('');
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  const filled = ({ expression }) => (ts.isIdentifier(expression) && constants.get(expression.text)) || UNKNOWN;
  return node.head.text + node.templateSpans.map((span) => filled(span) + span.literal.text).join('');
}

/** Whose table it is can only be told of a table that is named. */
function unnamedWrites(tree) {
  const constants = constantsOf(tree);
  const found = [];
  walk(tree, (node) => {
    if (WRITES_UNKNOWN.test(textOf(node, constants) ?? ''))
      found.push(`${at(node)} writes to a table it does not name`);
  });
  return found;
}

/** Speaking to the database is the repositories' alone; a module names its entities to Nest besides. */
function sqlOutsideRepositories(tree, file, used) {
  const found = [];
  const constants = constantsOf(tree);
  const say = (node, what) => found.push(`${at(node)} ${what} outside of a *.repository.ts`);
  walk(tree, (node) => {
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      const own = expression.expression?.kind === ts.SyntaxKind.ThisKeyword;
      if (ts.isPropertyAccessExpression(expression) && BUILDERS.has(expression.name.text) && !own)
        say(node, `calls .${expression.name.text}()`);
      if (ts.isIdentifier(expression) && expression.text === 'InjectRepository')
        say(node, 'asks for a TypeORM repository');
    }
    const text = textOf(node, constants);
    if (text !== undefined && STATEMENT.test(text) && !isDecoration(node)) say(node, 'holds SQL');
  });
  if (!file.endsWith('.module.ts'))
    for (const { node, name, entity } of used) if (entity) say(node, `uses the entity ${name}`);
  return found;
}
