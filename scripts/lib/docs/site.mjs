// Writes the documentation as a static site into docs/dist, which the server shows at /docs. No script is in a page.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { precompress } from '../precompress.mjs';
import { allPages, readPages } from './pages.mjs';
import { render } from './render.mjs';
import { searchIndex } from './search-index.mjs';

const OUT = inRoot('docs/dist');
const THEME = inRoot('scripts/lib/docs/theme');
const FONTS = [
  'inter/files/inter-latin-wght-normal.woff2',
  'source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
];

const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

const site = readPages();
const pages = allPages(site);
const pictures = fs.readdirSync(inRoot('docs/images')).map((name) => `docs/images/${name}`);
const addresses = new Map([
  ...pages.map(({ file, url }) => [file, url]),
  ...pictures.map((file) => [file, `/${file}`]),
  ['docs', '/docs/'],
]);

/** A section of more pages hides those after it, so it is folded where none of its pages shows. */
const LONG = 30;

fs.rmSync(OUT, { recursive: true, force: true });
fs.mkdirSync(path.join(OUT, 'assets'), { recursive: true });
const rendered = pages.map((page) => ({ ...page, ...render(page, addresses) }));
for (const page of rendered) {
  const folder = path.join(OUT, page.url.replace(/^\/docs\//, ''));
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'index.html'), documentOf(page));
}
fs.writeFileSync(path.join(OUT, '404.html'), documentOf(nowhere()));
fs.writeFileSync(path.join(OUT, 'search-index.json'), JSON.stringify(searchIndex(rendered)));
copy(path.join(THEME, 'docs.css'), 'docs.css');
copy(path.join(THEME, 'search.mjs'), 'search.js');
copy(path.join(THEME, 'search-options.mjs'), 'search-options.mjs');
copy(inRoot('node_modules/minisearch/dist/es/index.js'), 'minisearch.mjs');
for (const font of FONTS) copy(inRoot('node_modules/@fontsource-variable', font), `assets/${path.basename(font)}`);
for (const file of pictures) copy(inRoot(file), file.replace(/^docs\//, ''));
await precompress(OUT);

/** What is shown at an address below /docs/ where nothing is: the way to all that there is stands around it. */
function nowhere() {
  const title = 'Page not found';
  const html = `<h1>${title}</h1>
<p>There is no page of the documentation at this address. Search for what you need, or begin with the <a href="/docs/">introduction</a>.</p>`;
  return { url: '/docs/404.html', title, html, headings: [] };
}

function copy(from, to) {
  const target = path.join(OUT, to);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.copyFileSync(from, target);
}

function documentOf({ url, title, html, headings }) {
  const name = title === 'Documentation' ? 'Roadbook documentation' : `${title} - Roadbook documentation`;
  // Where the documentation begins, a phone shows the introduction before the list of all pages.
  const isStart = url === '/docs/';
  const pages = `<nav aria-label="Pages">
<details${isStart ? ' open' : ''}><summary>All pages</summary>
${site.sections.map((section) => contents(section, url)).join('\n')}
</details>
</nav>
`;
  const content = `<main id="content" tabindex="-1">
${html}
</main>
`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(name)}</title>
<link rel="stylesheet" href="/docs/docs.css">
<link rel="icon" href="/favicon.svg">
<script type="module" src="/docs/search.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="name" href="/docs/">Roadbook <span>documentation</span></a>
<form role="search" action="/docs/" hidden>
<label for="q">Search</label>
<input id="q" name="q" type="search" autocomplete="off" aria-controls="found">
</form>
<a class="shop" href="/">To the shop</a>
</header>
<section id="found" aria-live="polite" aria-label="Search results" hidden></section>
<div class="columns${isStart ? ' start' : ''}">
${isStart ? content + pages : pages + content}
${onThisPage(headings)}
</div>
</body>
</html>
`;
}

function contents({ title, pages: listed }, url) {
  const lines = listed.map((page) => {
    const here = page.url === url ? ' aria-current="page"' : '';
    return `<li><a href="${page.url}"${here}>${escaped(page.title)}</a></li>`;
  });
  const list = `<ul>\n${lines.join('\n')}\n</ul>`;
  if (listed.length <= LONG) return `<h2>${title}</h2>\n${list}`;
  const open = listed.some((page) => page.url === url) ? ' open' : '';
  return `<details${open}><summary><h2>${title}</h2> (${listed.length})</summary>\n${list}\n</details>`;
}

function onThisPage(headings) {
  const listed = headings.filter(({ level }) => level === 2);
  if (listed.length < 2) return '';
  const lines = listed.map(({ anchor, text }) => `<li><a href="#${anchor}">${escaped(text)}</a></li>`);
  return `<aside aria-label="On this page"><h2>On this page</h2><ul>\n${lines.join('\n')}\n</ul></aside>`;
}
