import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

interface BuiltPage {
  name: string;
  path: string;
  source: string | null;
  head: { title: string; description: string } | null;
  report: boolean;
}

/** The functions of src/app/prerender.tsx, compiled for Node. */
interface Renderer {
  PAGES: BuiltPage[];
  renderPage(name: string, site: object): Promise<string>;
  renderFrame(site: object, place: string): string;
  renderWaiting(name: string | null): Promise<string>;
}

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] } | undefined>;

/** The server puts a fresh nonce in its place with every document (backend/src/platform/http/nonce.ts). */
export const NONCE = '__CSP_NONCE__';

/** What only the server knows stands in these documents as {{name}}; backend/src/platform/http/documents.ts fills it in. */
const SITE = '<meta name="site" content="{{site}}" />';
const VARIANTS = [true, false].flatMap((demonstration) =>
  [true, false].map((phone) => ({
    name: `${demonstration ? 'demonstration' : 'plain'}${phone ? '-phone' : ''}`,
    site: {
      demonstration: demonstration ? ['{{demonstration}}'] : [],
      contact: { email: '{{email}}', phone: phone ? '{{phone}}' : null, hours: null, answers: null },
      claims: {},
    },
  })),
);

/** What is compiled for Node: what makes documents now, and what the server makes them with for each visitor. */
const RENDERED = ['src/app/prerender.tsx', 'src/app/answer-page.tsx'];

const EMPTY_ROOT = '<div id="root"></div>';
const STEP_LAYOUT = 'src/app/QueryLayout.tsx';

/** What the build of the browser's part has left. */
interface Built {
  dist: string;
  template: string;
  manifest: Manifest;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function headOf(title: string, description: string, path: string): string {
  return [
    SITE,
    `<link rel="canonical" href="{{origin}}${path}" />`,
    '<meta property="og:site_name" content="Roadbook" />',
    '<meta property="og:type" content="website" />',
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="{{origin}}${path}" />`,
    '<meta property="og:image" content="{{origin}}/link-preview.png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="Roadbook: read a car’s past before you pay for its future." />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}

const STYLE = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/** Fonts that are there in time are used from the first drawing on: so they are asked for with the document and not after the style. */
function fontsOf(template: string, dist: string, priority: string): string[] {
  const styles = [...template.matchAll(STYLE)].map(([, file = '']) => readFileSync(join(dist, file), 'utf8'));
  const files = styles.flatMap((style) => [...style.matchAll(/url\((\/[^)]+\.woff2)\)/g)].map(([, file]) => file));
  return files.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin${priority} href="${file}" />`,
  );
}

/** The scripts of a source that the entry does not bring along. */
function scriptsOf(source: string, manifest: Manifest): string[] {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk?.isEntry)?.[0] ?? '';
  const reach = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) reach(next, seen);
    return seen;
  };
  const known = reach(entry);
  return [...reach(source)].filter((key) => !known.has(key)).flatMap((key) => manifest[key]?.file ?? []);
}

function withHead(template: string, title: string, description: string, head: string): string {
  return (
    template
      .replace(/<title>[^<]*<\/title>/, `<title>${escaped(title)}</title>`)
      .replace(
        /<meta\s+name="description"\s+content="[^"]*"\s*\/>/,
        `<meta name="description" content="${escaped(description)}" />`,
      )
      .replace('</head>', `  ${head}\n  </head>`)
      // These pages can be read without a script; the steps of a search cannot.
      .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
  );
}

const ENTRY = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;

/**
 * What is drawn waits for no second answer: on a slow network each takes longer than the style itself. The link that is switched off tells
 * the parts that load later that their style is here; one that stood in the document would be asked for all the same.
 */
const withStyle = (document: string, dist: string): string =>
  document.replace(STYLE, (_, file: string) => {
    const link = `Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href: '/${file}' })`;
    return [
      `<style nonce="${NONCE}">${readFileSync(join(dist, file), 'utf8')}</style>`,
      `<script nonce="${NONCE}">document.head.append(${link})</script>`,
    ].join('');
  });

/**
 * What is in its document is seen before anything else has come; its scripts are asked for once it has been drawn, all at the same time. A
 * tab in the background is not drawn and asks a second later; to ask twice does no harm.
 */
function loadOnceDrawn(template: string, others: string[]): string {
  const entry = ENTRY.exec(template)?.[1] ?? '';
  const fetched = JSON.stringify(others.map((file) => `/${file}`));
  const link = `Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })`;
  const load = [
    `const fetched = (href) => document.head.append(${link});`,
    `const load = () => void (import('${entry}'), ${fetched}.forEach(fetched));`,
    `new PerformanceObserver(load).observe({ type: 'paint', buffered: true });`,
    `setTimeout(load, 1000);`,
  ].join('\n      ');
  return `<script type="module" nonce="${NONCE}">\n      ${load}\n    </script>`;
}

