// Bundles src/ into dist/: what is run or imported from outside is a file of its own, and what several of them share is in chunks beside them.
// A server that starts reads some files in place of 3,500 modules, which costs it half of its time (docs/decisions/0147). swc compiles:
// decorators and their metadata are kept, types are not checked (npm run check does that).
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getSystemErrorName, stripVTControlCharacters } from 'node:util';
import { transform } from '@swc/core';
import { rolldown } from 'rolldown';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [src, dist] = [path.join(root, 'src'), path.join(root, 'dist')];

const PROGRAMS = ['main', 'operator-cli', 'vehicle-cli', 'backup-cli', 'openapi'];
const THREADS = ['reports/pdf/pdf-worker', 'signatures/redraw-worker'];
/** What a server at work loads later: by a name that stays, it finds it when another build has come meanwhile. */
const LATER = ['admin/login/password-estimator', 'platform/mail/render'];
/** What scripts, tests and benchmarks take out of the server. */
const TAKEN = [
  'platform/config/clock',
  'platform/config/config',
  'platform/config/setting',
  'platform/database/database-clock',
  'platform/database/embedded-postgres',
  'platform/database/migrate',
  'platform/database/open-database',
  'notifications/emails.examples',
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

/** What looks for files of its own or is asked for by a name made up at run time, and what we do not have. */
const EXTERNAL = [
  '@node-rs/argon2',
  // Loaded only where configured; they intercept modules by name and must share their loader hook's state.
  /^@opentelemetry\/(?!api$)/,
  /^@sentry\//,
  'pdfkit',
  'pdfmake',
  'pg',
  'pino',
  'piscina',
  /^swagger-ui-dist/,
  'typescript',
  /^@nestjs\/(microservices|websockets|platform-express)/,
  /^@fastify\/(cors|multipart|view)$/,
];

const swc = {
  name: 'swc',
  transform: {
    filter: { id: /backend\/src\/.*\.tsx?$/ },
    handler: (code, filename) =>
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
      }),
  },
};

/** Nest's packages require some others as CommonJS would. What is not seen as a part of the bundle would be loaded again beside it. */
const seenRequires = {
  name: 'seen-requires',
  transform: {
    filter: { id: /node_modules\/@nestjs\//, code: 'const require = createRequire(import.meta.url);' },
    handler: (code) => ({ code: code.replace('const require = createRequire(import.meta.url);', ''), map: null }),
  },
};

/** In one line. The line number is swc's alone: rolldown counts those of what swc has made. What the disk refused is said as Node says it. */
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

const bundle = await rolldown({
  input: Object.fromEntries([...PROGRAMS, ...THREADS, ...LATER, ...TAKEN].map((name) => [name, path.join(src, name)])),
  platform: 'node',
  external: EXTERNAL,
  resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
  // React comes in two kinds, and would choose the slow one wherever nobody says so at run time.
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [swc, seenRequires],
  // A package that is not there would be missed only when the server asks for it.
  onLog: (level, log, handle) => handle(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log),
});
const { output } = await bundle
  .write({
    dir: dist,
    chunkFileNames: 'chunks/[name]-[hash].js',
    keepNames: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  .catch(fail);
// Migrations read their SQL files beside themselves.
fs.cpSync(path.join(src, 'platform/database/migrations'), path.join(dist, 'chunks'), {
  recursive: true,
  filter: (file) => !file.endsWith('.ts'),
});
fs.cpSync(path.join(src, 'vehicle-data/drawings'), path.join(dist, 'drawings'), {
  recursive: true,
  filter: (file) => !file.endsWith('.ts'),
});

// The last is committed: it speaks where nothing is built.
const keep = new Set([...output.map(({ fileName }) => path.normalize(fileName)), 'main.js.js']);
for (const entry of fs.readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (entry.isFile() && !/\.(sql|svg)$/.test(entry.name) && !keep.has(path.relative(dist, file))) fs.rmSync(file);
}
