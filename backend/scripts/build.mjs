// Bundles src/ into dist/ with one file per entry and shared chunks, so that a server starts in half the time
// (docs/decisions/0033). swc compiles decorators and their metadata and does not check types.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getSystemErrorName, stripVTControlCharacters } from 'node:util';
import { transform } from '@swc/core';
import { rolldown, watch } from 'rolldown';

const require = createRequire(import.meta.url);
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [src, dist] = [path.join(root, 'src'), path.join(root, 'dist')];

const PROGRAMS = ['main', 'operator-cli', 'vehicle-cli', 'backup-cli', 'openapi'];
const THREADS = ['reports/pdf/pdf-worker', 'signatures/redraw-worker'];
/** Loaded later by a running server, under a name that outlives another build. */
const LATER = ['admin/login/password-estimator', 'platform/mail/render'];
/** Imported by scripts, tests and benchmarks. */
const SHARED = [
  'platform/config/clock',
  'platform/config/config',
  'platform/config/setting',
  'platform/database/database-clock',
  'platform/database/embedded-postgres',
  'platform/database/migrate',
  'platform/database/open-database',
  'platform/personal-data/retention',
  'reports/text/report-text',
  'settings',
  'vehicle-data/sources/demo/demo-history',
  'vehicle-data/findings/glances',
  'vehicle-data/findings/record-summary',
  'vehicle-data/findings/stored-history',
  'vehicle-data/decode/vin',
  'vehicle-data/decode/decode',
  'vehicle-data/decode/describe',
  'vehicle-data/decode/slips',
  'vehicle-data/decode/suggest',
  'vehicle-data/decode/vpic-table',
  'vehicle-data/decode/vpic-identify',
];
/** Shown by `npm run pictures -- email`. */
const EXAMPLES = 'test/support/email-examples';

/** Packages that find files or modules at run time, and optional ones that are not installed. */
const EXTERNAL = [
  '@node-rs/argon2',
  // Loaded only where configured; they intercept modules by name and must share their loader hook's state.
  /^@opentelemetry\/(?!api$)/,
  /^@sentry\//,
  'pdfmake',
  'pg',
  'pino',
  'piscina',
  /^swagger-ui-dist/,
  'typescript',
  /^@nestjs\/(microservices|websockets|platform-express)/,
  /^@fastify\/(cors|multipart|view)$/,
];

const FONTS = [
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/600SemiBold/Inter_600SemiBold.ttf',
  'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
];

const compile = (code, filename) =>
  transform(code, {
    filename,
    swcrc: false,
    sourceMaps: true,
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx: filename.endsWith('.tsx'), decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
  });

/** By file: a rebuild compiles only what changed. */
const compiled = new Map();

const swc = {
  name: 'swc',
  transform: {
    filter: { id: /backend\/(src|test)\/.*\.tsx?$/ },
    handler(code, filename) {
      if (compiled.get(filename)?.code !== code) compiled.set(filename, { code, result: compile(code, filename) });
      return compiled.get(filename).result;
    },
  },
};

/** Lets the bundler see what Nest's packages require, which would otherwise be loaded twice. */
const seenRequires = {
  name: 'seen-requires',
  transform: {
    filter: { id: /node_modules\/@nestjs\//, code: 'const require = createRequire(import.meta.url);' },
    handler: (code) => ({ code: code.replace('const require = createRequire(import.meta.url);', ''), map: null }),
  },
};

/** Formats a problem in one line with swc's line number; disk errors as Node formats them. */
function problemOf({ id, message }) {
  const text = stripVTControlCharacters(message);
  const [, file, what, number] = /Failed to write file in (.+)\n[^]*?\n *(.+) \(os error (\d+)\)/.exec(text) ?? [];
  if (number) return `${getSystemErrorName(-number)}: ${what.toLowerCase()}, open '${file}'`;
  const problem = text.split('\n')[0].replace(/^ *([x×]|\[\w+\]) */, '');
  const [, line] = /-\[.+:(\d+):\d+\]/.exec(text) ?? [];
  return [id && path.relative(path.dirname(root), id), line, ` ${problem}`].filter(Boolean).join(':').trim();
}

function fail(error) {
  if (!error.errors) throw error;
  for (const one of error.errors) console.error(problemOf(one));
  process.exit(1);
}

/**
 * Copies the fonts of the PDF without kerning, which pulls a comma after a 7 under the next figure: their table GPOS gets a name that
 * no reader looks for. pdfkit could switch it off for each text, but then caches no layout and takes three times as long.
 */
function copyFonts() {
  const fonts = path.join(dist, 'reports/pdf/fonts');
  fs.mkdirSync(fonts, { recursive: true });
  for (const file of FONTS) {
    const font = fs.readFileSync(require.resolve(`@expo-google-fonts/${file}`));
    font.write('none', font.indexOf('GPOS'));
    fs.writeFileSync(path.join(fonts, path.basename(file)), font);
  }
}

const options = {
  input: {
    ...Object.fromEntries([...PROGRAMS, ...THREADS, ...LATER, ...SHARED].map((name) => [name, path.join(src, name)])),
    [EXAMPLES]: path.join(root, EXAMPLES),
  },
  platform: 'node',
  external: EXTERNAL,
  resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
  // Otherwise React uses its development build.
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [swc, seenRequires],
  // A missing package would otherwise fail only at run time.
  onLog: (level, log, handle) => handle(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log),
};
const destination = { dir: dist, keepNames: true };

/** Copies the files that the server reads beside its code. */
function copyFiles() {
  const filter = (file) => !file.endsWith('.ts');
  // Migrations read their SQL files beside themselves.
  fs.cpSync(path.join(src, 'platform/database/migrations'), path.join(dist, 'chunks'), { recursive: true, filter });
  fs.cpSync(path.join(src, 'vehicle-data/drawings'), path.join(dist, 'drawings'), { recursive: true, filter });
  copyFonts();
}

/** Rebuilds on every change and tells the parent process. */
function rebuildOnChange() {
  const output = { ...destination, chunkFileNames: 'chunks/[name].js' };
  watch({ ...options, output }).on('event', async (event) => {
    if (event.code === 'ERROR') for (const one of event.error.errors ?? [event.error]) console.error(problemOf(one));
    if (event.code !== 'BUNDLE_END') return;
    await event.result.close();
    copyFiles();
    process.send?.('built');
  });
}

async function buildOnce() {
  const bundle = await rolldown(options);
  const chunkFileNames = 'chunks/[name]-[hash].js';
  const { output } = await bundle
    .write({ ...destination, chunkFileNames, sourcemap: true, sourcemapExcludeSources: true })
    .catch(fail);
  copyFiles();
  // main.js.js is committed: it says that nothing is built.
  const keep = new Set([...output.map(({ fileName }) => path.normalize(fileName)), 'main.js.js']);
  for (const entry of fs.readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !/\.(sql|svg|ttf)$/.test(entry.name) && !keep.has(path.relative(dist, file))) fs.rmSync(file);
  }
}

await (process.argv.includes('--watch') ? rebuildOnChange() : buildOnce());
