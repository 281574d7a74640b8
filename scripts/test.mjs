// npm test: every test there is. --unit, --http and --e2e choose the kind; a part of a path chooses files: npm test -- e2e/checkout
import fs from 'node:fs';
import path from 'node:path';
import { buildAll, buildBackend, buildVehicleTable } from './lib/build.mjs';
import { assertStarts, resolveChromium } from './lib/chromium.mjs';
import { startServer } from './lib/e2e-server.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { provideTemporaryFolder } from './lib/memory.mjs';
import { cacheDir, tool } from './lib/paths.mjs';
import { playwright, playwrightEnv } from './lib/playwright.mjs';
import { jestResult, playwrightResult, slowest } from './lib/results.mjs';
import { execute, Failure, main, seconds, step } from './lib/run.mjs';
import { KINDS, testFiles } from './lib/test-files.mjs';
import { writeGroups } from './lib/test-groups.mjs';
import { chosenBy, isPart } from './lib/words.mjs';

const SLOWEST = 20;
const WEBS = ['funnel-web', 'admin-web'];
/** One more than there are processors: a test waits for PostgreSQL and for what it started, which the third of them fills (docs/decisions/0035). */
const JEST_WORKERS = '3';

/** Fifteen times as patient as usual before it optimizes: most of what runs here runs too seldom to be worth that (docs/decisions/0035). */
const JEST_FLAGS = [
  Number(process.versions.node.split('.')[0]) < 22
    ? '--interrupt-budget=1000000'
    : '--invocation-count-for-turbofan=45000',
];

await main(async () => {
  const { kinds, parts } = readArguments(process.argv.slice(2));
  await ensureInstalled();
  provideTemporaryFolder();
  const filesOf = (kind) => (kinds.includes(kind) ? testFiles(kind, parts) : []);
  const [unit, http, browserFiles] = KINDS.map(filesOf);
  const jestFiles = [...unit, ...http];
  // The HTTP tests ask for pages, too.
  await (http.length + browserFiles.length > 0 ? buildAll() : Promise.all([buildVehicleTable(), buildBackend()]));
  const results = [];
  if (jestFiles.length > 0) results.push(await runJest(parts.length > 0 ? jestFiles : grouped(jestFiles)));
  if (browserFiles.length > 0) results.push(await runPlaywright(browserFiles, parts.length > 0).catch(asFailure));
  return closingLines(results);
});

function readArguments(args) {
  const cut = args.includes('--') ? args.indexOf('--') : args.length;
  const options = args.slice(0, cut).filter((arg) => !isPart(arg));
  const unknown = options.find((option) => !KINDS.includes(option));
  if (unknown)
    throw new Failure(`Unknown option ${unknown}; there are ${KINDS.join(', ')} and parts of paths to choose files by`);
  const parts = args.filter((arg, index) => index > cut || (index < cut && isPart(arg)));
  const kinds = options.length > 0 ? options : KINDS;
  const all = kinds.flatMap((kind) => testFiles(kind, []));
  chosenBy(parts, all, 'no file of these tests has it in its path');
  return { kinds, parts };
}

/** A part is read file by file: its failures name their lines soonest. The units of the pages load next to nothing. */
function grouped(files) {
  return [...writeGroups(files.filter((file) => !ofPages(file))), ...files.filter(ofPages)];
}

function ofPages(file) {
  return WEBS.some((web) => file.startsWith(`${web}/`));
}

function reportFile(name) {
  const file = path.join(cacheDir, name);
  fs.mkdirSync(cacheDir, { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

async function runJest(files) {
  console.log('▸ Running the unit and HTTP tests');
  const file = reportFile('jest-result.json');
  // A project without a file to run is left out: it would start a database for nothing.
  const projects = [
    ...(files.every(ofPages) ? [] : ['backend']),
    ...WEBS.filter((web) => files.some((file) => file.startsWith(`${web}/`))),
  ];
  const report = ['--json', '--outputFile', file];
  const args = ['--projects', ...projects, ...report, '--maxWorkers', JEST_WORKERS, '--runTestsByPath', ...files];
  const { code } = await execute(tool('jest'), args, { stdio: 'inherit', flags: JEST_FLAGS, leads: true });
  if (code !== 0) console.error('What the shop logged meanwhile is in .cache/jest.log');
  return jestResult(file, code);
}

/** @param partly the files are not all there are: what would run after the others does not bring those along */
async function runPlaywright(files, partly) {
  const browser = await step('Providing a browser', async () => {
    const found = resolveChromium();
    assertStarts(found);
    return found;
  });
  const server = await step('Starting the server for the browser tests', startServer);
  console.log(`▸ Running the browser tests against ${server.url} (${browser.executablePath})`);
  try {
    const file = reportFile('playwright-result.json');
    const env = playwrightEnv({
      E2E_BASE_URL: server.url,
      E2E_OPERATOR_PASSWORD: server.operatorPassword,
      E2E_REPORT: file,
    });
    const { code } = await execute(playwright(), ['test', ...(partly ? ['--no-deps'] : []), ...files], {
      env,
      stdio: 'inherit',
    });
    return playwrightResult(file, code);
  } finally {
    await server.stop();
  }
}

/** What keeps the browser tests from running is one failure more in the sum, not the end of it. */
function asFailure(error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`✗ ${error.message}`);
  return { passed: 0, failed: 1, tests: [] };
}

function closingLines(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  const slow = slowest(results, SLOWEST);
  if (slow.length > 0) console.log(`\nThe slowest ${slow.length} tests:`);
  for (const { name, ms } of slow) console.log(`${seconds(ms).padStart(8)}  ${name}`);
  if (passed + failed === 0) console.error('✗ No test ran: nothing matches');
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
