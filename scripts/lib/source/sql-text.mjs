// The texts of a file as SQL: what they say once constants are filled in, and which tables they name.
import ts from 'typescript';
import { resolveImport, walk } from './files.mjs';

/** Stands for what a template fills in and nobody can read here. */
export const UNKNOWN = '\u0000';

const WRITES =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|MERGE\s+INTO|COPY|(?<!\b(?:FOR|ON|DO|OR|BEFORE|AFTER|NO\s+KEY)\s+)UPDATE)\s+(?:ONLY\s+)?$/i;
const READS = /(?:\b(?:FROM|JOIN|USING|LATERAL|TABLE)\s+(?:ONLY\s+)?|\bFROM\s[^();]*,\s*)$/i;
/** What follows a table's name in a text that is put behind FROM elsewhere. */
const ALIASED = /^\s+\w+\s+(?:JOIN|WHERE)\b/i;
const READS_UNKNOWN = new RegExp(`\\b(?:FROM|JOIN)\\s+${UNKNOWN}`, 'i');
/** A table and nothing else, perhaps with its alias: whoever fills it in says what is done with the table. */
const BARE_NAME = /^\s*(?:"?public"?\s*\.\s*)?"?\w+"?(?:\s+\w+)?\s*$/;

/** Every text of a file: { node, sql }. Texts of decorators are for people and for the schema of the owner. */
export function sqlTextsOf(tree, constants) {
  const texts = [];
  walk(tree, (node) => {
    const text = isDecoration(node) ? undefined : textOf(node, constants);
    if (text !== undefined) texts.push({ node, sql: withoutComments(text) });
  });
  return texts;
}

export const withoutComments = (sql) => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');

/** Whether some text leaves open which table it reads. */
export const leavesOpen = (texts) => texts.some(({ sql }) => READS_UNKNOWN.test(sql));

/** Finds each of the names in a text; for `namesIn`. */
export const patternOf = (names) =>
  new RegExp(`(?<![\\w."])(?:"?public"?\\s*\\.\\s*)?"?(${names.join('|')})"?(?![\\w-])`, 'gi');

/**
 * The names that a text reads or writes. A name with an underscore is a table wherever it stands. A plain word is one where SQL names it,
 * and where it stands alone beside SQL that leaves open which table it means.
 */
export function namesIn(sql, pattern, open = false) {
  return [...sql.matchAll(pattern)].flatMap((match) => {
    const [whole] = match;
    const name = match[1].toLowerCase();
    const [before, after] = [withoutParentheses(sql.slice(0, match.index)), sql.slice(match.index + whole.length)];
    const writes = WRITES.test(before);
    const reads = READS.test(before) || name.includes('_') || ALIASED.test(after) || (open && whole === sql);
    return writes || reads ? [{ name, writes }] : [];
  });
}

/** The arguments of a function in FROM would part it from the tables that follow. */
function withoutParentheses(sql) {
  let plain = sql;
  for (let before = ''; before !== plain;) [before, plain] = [plain, plain.replace(/\([^()]*\)/g, ' ')];
  return plain;
}

export function isDecoration(node) {
  for (let above = node.parent; above; above = above.parent) {
    if (ts.isDecorator(above)) return true;
    if (ts.isClassDeclaration(above) || ts.isFunctionLike(above)) return false;
  }
  return false;
}

/**
 * By what a file calls them, its constants of plain text, those in an object ('TABLES.users') as well, and the names of tables that it
 * imports. Any other text that it imports is judged where it stands.
 */
export function constantsOf(tree, file, trees) {
  const constants = new Map(ownTexts(tree));
  for (const node of tree.statements)
    if (ts.isImportDeclaration(node) && node.importClause?.namedBindings)
      for (const [name, text] of importedTexts(node, file, trees)) if (BARE_NAME.test(text)) constants.set(name, text);
  return constants;
}

const OWN = new WeakMap();
function ownTexts(tree) {
  if (OWN.has(tree)) return OWN.get(tree);
  const texts = [];
  OWN.set(tree, texts);
  walk(tree, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      texts.push(...plainTexts(node.name.text, node.initializer));
  });
  return texts;
}

function plainTexts(name, value) {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return plainTexts(name, value.expression);
  if (ts.isStringLiteralLike(value)) return [[name, value.text]];
  if (!ts.isObjectLiteralExpression(value)) return [];
  return value.properties
    .filter((property) => ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer))
    .map((property) => [`${name}.${property.name.text}`, property.initializer.text]);
}

function importedTexts({ importClause, moduleSpecifier }, file, trees) {
  const target = resolveImport(file, moduleSpecifier.text, trees);
  if (!target) return [];
  const theirs = ownTexts(trees.get(target));
  const { namedBindings } = importClause;
  if (ts.isNamespaceImport(namedBindings))
    return theirs.map(([name, text]) => [`${namedBindings.name.text}.${name}`, text]);
  return namedBindings.elements.flatMap(({ name, propertyName }) => {
    const source = (propertyName ?? name).text;
    return theirs
      .filter(([theirName]) => theirName.split('.')[0] === source)
      .map(([theirName, text]) => [name.text + theirName.slice(source.length), text]);
  });
}

export function textOf(node, constants) {
  if (ts.isStringLiteralLike(node)) return ts.isImportDeclaration(node.parent) ? undefined : node.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([node.left, node.right], '', constants);
  if (isJoin(node)) return joined(node.expression.expression.elements, node.arguments[0]?.text ?? ',', constants);
  if (!ts.isTemplateExpression(node)) return undefined;
  const filled = ({ expression }) => constants.get(expression.getText()) || UNKNOWN;
  return node.head.text + node.templateSpans.map((span) => filled(span) + span.literal.text).join('');
}

function joined(nodes, separator, constants) {
  const parts = nodes.map((node) => textOf(node, constants) ?? constants.get(node.getText()) ?? UNKNOWN);
  return parts.every((part) => part === UNKNOWN) ? undefined : parts.join(separator);
}

/** ['a', 'b'].join(' ') */
const isJoin = (node) =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'join' &&
  ts.isArrayLiteralExpression(node.expression.expression);
