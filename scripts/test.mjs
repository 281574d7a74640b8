// npm test: all tests. --unit, --http and --e2e choose kinds, parts of paths choose files: npm test -- e2e/checkout
import fs from 'node:fs';
import path from 'node:path';
import { buildAll, buildBackend, buildVehicleTable } from './lib/build.mjs';
import { installAll } from './lib/install.mjs';
import { provideTemporaryFolder } from './lib/memory.mjs';
import { cacheDir, inRoot, tool } from './lib/paths.mjs';
import { executeHere, Failure, main, matching, readArguments } from './lib/run.mjs';
import { writeGroups } from './lib/test-groups.mjs';

const KINDS = {
  unit: /^(backend|funnel-web|admin-web)\/src\/.*\.spec\.ts$/,
  http: /^backend\/test\/.*\.e2e-spec\.ts$/,
  e2e: /^(funnel-web|admin-web)\/e2e\/.*\.e2e\.ts$/,
};
const FOLDERS = ['backend/src', 'backend/test', 'funnel-web/src', 'funnel-web/e2e', 'admin-web/src', 'admin-web/e2e'];
const PROJECTS = ['backend', 'funnel-web', 'admin-web'];
/** One more than processors, because tests wait for PostgreSQL (docs/decisions/0035). */
const WORKERS = '3';
/** V8 optimizes later: most code of a test runs too seldom to pay for it (docs/decisions/0035). */
const LATE_OPTIMIZATION =
  process.versions.node < '22' ? '--interrupt-budget=1000000' : '--invocation-count-for-turbofan=45000';

await main(async () => {
  const options = Object.fromEntries([...Object.keys(KINDS), 'watch'].map((name) => [name, { type: 'boolean' }]));
  const { values, positionals } = readArguments(options, true);
  const { watch, ...wanted } = values;
  const kinds = Object.keys(wanted).length > 0 ? Object.keys(wanted) : Object.keys(KINDS);
  const all = testFiles().filter((file) => kinds.some((kind) => KINDS[kind].test(file)));
  const files = matching(positionals, all, 'no file of these tests has it in its path');
  const [browser, jest] = [true, false].map((isBrowser) => files.filter((file) => KINDS.e2e.test(file) === isBrowser));
  await installAll();
  provideTemporaryFolder();
  const needsPages = files.some((file) => !KINDS.unit.test(file));
  await (needsPages ? buildAll() : Promise.all([buildVehicleTable(), buildBackend()]));
  if (watch) return watchJest(jest, positionals);
  const isPart = positionals.length > 0;
  const results = [];
  if (jest.length > 0) results.push(await runJest(isPart ? jest : grouped(jest)));
  if (browser.length > 0) results.push(await runPlaywright(isPart ? ['--no-deps', ...browser] : browser));
  const [passed, failed] = ['passed', 'failed'].map((key) => results.reduce((sum, result) => sum + result[key], 0));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});

function testFiles() {
  return FOLDERS.flatMap((folder) =>
    fs.readdirSync(inRoot(folder), { recursive: true }).map((file) => path.posix.join(folder, file)),
  );
}

/** Part of the files run one by one, because their failures name the lines then; units of pages load next to nothing. */
function grouped(files) {
  const ofBackend = (file) => file.startsWith('backend/');
  return [...writeGroups(files.filter(ofBackend)), ...files.filter((file) => !ofBackend(file))];
}

/** A project without files would start its database for nothing. */
function projectsOf(files) {
  return PROJECTS.filter((project) =>
    files.some((file) => file.startsWith(`${project}/`) || (project === 'backend' && path.isAbsolute(file))),
  );
}

async function runJest(files) {
  const report = path.join(cacheDir, 'jest-result.json');
  fs.rmSync(report, { force: true });
  const args = ['--maxWorkers', WORKERS, '--json', '--outputFile', report, '--runTestsByPath', ...files];
  const code = await executeHere(tool('jest'), ['--projects', ...projectsOf(files), ...args], {
    flags: [LATE_OPTIMIZATION],
    leads: true,
  });
  if (code !== 0) console.error('The log of the server is in .cache/jest.log');
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = read(report);
  return resultOf(code, numPassedTests, numFailedTests + numRuntimeErrorTestSuites);
}

/** Runs the files again after every change; PostgreSQL keeps running. */
function watchJest(files, parts) {
  if (files.length === 0) throw new Failure('Name unit or HTTP tests: npm run test:watch -- refunds');
  const args = ['--projects', ...projectsOf(files), '--watchAll', '--runInBand', '--testPathPatterns', ...parts];
  return executeHere(tool('jest'), args, { stdin: 'inherit' });
}

async function runPlaywright(args) {
  const report = path.join(cacheDir, 'playwright-result.json');
  fs.rmSync(report, { force: true });
  const env = { ...process.env, E2E_REPORT: report };
  const code = await executeHere(tool('playwright'), ['test', ...args], { env });
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, errors = [] } = read(report);
  return resultOf(code, expected, unexpected + flaky + errors.length);
}

function read(report) {
  return fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : {};
}

/** A runner that breaks before its tests is a failure. */
function resultOf(code, passed, failed) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}
