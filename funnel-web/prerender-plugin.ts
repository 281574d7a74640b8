import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/** The functions of src/app/prerender.tsx, compiled for Node. */
interface Renderer {
  PAGE_HEADS: Record<string, { title: string; description: string }>;
  PRERENDERED: Record<string, { path: string; source: string }>;
  renderPage(name: string, site: object): Promise<string>;
}

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] } | undefined>;

/** What only the server knows stands in these documents as {{name}}; backend/src/http/documents.ts fills it in. */
const SITE = '<meta name="site" content="{{site}}" />';
const VARIANTS = [true, false].flatMap((demonstration) =>
  [true, false].map((phone) => ({
    name: `${demonstration ? 'demonstration' : 'plain'}${phone ? '-phone' : ''}`,
    site: {
      demonstration: demonstration ? ['{{demonstration}}'] : [],
      contact: { email: '{{email}}', phone: phone ? '{{phone}}' : null },
    },
  })),
);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function headOf(title: string, description: string, path: string, scripts: string[]): string {
  return [
    SITE,
    `<link rel="canonical" href="{{origin}}${path}" />`,
    '<meta property="og:site_name" content="Roadbook" />',
    '<meta property="og:type" content="website" />',
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="{{origin}}${path}" />`,
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ].join('\n    ');
}

/** The scripts of a page that the entry does not bring along. */
function scriptsOf(source: string, manifest: Manifest): string[] {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk?.isEntry)?.[0] ?? '';
  const reach = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) reach(next, seen);
    return seen;
  };
  if (!manifest[source]) return [];
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

async function writeDocuments(dist: string, { PAGE_HEADS, PRERENDERED, renderPage }: Renderer): Promise<void> {
  const template = readFileSync(join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const folder = join(dist, '.documents');
  mkdirSync(folder, { recursive: true });
  const shell = template.replace('</head>', `  <meta name="robots" content="noindex" />\n    ${SITE}\n  </head>`);
  writeFileSync(join(folder, 'shell.html'), shell);
  for (const [name, { path, source }] of Object.entries(PRERENDERED)) {
    const page = PAGE_HEADS[name];
    if (!page) throw new Error(`The page ${name} has no head`);
    const title = `${page.title} · Roadbook`;
    const document = withHead(
      template,
      title,
      page.description,
      headOf(title, page.description, path, scriptsOf(source, manifest)),
    );
    for (const variant of VARIANTS) {
      const html = await renderPage(name, variant.site);
      writeFileSync(
        join(folder, `${name}.${variant.name}.html`),
        document.replace('<div id="root"></div>', () => `<div id="root">${html}</div>`),
      );
    }
  }
}

/** After the build: home and the company pages as HTML, beside the empty page from which every other step starts. */
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
      const outDir = join(dist, '.render');
      await build({
        root,
        logLevel: 'warn',
        build: { ssr: 'src/app/prerender.tsx', outDir, manifest: false, copyPublicDir: false, emptyOutDir: true },
      });
      const renderer = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer;
      await writeDocuments(dist, renderer);
      rmSync(outDir, { recursive: true });
    },
  };
}
