// A table has one owner: the module in whose folder its entity stands. What is read here is SQL and entity names, which the import
// arrows cannot see.
import ts from 'typescript';
import { lineOf, parseAll, resolveImport, walk } from './files.mjs';

const SRC = 'backend/src/';
const moduleOf = (file) =>
  file.startsWith(SRC) && file.includes('/', SRC.length) ? file.slice(SRC.length).split('/')[0] : '';

/** The job queue brings a schema of its own; all of its tables belong to the module that runs it. */
const FOREIGN_SCHEMAS = { graphile_worker: 'jobs' };

/** Files that no rule is for: tests, and the schema itself. */
const IGNORED = /\.spec\.ts$|^backend\/src\/database\/migrations\//;
/** Migrating and the first connection speak to the database as a whole and not to a module's tables. */
const CONNECTION = /^backend\/src\/database\/(?!.*\.entity\.ts$)/;
/** What a module does with personal data is the part of its repository that is about a person. */
const REPOSITORY = /\.(repository|personal-data)\.ts$/;

const WRITES =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|MERGE\s+INTO|(?<!\b(?:FOR|ON|DO|OR|BEFORE|AFTER|NO\s+KEY)\s+)UPDATE)\s+(?:ONLY\s+)?$/;
const READS = /(?:\b(?:FROM|JOIN|USING|LATERAL|TABLE)\s+(?:ONLY\s+)?|\bFROM\s[^();]*,\s*)$/;
const STATEMENT =
  /^\s*(?:WITH\s+(?:RECURSIVE\s+)?\w+.*\bAS\b|SELECT\s+[^.]|INSERT\s+INTO\s|UPDATE\s+\S+(?:\s+\w+)?\s+SET\s|DELETE\s+FROM\s|TRUNCATE\s|LISTEN\s|LOCK\s+TABLE\s)/s;
/** Stands for what a template fills in and nobody can read here. */
const UNKNOWN = '\u0000';
/** What follows a table's name in a text that is put behind FROM elsewhere. */
const ALIASED = /^\s+\w+\s+(?:JOIN|WHERE)\b/;
const READS_UNKNOWN = new RegExp(`\\b(?:FROM|JOIN)\\s+${UNKNOWN}`);
const WRITES_UNKNOWN = new RegExp(`\\b(?:INSERT\\s+INTO|DELETE\\s+FROM|UPDATE)\\s+${UNKNOWN}`);
const ENTITY_WRITES =
  /^(?:save|insert|into|update|delete|remove|upsert|softDelete|softRemove|restore|increment|decrement|clear)$/;
const BUILDERS = new Set(['query', 'createQueryBuilder', 'getRepository']);

/**
 * What breaks the rule of one owner, one line each, as 'file:line says why'.
 * @param sources path from the root -> text of every file of backend/src
 * @param readModels paths below backend/src of the repositories that may read what other modules own
 */
