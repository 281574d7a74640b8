// SQL that one module offers to the statements of another: a constant or a function that gives a text about tables of its own.
import ts from 'typescript';
import { at, moduleOf } from './entities.mjs';
import { resolveImport, walk } from './files.mjs';

/**
 * What other modules take without its being offered, and what is offered without being taken.
 * @param named file -> the tables that its texts name, with their nodes
 * @param offered files that may offer SQL
 */
export function sqlTaken(trees, named, offered) {
  const texts = new Map([...named].map(([file, used]) => [file, namesOfTexts(used.map(({ node }) => node))]));
  const found = [];
  const taken = new Set();
  for (const file of named.keys())
    for (const { node, target, name } of importsOf(trees.get(file), file, trees)) {
      if (moduleOf(target) === moduleOf(file) || !texts.get(target)?.has(name)) continue;
      taken.add(target);
      if (!offered.has(target))
        found.push(
          `${at(node)} takes the SQL ${name} of ${target}; call a method of ${moduleOf(target)}, or list the file as one that offers SQL`,
        );
    }
  for (const file of offered)
    if (!taken.has(file)) found.push(`${file} is listed as one that offers SQL, of which no other module takes any`);
  return found;
}

/** The constants and functions of a file's top level that hold these texts. What asks the database itself is a method of its owner. */
function namesOfTexts(nodes) {
  const names = new Set();
  for (const node of nodes) {
    const { name, value } = topLevelOf(node) ?? {};
    if (name && !asksItself(value)) names.add(name.text);
  }
  return names;
}

function topLevelOf(node) {
  for (let above = node; above.parent; above = above.parent) {
    if (ts.isVariableDeclaration(above) && ts.isSourceFile(above.parent.parent.parent))
      return { name: above.name, value: above };
    if (ts.isFunctionDeclaration(above) && ts.isSourceFile(above.parent)) return { name: above.name, value: above };
  }
  return undefined;
}

function asksItself(value) {
  let asks = false;
  walk(value, (node) => {
    asks ||= ts.isAwaitExpression(node) || (ts.isPropertyAccessExpression(node) && node.name.text === 'query');
  });
  return asks;
}

function importsOf(tree, file, trees) {
  const found = [];
  walk(tree, (node) => {
    if (!ts.isImportDeclaration(node) || !node.importClause || node.importClause.isTypeOnly) return;
    const target = resolveImport(file, node.moduleSpecifier.text, trees);
    const { namedBindings } = node.importClause;
    if (!target || !namedBindings || !ts.isNamedImports(namedBindings)) return;
    for (const { name, propertyName, isTypeOnly } of namedBindings.elements)
      if (!isTypeOnly) found.push({ node, target, name: (propertyName ?? name).text });
  });
  return found;
}
