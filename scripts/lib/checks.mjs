// What `npm run check` proves. Each check rejects when it does not hold and names the command that repairs it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { LAYERS, NEIGHBORS } from '../../.dependency-cruiser.mjs';
import { inRoot, root, tool } from './paths.mjs';
import { Failure, execute } from './run.mjs';
import { generatedClientsCompile } from './source/generated-clients.mjs';
import { LICENSED, lockfileViolations } from './source/packages.mjs';
import { backendSources, drawModules } from './source/module-picture.mjs';
import { envExample, settingsData, withSettings } from './source/settings-table.mjs';
import { whenStale } from './stale.mjs';

const TYPES = 'backend/openapi.d.ts';
const CONTRACT = 'backend/openapi.json';
const MODULES = 'docs/contribute/modules.md';
const SETTINGS_PAGE = 'docs/reference/settings.md';
const SOURCES = ['backend/src', 'funnel-web/src', 'admin-web/src'];
/** Checked in this order: long ones first, so that both processors are busy to the end. */
const PROJECTS = [
  'backend/tsconfig.test.json',
  'backend/tsconfig.json',
  'admin-web/tsconfig.json',
  'funnel-web/tsconfig.e2e.json',
  'funnel-web/tsconfig.json',
  'funnel-web/tsconfig.test.json',
  'admin-web/tsconfig.test.json',
];
const FIX = 'npm run check -- --fix';