/** The template without what asks for its script and its style: both come otherwise. */
const bare = (template: string, dist: string) => withStyle(template.replace(ENTRY, ''), dist);

const beforeHeadEnds = (document: string, ...tags: string[]) =>
  document.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);

/** From which every other step starts. */
function shellOf(template: string, dist: string): string {
  // A reader's own font would be a little early; what shows the step comes before it.
  const fonts = fontsOf(template, dist, ' fetchpriority="low"');
  const noindex = '<meta name="robots" content="noindex" />';
  return beforeHeadEnds(bare(template, dist), noindex, SITE, '{{head}}', ...fonts);
}

/** What the server has to know of the pages: their paths, which are documents, and what each of the others starts from. */
async function writeRoutes({ dist, template, manifest }: Built, { PAGES, renderWaiting }: Renderer): Promise<void> {
  const scriptsOfStep = (source: string) => [
    ...new Set([STEP_LAYOUT, source].flatMap((part) => scriptsOf(part, manifest))),
  ];
  const pages = PAGES.map(async ({ name, path, source, head: named, report }) => {
    if (named) return { path, document: name };
    const head = loadOnceDrawn(template, source ? scriptsOfStep(source) : []);
    return { path, head, waiting: await renderWaiting(name), ...(report ? { answered: name } : {}) };
  });
  const missing = { head: loadOnceDrawn(template, []), waiting: await renderWaiting(null) };
  const routes = { pages: await Promise.all(pages), missing };
  writeFileSync(join(dist, '.documents', 'routes.json'), JSON.stringify(routes, null, 2));
}

/** The two files that tell search engines where to look; their addresses are absolute. */
function writeSearchEngineFiles(root: string, folder: string, paths: string[]): void {
  const robots = readFileSync(join(root, 'robots.txt'), 'utf8');
  writeFileSync(join(folder, 'robots.txt'), `${robots}\nSitemap: {{origin}}/sitemap.xml\n`);
  const urls = paths.map((path) => `  <url><loc>{{origin}}${path}</loc></url>`);
  const sitemap = ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, '</urlset>'];
  writeFileSync(join(folder, 'sitemap.xml'), `<?xml version="1.0" encoding="UTF-8"?>\n${sitemap.join('\n')}\n`);
}

async function writeDocuments(
  { dist, template, manifest }: Built,
  { PAGES, renderPage, renderFrame }: Renderer,
): Promise<void> {
  const folder = join(dist, '.documents');
  const shell = shellOf(template, dist);
  for (const { name, site } of VARIANTS)
    writeFileSync(
      join(folder, `shell.${name}.html`),
      shell.replace(
        EMPTY_ROOT,
        () => `<div id="root" data-waiting>${renderFrame(site, '{{waiting}}')}</div>{{answers}}`,
      ),
    );
  for (const { name, path, source, head: page } of PAGES) {
    if (!page) continue;
    if (!source) throw new Error(`The page ${name} has no source`);
    const title = `${page.title} · Roadbook`;
    const head = [headOf(title, page.description, path), ...fontsOf(template, dist, '')];
    const named = withHead(template, title, page.description, head.join('\n    '));
    const document = beforeHeadEnds(bare(named, dist), loadOnceDrawn(template, scriptsOf(source, manifest)));
    for (const variant of VARIANTS) {
      const html = await renderPage(name, variant.site);
      writeFileSync(
        join(folder, `${name}.${variant.name}.html`),
        document.replace(EMPTY_ROOT, () => `<div id="root">${html}</div>`),
      );
    }
  }
}

/** After the build: home and the company pages as HTML, beside the page from which every other step starts. */
export function prerenderPages(): Plugin {
  let root = '';
  let dist = '';
  let rendering = false;
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      dist = join(config.root, config.build.outDir);
      rendering = Boolean(config.build.ssr);
    },
    async closeBundle() {
      if (rendering) return;
      const folder = join(dist, '.documents');
      mkdirSync(folder, { recursive: true });
      const outDir = join(folder, 'render');
      await build({
        root,
        logLevel: 'warn',
        // Whole: the server has none of the packages that a browser needs.
        ssr: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { ssr: true, rolldownOptions: { input: RENDERED }, outDir, manifest: false, copyPublicDir: false },
      });
      const renderer = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer;
      const built = {
        dist,
        template: readFileSync(join(dist, 'index.html'), 'utf8'),
        manifest: JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest,
      };
      await writeDocuments(built, renderer);
      await writeRoutes(built, renderer);
      const paths = renderer.PAGES.filter(({ head }) => head).map(({ path }) => path);
      writeSearchEngineFiles(root, folder, paths);
    },
  };
}
