// What `npm run check` proves. Each entry throws or rejects when it does not hold; its message is what a person needs.
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { LAYERS, NEIGHBORS } from '../../.dependency-cruiser.mjs';
import { inRoot, tool } from './paths.mjs';
import { Failure, execute } from './run.mjs';
import { generatedClientsCompile } from './source/generated-clients.mjs';
import { manifestViolations } from './source/kubernetes.mjs';
import { packageViolations } from './source/packages.mjs';
import { readSources } from './source/files.mjs';
import { drawModules } from './source/module-picture.mjs';
import { envExample, settingsData, withSettings } from './source/settings-table.mjs';
import { spectralViolations } from './source/spectral.mjs';

const TYPES = 'backend/openapi.d.ts';
const CONTRACT = 'backend/openapi.json';
const MODULES = 'docs/contribute/modules.md';
const SETTINGS_PAGE = 'docs/reference/settings.md';
const PROJECTS = [
  'backend/tsconfig.json',
  'backend/tsconfig.test.json',
  'funnel-web/tsconfig.json',
  'funnel-web/tsconfig.test.json',
  'funnel-web/tsconfig.e2e.json',
  'admin-web/tsconfig.json',
  'admin-web/tsconfig.test.json',
];

/** Reading the types of everything takes minutes: what was mended is not read again by the check that follows. */
const LINTED = ['--cache', '--cache-location', '.cache/eslint', '.'];

async function expectSuccess(file, args = []) {
  const { code, output } = await execute(file, args);
  if (code !== 0) throw new Failure(output || `${file} ended with ${code}`);
}

const typecheck = (project) => ({
  title: `types: ${project.replace(/\/tsconfig\.json$/, '')}`,
  run: () => expectSuccess(tool('tsc'), ['--noEmit', '-p', project]),
});

/** In the order they are started: the long ones first, so that two at a time end together. */
export const checks = () => [
  {
    title: 'lint',
    run: () => expectSuccess(tool('eslint'), ['--max-warnings', '0', ...LINTED]),
  },
  ...PROJECTS.filter((project) => fs.existsSync(inRoot(project))).map(typecheck),
  {
    title: 'format',
    run: () =>
      expectSuccess(tool('prettier'), [
        '--check',
        '--log-level',
        'warn',
        '--cache',
        '--cache-location',
        '.cache/prettier',
        '.',
      ]),
  },
  {
    title: 'import arrows',
    run: () =>
      expectSuccess(tool('depcruise'), [
        '--config',
        '.dependency-cruiser.mjs',
        'backend/src',
        'funnel-web/src',
        'admin-web/src',
      ]),
  },
  { title: 'files, exports and packages are used', run: () => expectSuccess(tool('knip'), ['--no-progress']) },
  { title: 'picture of the modules is up to date', run: pictureIsFresh },
  { title: 'contract is up to date', run: () => expectSuccess(inRoot('backend/dist/openapi.js'), ['--check']) },
  { title: 'contract is sound OpenAPI', run: contractIsSound },
  { title: 'contract is what Spectral takes', run: async () => expectNone(await spectralViolations(contract())) },
  { title: 'clients that generators make of the contract compile', run: () => generatedClientsCompile(CONTRACT) },
  { title: 'API types are up to date', run: typesAreFresh },
  { title: 'lockfile names no download address', run: lockfileIsNeutral },
  { title: 'manifests are valid for Kubernetes', run: async () => expectNone(await manifestViolations()) },
  {
    title: 'packages are whole and their licenses allowed',
    run: async () => expectNone(packageViolations(lockedPackages())),
  },
];

function expectNone(violations) {
  if (violations.length > 0) throw new Failure(violations.join('\n'));
}

const picture = () =>
  drawModules({ layers: LAYERS, neighbors: NEIGHBORS, sources: readSources(['backend/src'], /(?<!\.spec)\.ts$/) });

async function pictureIsFresh() {
  if (!fs.existsSync(inRoot(MODULES)) || fs.readFileSync(inRoot(MODULES), 'utf8') !== picture())
    throw new Failure(
      `${MODULES} is not what .dependency-cruiser.mjs, the entities and the handlers give; run npm run check -- --fix`,
    );
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
  const { code, output } = await execute(tool('openapi-typescript', 'funnel-web'), [
    CONTRACT,
    '-o',
    '.cache/openapi.d.ts',
  ]);
  if (code !== 0) throw new Failure(output);
  return fs.readFileSync(inRoot('.cache/openapi.d.ts'), 'utf8');
}

async function typesAreFresh() {
  const committed = fs.existsSync(inRoot(TYPES)) ? fs.readFileSync(inRoot(TYPES), 'utf8') : '';
  if ((await generateTypes()) !== committed)
    throw new Failure(`${TYPES} is not what ${CONTRACT} gives; run npm run check -- --fix`);
}

/** As generators and gateways read it; the rules stand in redocly.yaml. */
const contractIsSound = () => expectSuccess(tool('redocly'), ['lint', '--max-problems', '20', CONTRACT]);

const contract = () => JSON.parse(fs.readFileSync(inRoot(CONTRACT), 'utf8'));

const lockedPackages = () => JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8')).packages;

/** An address would tie every later install to the registry of whoever wrote the lockfile. */
async function lockfileIsNeutral() {
  const tied = Object.entries(lockedPackages())
    .filter(([, { resolved }]) => /^[a-z+]+:/.test(resolved ?? ''))
    .map(([name]) => name);
  if (tied.length > 0)
    throw new Failure(
      `package-lock.json has a download address for ${tied.slice(0, 3).join(', ')}; install with the settings of .npmrc`,
    );
}

/** What can be mended without thinking; in this order, because each builds on the one before. */
export const fixes = () => [
  { title: 'Writing the contract', run: () => expectSuccess(inRoot('backend/dist/openapi.js')) },
  { title: 'Writing the API types', run: async () => fs.writeFileSync(inRoot(TYPES), await generateTypes()) },
  { title: 'Writing the settings down', run: writeSettings },
  { title: 'Drawing the modules', run: async () => fs.writeFileSync(inRoot(MODULES), picture()) },
  { title: 'Mending what lint can', run: () => execute(tool('eslint'), ['--fix', ...LINTED]) },
  { title: 'Formatting', run: () => expectSuccess(tool('prettier'), ['--write', '--log-level', 'warn', '.']) },
];