const LINT = ['eslint', '--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint', '.'];
const FORMAT = ['prettier', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier', '.'];
const ARROWS = ['depcruise', '--config', '.dependency-cruiser.mjs', '--cache', '.cache/depcruise'];

async function expectSuccess(file, args = []) {
  const { code, output } = await execute(file, args);
  if (code !== 0) throw new Failure(output || `${file} ended with ${code}`);
}

/** Runs the program of a package. */
const run = ([name, ...args]) => expectSuccess(tool(name), args);

/** Runs a check of a few files, unless they are as when it last succeeded. */
const onChange = (name, inputs, check) => () =>
  whenStale(name, { inputs: [...inputs, 'package-lock.json'], outputs: () => true }, check);

const typecheck = (project) => {
  const cache = `.cache/tsc-${project.replaceAll(/\W/g, '-')}`;
  return {
    title: `types: ${project.replace(/\/tsconfig\.json$/, '')}`,
    run: () => run(['tsc', '--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', cache]),
    repair: `npx tsc --noEmit -p ${project}`,
  };
};

export const checks = () => [
  { title: 'lint', run: () => run([...LINT, '--max-warnings', '0']), repair: FIX },
  ...PROJECTS.map(typecheck),
  { title: 'format', run: () => run([...FORMAT, '--check']), repair: FIX },
  {
    title: 'import arrows',
    run: () => run([...ARROWS, '--cache-strategy', 'content', ...SOURCES]),
    repair: `npx depcruise --config .dependency-cruiser.mjs ${SOURCES.join(' ')}`,
  },
  {
    title: 'files, exports and packages are used',
    run: () => run(['knip', '--no-progress', '--cache', '--cache-location', '.cache/knip']),
    repair: 'npx knip',
  },
  { title: 'picture of the modules is up to date', run: pictureIsFresh, repair: FIX },
  {
    title: 'contract is up to date',
    run: () => expectSuccess(inRoot('backend/dist/openapi.js'), ['--check']),
    repair: FIX,
  },
  {
    title: 'contract is valid OpenAPI (Redocly)',
    run: onChange('redocly', [CONTRACT, 'redocly.yaml'], () => run(['redocly', 'lint', CONTRACT])),
    repair: `npx redocly lint ${CONTRACT}`,
  },
  {
    title: 'contract follows the rules of Spectral',
    run: onChange('spectral', [CONTRACT, '.spectral.yaml'], () =>
      run(['spectral', 'lint', '--fail-severity', 'hint', CONTRACT]),
    ),
    repair: `npx spectral lint ${CONTRACT}`,
  },
  {
    title: 'generated clients compile',
    run: onChange('clients', [CONTRACT, TYPES, 'scripts/lib/source/generated-clients.mjs'], () =>
      generatedClientsCompile(CONTRACT),
    ),
    repair: 'npm run check, after a change of the DTO that the error names',
  },
  { title: 'API types are up to date', run: onChange('types', [CONTRACT, TYPES], typesAreFresh), repair: FIX },
  { title: 'lockfile has hashes and no addresses', run: lockfileIsSound, repair: 'npm install' },
  {
    title: 'licenses are permissive',
    run: onChange('licenses', ['scripts/lib/source/packages.mjs'], () => run(LICENSED)),
    repair: 'npm uninstall the package, or add its license to scripts/lib/source/packages.mjs with a reason',
  },
  {
    title: 'commit messages are conventional',
    run: commitsAreConventional,
    repair: 'git commit --amend, or git rebase -i for an older one',
  },
];

const picture = () => drawModules({ layers: LAYERS, neighbors: NEIGHBORS, sources: backendSources() });

async function pictureIsFresh() {
  if (!fs.existsSync(inRoot(MODULES)) || fs.readFileSync(inRoot(MODULES), 'utf8') !== picture())
    throw new Failure(`${MODULES} does not match .dependency-cruiser.mjs, the entities and the handlers`);
}

async function writeSettings() {
  const { HISTORY_NEEDS, SETTINGS } = await import(pathToFileURL(inRoot('backend/dist/settings.js')).href);
  const { jsonSchemaOf, SHOWN_VALUE } = await import(
    pathToFileURL(inRoot('backend/dist/platform/config/setting.js')).href
  );
  const settings = Object.values(SETTINGS);
  fs.writeFileSync(inRoot(SETTINGS_PAGE), withSettings(fs.readFileSync(inRoot(SETTINGS_PAGE), 'utf8'), settings));
  fs.writeFileSync(inRoot('.env.example'), envExample(settings));
  fs.writeFileSync(
    inRoot('scripts/lib/settings.json'),
    JSON.stringify(settingsData(settings, jsonSchemaOf, { ...SHOWN_VALUE, historyNeeds: HISTORY_NEEDS }), null, 2),
  );
}

async function generateTypes() {
  const generated = '.cache/openapi.d.ts';
  await expectSuccess(tool('openapi-typescript', 'funnel-web'), [CONTRACT, '-o', generated]);
  return fs.readFileSync(inRoot(generated), 'utf8');
}

async function typesAreFresh() {
  const committed = fs.existsSync(inRoot(TYPES)) ? fs.readFileSync(inRoot(TYPES), 'utf8') : '';
  if ((await generateTypes()) !== committed) throw new Failure(`${TYPES} does not match ${CONTRACT}`);
}

async function lockfileIsSound() {
  const { packages } = JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8'));
  const violations = lockfileViolations(packages);
  if (violations.length > 0) throw new Failure(violations.join('\n'));
}

/** Lints the commits that are not on the server; the last one if there are none, in a shallow clone and without a server. */
async function commitsAreConventional() {
  const idOf = (ref) =>
    spawnSync('git', ['rev-parse', '--quiet', '--verify', ref], { cwd: root, encoding: 'utf8' }).stdout?.trim();
  const [head, base] = ['HEAD', 'origin/main'].map(idOf);
  if (head) await run(['commitlint', ...(base && base !== head ? ['--from', base] : ['--last'])]);
}

/** Repairs that need no decision, in this order, because each uses the result of the one before. */
export const fixes = () => [
  { title: 'Writing the contract', run: () => expectSuccess(inRoot('backend/dist/openapi.js')) },
  { title: 'Writing the API types', run: async () => fs.writeFileSync(inRoot(TYPES), await generateTypes()) },
  { title: 'Writing the settings', run: writeSettings },
  { title: 'Drawing the modules', run: async () => fs.writeFileSync(inRoot(MODULES), picture()) },
  { title: 'Fixing lint', run: () => execute(tool('eslint'), [...LINT.slice(1), '--fix']) },
  { title: 'Formatting', run: () => run([...FORMAT, '--write']) },
];
