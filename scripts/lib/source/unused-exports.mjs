// An export that only its own file uses is no part of anything: it keeps readers from changing what nobody else sees.
import path from 'node:path';
import ts from 'typescript';
import { lineOf, parseAll, resolveImport, walk } from './files.mjs';

const ALL = '*';

/**
 * One line for each export that no other file asks for.
 * @param sources path from the root -> text, of the product and of everything that uses it
 * @param isProduct whether the exports of a file have to be used
 */
export function unusedExports(sources, isProduct) {
  const trees = parseAll(sources);
  const used = new Map();
  for (const [file, tree] of trees)
    for (const { target, name } of importsOf(tree, file, trees))
      used.set(target, (used.get(target) ?? new Set()).add(name));
  return [...trees]
    .filter(([file]) => isProduct(file))
    .flatMap(([file, tree]) => {
      const asked = used.get(file) ?? new Set();
      if (asked.has(ALL)) return [];
      return exportsOf(tree)
        .filter(({ name }) => !asked.has(name))
        .map(({ name, node }) => `${file}:${lineOf(node)} exports ${name}, which no other file uses`);
    })
    .sort();
}

/** What a file takes from other files: { target, name }, where '*' is all of it. */
function importsOf(tree, file, known) {
  const found = [];
  const take = (specifier, ...names) => {
    const target = resolveImport(file, specifier.text, known);
    if (target) found.push(...names.map((name) => ({ target, name })));
  };
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node)) take(node.moduleSpecifier, ...namesOf(node.importClause));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      const { exportClause } = node;
      const names = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map(sourceName) : [ALL];
      take(node.moduleSpecifier, ...names);
    } else if (ts.isCallExpression(node) && node.expression.getText() === 'import.meta.glob')
      found.push(...globbed(node, file, known).map((target) => ({ target, name: ALL })));
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      take(node.argument.literal, node.qualifier?.getText() ?? ALL);
    else if (ts.isCallExpression(node) && isDynamicImport(node)) take(node.arguments[0], ...namesAwaited(node));
  });
  return found;
}

/** The files that Vite's `import.meta.glob([...])` takes: those of its patterns without those of its patterns with '!'. */
function globbed(call, file, known) {
  const patterns = call.arguments[0].elements.map(({ text }) => text);
  const fits = (pattern) => {
    const parts = path.posix.join(path.posix.dirname(file), pattern).split(/(\*\*\/|\*)/);
    const source = parts.map((part) => ({ '**/': '(?:.+/)?', '*': '[^/]*' })[part] ?? part.replace(/\W/g, '\\$&'));
    return (target) => new RegExp(`^${source.join('')}$`).test(target);
  };
  const taken = patterns.filter((pattern) => !pattern.startsWith('!')).map(fits);
  const left = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => fits(pattern.slice(1)));
  return [...known.keys()].filter((target) => taken.some((is) => is(target)) && !left.some((is) => is(target)));
}

const sourceName = ({ name, propertyName }) => (propertyName ?? name).text;

function namesOf(clause) {
  if (!clause) return [];
  const names = clause.name ? ['default'] : [];
  if (!clause.namedBindings) return names;
  return ts.isNamedImports(clause.namedBindings) ? [...names, ...clause.namedBindings.elements.map(sourceName)] : [ALL];
}

const isDynamicImport = ({ expression, arguments: [argument] }) =>
  argument &&
  ts.isStringLiteralLike(argument) &&
  (expression.kind === ts.SyntaxKind.ImportKeyword ||
    /^(?:jest\.)?(?:require|requireActual|mock)$/.test(expression.getText()));

/** The names of `const { a } = await import('...')`; everything when it is handed on. */
function namesAwaited(call) {
  const { parent } = call.parent;
  if (
    !ts.isAwaitExpression(call.parent) ||
    !ts.isVariableDeclaration(parent) ||
    !ts.isObjectBindingPattern(parent.name)
  )
    return [ALL];
  return parent.name.elements.map(sourceName);
}

function exportsOf(tree) {
  const found = [];
  for (const node of tree.statements) {
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
      found.push(...node.exportClause.elements.map(({ name }) => ({ name: name.text, node })));
    else if (ts.isExportAssignment(node)) found.push({ name: 'default', node });
    else if (
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    )
      found.push(...namesDeclared(node).map((name) => ({ name, node })));
  }
  return found;
}

function namesDeclared(node) {
  if (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default'];
  if (!ts.isVariableStatement(node)) return node.name ? [node.name.text] : [];
  return node.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : name.elements.map((element) => element.name.text),
  );
}
