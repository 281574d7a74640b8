// Markdown to HTML, with the links of the repository turned into those of the site.
import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import path from 'node:path';

/** A setting, or the code of an error. */
const NAME = /^[A-Z][A-Z0-9_]+$/;
const OUTSIDE = /^([a-z]+:|\/)/;

/** Without HTML of its own: what is in a page is text. */
const markdown = new MarkdownIt({ html: false, linkify: false });

/** The headings of a page under the anchors that a repository's own page gives them. */
export function headingsOf(tokens) {
  const slugger = new GithubSlugger();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = textOf(tokens[index + 1]);
    return [{ token, level: Number(token.tag.slice(1)), text, anchor: slugger.slug(text) }];
  });
}

const textOf = ({ children }) =>
  (children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('');

/**
 * What tables explain row by row, such as the settings: the row of each name, and the anchor it gets.
 * @param headings of the same page, whose anchors are taken
 */
function namesOf(tokens, headings) {
  const slugger = new GithubSlugger();
  for (const { text } of headings) slugger.slug(text);
  return tablesOf(tokens).flatMap((rows) => {
    const named = rows.map((row) => ({ row, name: row.inside.map(nameIn).find(Boolean) }));
    if (!named.every(({ name }) => name)) return [];
    return named.map(({ row, name }) => ({ ...row, name, anchor: slugger.slug(name) }));
  });
}

/** The rows of each table without its head: where each begins, and its cells. */
function tablesOf(tokens) {
  const tables = [];
  for (const token of tokens) {
    const rows = tables.at(-1);
    if (token.type === 'tbody_open') tables.push([]);
    else if (token.type === 'tr_open') rows?.push({ token, inside: [] });
    else if (token.type === 'inline') rows?.at(-1)?.inside.push(token);
    else if (token.type === 'tbody_close') tables.push(undefined);
  }
  return tables.filter(Boolean);
}

/** The name that a cell holds, and nothing beside it. */
function nameIn({ children }) {
  const [only, ...more] = children.filter(({ type, content }) => type !== 'text' || content !== '');
  return more.length === 0 && only?.type === 'code_inline' && NAME.test(only.content) ? only.content : null;
}

/** A picture that the repository's own page shows smaller than it is: Markdown has no word for its width, so it stands there as HTML. */
const PICTURE = /^<img src="([^"]+)" width="\d+" alt="([^"]+)">$/gm;

export const parse = (text) => markdown.parse(text.replace(PICTURE, '![$2]($1)'), {});

/** Every link and picture of a page: what it says, and where its target lies in the repository. */
export function linksOf(tokens, file) {
  return tokens
    .flatMap((token) => [token, ...(token.children ?? [])])
    .flatMap((token) => {
      const name = { link_open: 'href', image: 'src' }[token.type];
      if (!name) return [];
      const target = token.attrGet(name);
      return [{ token, name, target, ...placeOf(target, file) }];
    });
}

function placeOf(target, file) {
  if (OUTSIDE.test(target)) return { path: null, anchor: null };
  const [name, anchor = null] = decodeURI(target).split('#');
  return { path: name === '' ? file : path.posix.join(path.posix.dirname(file), name), anchor };
}

/**
 * One page as HTML, and its parts as the search finds them.
 * @param addresses by file, of everything that is on the site
 */
export function render({ file, url, title, text }, addresses) {
  const tokens = parse(text);
  const headings = headingsOf(tokens);
  const names = namesOf(tokens, headings);
  for (const { token, anchor } of [...headings, ...names]) token.attrSet('id', anchor);
  for (const link of linksOf(tokens, file)) lead(link, addresses);
  nameCells(tokens);
  markLongest(tokens);
  for (const token of tokens) if (token.type === 'fence' || token.type === 'code_block') token.attrSet('tabindex', '0');
  // A table wider than the screen is scrolled by itself, also by keyboard.
  const html = markdown.renderer
    .render(tokens, markdown.options, {})
    .replaceAll('<table>', '<div class="table" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  return { html, headings, parts: partsOf({ url, title }, tokens, headings, names) };
}

/** On a phone a row is a block: what stands between its name and its last words says in which column it stood. */
function nameCells(tokens) {
  let heads = [];
  let column = 0;
  tokens.forEach((token, index) => {
    if (token.type === 'thead_open') heads = [];
    else if (token.type === 'th_open') heads.push(textOf(tokens[index + 1]));
    else if (token.type === 'tr_open') column = 0;
    else if (token.type === 'td_open') {
      if (column > 0 && column < heads.length - 1) token.attrSet('data-head', heads[column]);
      column += 1;
    }
  });
}

/** The column of a table that says most gets the room. */
function markLongest(tokens) {
  let cells = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'tbody_open') cells = [];
    else if (token.type === 'tr_open') cells.push([]);
    else if (token.type === 'td_open') cells.at(-1).push({ token, length: textOf(tokens[index + 1]).length });
    else if (token.type === 'tbody_close') markLongestOf(cells);
  }
}

function markLongestOf(rows) {
  const lengths = (rows[0] ?? []).map((_, column) => rows.reduce((sum, row) => sum + (row[column]?.length ?? 0), 0));
  const longest = lengths.indexOf(Math.max(...lengths));
  for (const row of rows) row[longest]?.token.attrSet('data-longest', '');
}

/** What is not on the site, such as a file of the source, stays as its words. */
function lead({ token, name, path: place, anchor }, addresses) {
  if (place === null) return;
  const address = addresses.get(place);
  if (address !== undefined) token.attrSet(name, address + (anchor ? `#${anchor}` : ''));
  else token.attrs = token.attrs.filter(([key]) => key !== name);
}

function partsOf({ url, title }, tokens, headings, names) {
  const parts = [{ id: url, title, heading: '', text: '' }];
  const explained = new Set(names.flatMap(({ inside }) => inside));
  for (const token of tokens) {
    const heading = headings.find((one) => one.token === token);
    if (heading && heading.level > 1)
      parts.push({ id: `${url}#${heading.anchor}`, title, heading: heading.text, text: '' });
    const last = parts.at(-1);
    if (token.type === 'inline' && !explained.has(token)) last.text += `${textOf(token)} `;
  }
  return parts.concat(
    names.map(({ name, anchor, inside }) => ({
      id: `${url}#${anchor}`,
      title,
      heading: name,
      text: inside.map(textOf).join(' '),
    })),
  );
}