export function ownershipViolations(sources, readModels) {
  const trees = parseAll([...sources].filter(([file]) => file.startsWith(SRC) && file.endsWith('.ts')));
  const entities = findEntities(trees);
  const owners = new Map([
    ...[...entities.values()].map(({ table, module }) => [table, module]),
    ...Object.entries(FOREIGN_SCHEMAS),
  ]);
  const listed = new Set(readModels.map((file) => SRC + file));
  const found = [];
  for (const [file, tree] of trees) {
    if (IGNORED.test(file)) continue;
    const used = [...tablesOf(tree, owners), ...entitiesOf(tree, file, entities, trees)];
    const foreign = used.filter(({ owner }) => owner !== moduleOf(file));
    for (const { node, name, owner, writes } of foreign)
      if (writes) found.push(`${at(node)} writes to ${name}, which belongs to ${owner}; call a method of ${owner}`);
      else if (!listed.has(file))
        found.push(
          `${at(node)} reads ${name}, which belongs to ${owner}; call a method of ${owner}, or list the file as a read model`,
        );
    found.push(...unnamedWrites(tree));
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

const at = (node) => `${node.getSourceFile().fileName}:${lineOf(node)}`;

/** Every entity class by 'file#Class'. */
function findEntities(trees) {
  const entities = new Map();
  for (const [file, tree] of trees)
    walk(tree, (node) => {
      if (!ts.isClassDeclaration(node) || !node.name) return;
      for (const decorator of ts.getDecorators(node) ?? []) {
        const call = decorator.expression;
        if (!ts.isCallExpression(call) || call.expression.getText() !== 'Entity') continue;
        const [table] = call.arguments;
        if (table && ts.isStringLiteral(table))
          entities.set(`${file}#${node.name.text}`, { table: table.text, module: moduleOf(file), file });
      }
    });
  return entities;
}

/**
 * The tables that a file's texts read or write. A name with an underscore is a table wherever it stands. A plain word is one where SQL
 * names it, and wherever it stands alone in a file whose SQL leaves open which table it means.
 */
function tablesOf(tree, owners) {
  const constants = constantsOf(tree);
  const names = new RegExp(`(?<![\\w.])"?(${[...owners.keys()].join('|')})"?(?![\\w-])`, 'g');
  const texts = [];
  walk(tree, (node) => {
    const text = isDecoration(node) ? undefined : textOf(node, constants);
    if (text !== undefined) texts.push({ node, sql: text.replace(/--[^\n]*/g, ' ') });
  });
  const open = texts.some(({ sql }) => READS_UNKNOWN.test(sql));
  return texts.flatMap(({ node, sql }) =>
    [...sql.matchAll(names)].flatMap((match) => {
      const [whole, name] = match;
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
  if (!ts.isTemplateExpression(node)) return undefined;
  const filled = ({ expression }) => (ts.isIdentifier(expression) && constants.get(expression.text)) || UNKNOWN;
  return node.head.text + node.templateSpans.map((span) => filled(span) + span.literal.text).join('');
}

/** Entity classes used as values, by file. As types they are only the shape of what an owner hands out. */
function entitiesOf(tree, file, entities, trees) {
  const imported = new Map();
  for (const [key, entity] of entities) if (entity.file === file) imported.set(key.split('#')[1], entity);
  walk(tree, (node) => {
    if (!ts.isImportDeclaration(node) || !node.importClause?.namedBindings || node.importClause.isTypeOnly) return;
    if (!ts.isNamedImports(node.importClause.namedBindings)) return;
    const target = resolveImport(file, node.moduleSpecifier.text, trees);
    for (const { name, propertyName } of node.importClause.namedBindings.elements) {
      const entity = entities.get(`${target}#${(propertyName ?? name).text}`);
      if (entity) imported.set(name.text, entity);
    }
  });
  const found = [];
  walk(tree, (node) => {
    if (!ts.isIdentifier(node) || !imported.has(node.text) || !isValue(node)) return;
    const entity = imported.get(node.text);
    // A relation is a foreign key, and those belong to the schema.
    if (file.endsWith('.entity.ts')) return;
    const call = ts.isCallExpression(node.parent) ? node.parent : undefined;
    const method = call && ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
    const writes =
      ENTITY_WRITES.test(method) ||
      call?.expression.getText() === 'InjectRepository' ||
      /\.delete\(\)\s*\.from$/.test(call?.expression.getText() ?? '');
    found.push({ node, name: node.text, owner: entity.module, writes, entity: true });
  });
  return found;
}

function isValue(node) {
  const { parent } = node;
  if (
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isTypeNode(parent) ||
    ts.isTypeReferenceNode(parent)
  )
    return false;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isClassDeclaration(parent) || (ts.isPropertyAssignment(parent) && parent.name === node)) return false;
  for (let above = parent; above; above = above.parent) {
    if (ts.isTypeNode(above) && !ts.isExpressionWithTypeArguments(above)) return false;
    if (ts.isStatement(above)) return true;
  }
  return true;
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
