// What `npm run check` proves. Each entry throws or rejects when it does not hold; its message is what a person needs.
import fs from 'node:fs';
import { inRoot, tool } from './paths.mjs';
import { Failure, execute } from './run.mjs';

const TYPES = 'backend/openapi.d.ts';
const CONTRACT = 'backend/openapi.json';
const PROJECTS = [
  'backend/tsconfig.json',
  'backend/tsconfig.test.json',
  'funnel-web/tsconfig.json',
  'funnel-web/tsconfig.test.json',
  'funnel-web/tsconfig.e2e.json',
  'admin-web/tsconfig.json',
];

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
    run: () =>
      expectSuccess(tool('eslint'), ['--max-warnings', '0', '--cache', '--cache-location', '.cache/eslint', '.']),
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
  { title: 'contract is up to date', run: () => expectSuccess(inRoot('backend/dist/openapi.js'), ['--check']) },
  { title: 'API types are up to date', run: typesAreFresh },
  { title: 'migrations are up to date', run: () => expectSuccess(inRoot('backend/dist/database/check-migrations.js')) },
  { title: 'lockfile names no download address', run: lockfileIsNeutral },
];

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

/** An address would tie every later install to the registry of whoever wrote the lockfile. */
async function lockfileIsNeutral() {
  const { packages } = JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8'));
  const tied = Object.entries(packages)
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
  { title: 'Mending what lint can', run: () => execute(tool('eslint'), ['--fix', '.']) },
  { title: 'Formatting', run: () => expectSuccess(tool('prettier'), ['--write', '--log-level', 'warn', '.']) },
];
