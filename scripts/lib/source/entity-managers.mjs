// What is asked of TypeORM's entity manager. It takes any entity, also one whose class is imported as a type only.
import ts from 'typescript';
import { at } from './entities.mjs';
import { walk } from './files.mjs';

const MANAGERS = /\b(?:EntityManager|DataSource|QueryRunner)\b/;
const CALLED = /^(?:tx|manager|entityManager|dataSource)$/;
/** These find the table by the row they are given, where no entity is named before it. */
const BY_ROW = /^(?:save|remove|softRemove|recover)$/;

/** Every call of a method of an entity manager: { node, method, call }. */
export function callsOfManagers(tree) {
  const names = managersOf(tree);
  const found = [];
  walk(tree, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { expression: target, name } = node.expression;
    if (isManager(target, names)) found.push({ node, method: name.text, call: node });
  });
  return found;
}

/** Whose row it is can only be told where its entity is named. */
export const unnamedEntities = (tree) =>
  callsOfManagers(tree)
    .filter(({ method, call }) => BY_ROW.test(method) && !namesEntity(call.arguments[0]))
    .map(({ node, method }) => `${at(node)} calls .${method}() without naming the entity`);

const namesEntity = (argument) => argument && ts.isIdentifier(argument) && /^[A-Z]/.test(argument.text);

/** What a file calls its entity managers: by their type, by their usual name, and by what they are assigned from. */
function managersOf(tree) {
  const names = new Set();
  walk(tree, (node) => {
    const named =
      (ts.isParameter(node) || ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node)) && node.name;
    if (!named || !ts.isIdentifier(named)) return;
    const isOne = node.type ? MANAGERS.test(node.type.getText()) : isWork(node);
    if (isOne || (node.initializer && isManager(node.initializer, names))) names.add(named.text);
  });
  return names;
}

/** The parameter of what is run in a transaction. */
function isWork(node) {
  const call = ts.isParameter(node) && ts.isFunctionLike(node.parent) ? node.parent.parent : undefined;
  return (
    call &&
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    call.expression.name.text === 'transaction'
  );
}

function isManager(expression, names) {
  if (ts.isIdentifier(expression)) return CALLED.test(expression.text) || names.has(expression.text);
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const { name } = expression;
  return (
    name.text === 'manager' ||
    (expression.expression.kind === ts.SyntaxKind.ThisKeyword && (CALLED.test(name.text) || names.has(name.text)))
  );
}
