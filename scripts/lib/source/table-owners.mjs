// A table has one owner: the module in whose folder its entity stands. What is read here is SQL and entity names, which the import
// arrows cannot see.
import ts from 'typescript';
import { objectsOf } from './database-objects.mjs';
import { at, entitiesOf, findEntities, hiddenEntities, moduleOf, SRC, targetsOf, writesOf } from './entities.mjs';
import { callsOfManagers, unnamedEntities } from './entity-managers.mjs';
import { parseAll, walk } from './files.mjs';
import { sqlTaken } from './offered-sql.mjs';
import { constantsOf, isDecoration, leavesOpen, namesIn, patternOf, sqlTextsOf, textOf, UNKNOWN } from './sql-text.mjs';

/** The job queue brings a schema of its own; all of its tables belong to the module that runs it. */
const FOREIGN_SCHEMAS = { graphile_worker: 'jobs' };

/** Whatever is run, and so could hold SQL. */
const CODE = /\.[cm]?[jt]sx?$/;
/** Files that no rule is for: tests, and the schema itself. */
const IGNORED = /\.spec\.ts$|^backend\/src\/database\/migrations\//;
/** Migrating and the first connection speak to the database as a whole and not to a module's tables. */
const CONNECTION = /^backend\/src\/database\/(?!.*\.entity\.ts$)/;
/** What a module does with personal data is the part of its repository that is about a person. */
const REPOSITORY = /\.(repository|personal-data)\.ts$/;

const STATEMENT =
  /^\s*(?:WITH\s+(?:RECURSIVE\s+)?\w+.*\bAS\b|SELECT\s+[^.]|INSERT\s+INTO\s|UPDATE\s+\S+(?:\s+\w+)?\s+SET\s|DELETE\s+FROM\s|TRUNCATE\s|LISTEN\s|LOCK\s+TABLE\s)/is;
const WRITES_UNKNOWN = new RegExp(`\\b(?:INSERT\\s+INTO|DELETE\\s+FROM|UPDATE)\\s+${UNKNOWN}`, 'i');
const BUILDERS = new Set(['query', 'createQueryBuilder', 'getRepository']);

/**
 * What breaks the rule of one owner, one line each, as 'file:line says why'.
 * @param sources path from the root -> text of every file of backend/src
 * @param readModels paths below backend/src of the repositories that may read what other modules own
 * @param objects views and functions of the database that use tables of several modules, name -> { owner, why }
 * @param offered paths below backend/src of the repositories that offer SQL to statements of other modules -> what it is
 */
export function ownershipViolations(sources, readModels, { objects = {}, offered = {} } = {}) {
  const trees = parseCode(sources);
  const entities = findEntities(trees);
  const tables = tablesAndOwners(entities);
  const inDatabase = objectsOf(sources, trees, tables, objects);
  const owners = new Map([...tables, ...Object.entries(FOREIGN_SCHEMAS), ...inDatabase.owners]);
  const listed = new Set(readModels.map((file) => SRC + file));
  const found = [...inDatabase.violations];
  const named = new Map();
  for (const [file, tree] of trees) {
    if (IGNORED.test(file)) continue;
    const constants = constantsOf(tree, file, trees);
    const inTexts = tablesOf(tree, constants, owners);
    named.set(file, inTexts);
    const used = [...inTexts, ...targetsOf(tree, entities, constants), ...entitiesOf(tree, file, entities, trees)];
    const foreign = used.filter(({ owner }) => owner !== moduleOf(file));
    for (const { node, name, owner, writes } of foreign)
      if (writes) found.push(`${at(node)} writes to ${name}, which belongs to ${owner}; call a method of ${owner}`);
      else if (!listed.has(file))
        found.push(
          `${at(node)} reads ${name}, which belongs to ${owner}; call a method of ${owner}, or list the file as a read model`,
        );
    found.push(...unnamedWrites(tree, constants), ...hiddenEntities(tree, file, trees));
    found.push(...(listed.has(file) ? readModelViolations(tree, file, used, foreign) : unnamedEntities(tree)));
    if (!REPOSITORY.test(file) && !CONNECTION.test(file))
      found.push(...sqlOutsideRepositories(tree, file, used, constants));
  }
  for (const file of listed) {
    if (!trees.has(file)) found.push(`${file} is listed as a read model and does not exist`);
    else if (!REPOSITORY.test(file))
      found.push(`${file} is listed as a read model; read models are called *.repository.ts`);
  }
  found.push(...sqlTaken(trees, named, new Set(Object.keys(offered).map((file) => SRC + file))));
  return [...new Set(found)].sort();
}

const parseCode = (sources) => parseAll([...sources].filter(([file]) => file.startsWith(SRC) && CODE.test(file)));

const tablesAndOwners = (entities) => new Map([...entities.values()].map(({ table, module }) => [table, module]));

/** Which module owns which table, by table name. */
export function tableOwners(sources) {
  return new Map([...tablesAndOwners(findEntities(parseCode(sources)))].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The tables, views and functions that a file's texts read or write. */
function tablesOf(tree, constants, owners) {
  const texts = sqlTextsOf(tree, constants);
  const open = leavesOpen(texts);
  const pattern = patternOf([...owners.keys()]);
  return texts.flatMap(({ node, sql }) =>
    namesIn(sql, pattern, open).map(({ name, writes }) => ({ node, name, owner: owners.get(name), writes })),
  );
}

function readModelViolations(tree, file, used, foreign) {
  const own = used.filter(({ owner, writes }) => writes && owner === moduleOf(file));
  return [
    ...writesOf(tree),
    ...own.map(({ node, name }) => `${at(node)} writes to ${name} in a read model`),
    ...(foreign.length === 0 ? [`${file} is listed as a read model and reads nothing of another module`] : []),
  ];
}

/** Whose table it is can only be told of a table that is named. */
function unnamedWrites(tree, constants) {
  const found = [];
  walk(tree, (node) => {
    if (WRITES_UNKNOWN.test(textOf(node, constants) ?? ''))
      found.push(`${at(node)} writes to a table it does not name`);
  });
  return found;
}

/** Speaking to the database is the repositories' alone; a module names its entities to Nest besides. */
function sqlOutsideRepositories(tree, file, used, constants) {
  const found = [];
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
  for (const { node, method } of callsOfManagers(tree)) if (method !== 'transaction') say(node, `calls .${method}()`);
  if (!file.endsWith('.module.ts'))
    for (const { node, name, entity } of used) if (entity) say(node, `uses the entity ${name}`);
  return found;
}
