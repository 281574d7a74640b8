// The entities of the backend: which table each of them is, in whose folder it stands, and where TypeORM is asked to use one.
import ts from 'typescript';
import { lineOf, resolveImport, walk } from './files.mjs';

export const SRC = 'backend/src/';
export const moduleOf = (file) =>
  file.startsWith(SRC) && file.includes('/', SRC.length) ? file.slice(SRC.length).split('/')[0] : '';
export const at = (node) => `${node.getSourceFile().fileName}:${lineOf(node)}`;

const ENTITY_WRITES =
  /^(?:save|insert|into|update|delete|remove|upsert|softDelete|softRemove|restore|increment|decrement|clear)$/;
/** What a TypeORM call is given its table by, which may be a text. */
const TARGETED =
  /^(?:find\w*|count\w*|sum|average|minimum|maximum|exists?\w*|getRepository|getTreeRepository|createQueryBuilder|from|addFrom|(?:inner|left)Join\w*)$/;
/** Decorators by which TypeORM reads other tables than that of their class. */
const RELATIONS = /(?:^|\.)(?:ManyToOne|OneToOne|OneToMany|ManyToMany|ViewEntity)$/;

/** Every entity class by 'file#Class'. */
export function findEntities(trees) {
  const entities = new Map();
  for (const [file, tree] of trees)
    walk(tree, (node) => {
      if (!ts.isClassDeclaration(node) || !node.name) return;
      for (const decorator of ts.getDecorators(node) ?? []) {
        const call = decorator.expression;
        if (!ts.isCallExpression(call) || call.expression.getText() !== 'Entity') continue;
        const table = tableNamed(call.arguments[0]);
        if (table) entities.set(`${file}#${node.name.text}`, { table, module: moduleOf(file), file });
      }
    });
  return entities;
}

/** 'users' of @Entity('users') and of @Entity({ name: 'users' }). */
function tableNamed(argument) {
  if (argument && ts.isStringLiteral(argument)) return argument.text;
  if (!argument || !ts.isObjectLiteralExpression(argument)) return undefined;
  const name = argument.properties.find((property) => property.name?.getText() === 'name');
  return name && ts.isPropertyAssignment(name) && ts.isStringLiteral(name.initializer)
    ? name.initializer.text
    : undefined;
}

/** Tables that TypeORM is given as a text, by their name or by that of their entity. */
export function targetsOf(tree, entities, constants) {
  const named = new Map();
  for (const [key, { table, module }] of entities) named.set(table, module).set(key.split('#')[1], module);
  const found = [];
  walk(tree, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const [target] = node.arguments;
    const name = target && (ts.isStringLiteralLike(target) ? target.text : constants.get(target.getText()));
    if (!named.has(name)) return;
    const method = node.expression.name.text;
    const writes = ENTITY_WRITES.test(method) || /\.delete\(\)\s*\.from$/.test(node.expression.getText());
    if (writes || TARGETED.test(method))
      found.push({ node: target, name, owner: named.get(name), writes, entity: true });
  });
  return found;
}

/** A read model writes nothing at all, so nobody has to ask what it writes to. */
export function writesOf(tree) {
  const found = [];
  walk(tree, (node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      ENTITY_WRITES.test(node.expression.name.text)
    )
      found.push(`${at(node)} calls .${node.expression.name.text}() in a read model`);
  });
  return found;
}

function wrongDecorator(call) {
  const name = call.expression.getText();
  if (name === 'Entity' && !tableNamed(call.arguments[0])) return [`${at(call)} does not name its table`];
  if (RELATIONS.test(name)) return [`${at(call)} reads other tables by itself; say @ForeignKey, and ask their owner`];
  return [];
}

/** Entities that reach a file by another way than their name, where nobody could tell what is done with them. */
export function hiddenEntities(tree, file, trees) {
  const found = [];
  const isEntity = (specifier) =>
    ts.isStringLiteralLike(specifier) && /\.entity\.ts$/.test(resolveImport(file, specifier.text, trees) ?? '');
  walk(tree, (node) => {
    const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined;
    const whole = bindings && ts.isNamespaceImport(bindings) && isEntity(node.moduleSpecifier);
    const passedOn =
      ts.isExportDeclaration(node) && !node.isTypeOnly && node.moduleSpecifier && isEntity(node.moduleSpecifier);
    const later =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && isEntity(node.arguments[0]);
    if (whole || passedOn || later) found.push(`${at(node)} takes an entity without naming it; import it by its name`);
    if (ts.isDecorator(node) && ts.isCallExpression(node.expression)) found.push(...wrongDecorator(node.expression));
  });
  return found;
}

/** Entity classes used as values, by file. As types they are only the shape of what an owner hands out. */
export function entitiesOf(tree, file, entities, trees) {
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
