// npm test: every test there is. --unit, --http and --e2e choose; what follows -- narrows by file name.
import fs from 'node:fs';
import path from 'node:path';
import { buildAll, buildBackend, buildVehicleTable } from './lib/build.mjs';
import { assertStarts, resolveChromium } from './lib/chromium.mjs';
import { startServer } from './lib/e2e-server.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { cacheDir, inRoot, tool } from './lib/paths.mjs';
import { jestResult, playwrightResult } from './lib/results.mjs';
import { execute, Failure, main, step } from './lib/run.mjs';

const KINDS = ['--unit', '--http', '--e2e'];
const JEST_FILES = { '--unit': '<rootDir>/src/**/*.spec.ts', '--http': '<rootDir>/test/**/*.e2e-spec.ts' };

await main(async () => {
  const { kinds, filter } = readArguments(process.argv.slice(2));
  const browser = kinds.includes('--e2e');
  await ensureInstalled();
  await (browser ? buildAll() : Promise.all([buildVehicleTable(), buildBackend()]));
  const results = [];
  const jestKinds = kinds.filter((kind) => JEST_FILES[kind]);
  if (jestKinds.length > 0) results.push(await runJest(jestKinds, filter));
  if (browser) results.push(await runPlaywright(filter).catch(asFailure));
  return closingLine(results);
});

function readArguments(args) {
  const cut = args.includes('--') ? args.indexOf('--') : args.length;
  const options = args.slice(0, cut).filter((arg) => arg.startsWith('--'));
  const unknown = options.find((option) => !KINDS.includes(option));
  if (unknown)
    throw new Failure(`Unknown option ${unknown}; there are ${KINDS.join(', ')} and a file name to narrow by`);
  const filter = args.filter((arg, index) => index > cut || (index < cut && !arg.startsWith('--')));
  return { kinds: options.length > 0 ? options : KINDS, filter };
}

function reportFile(name) {
  const file = path.join(cacheDir, name);
  fs.mkdirSync(cacheDir, { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

async function runJest(kinds, filter) {
  console.log(
    `▸ Running the ${kinds.map((kind) => ({ '--unit': 'unit', '--http': 'HTTP' })[kind]).join(' and ')} tests`,
  );
  const file = reportFile('jest-result.json');
  const matches = kinds.flatMap((kind) => ['--testMatch', JEST_FILES[kind]]);
  const args = [
    '--json',
    '--outputFile',
    file,
    '--maxWorkers',
    '2',
    '--passWithNoTests',
    ...matches,
    ...asPatterns(filter),
  ];
  const { code } = await execute(tool('jest'), args, { cwd: inRoot('backend'), stdio: 'inherit' });
  return jestResult(file, code);
}

function asPatterns(filter) {
  return filter.flatMap((pattern) => ['--testPathPatterns', pattern]);
}

async function runPlaywright(filter) {
  const browser = await step('Providing a browser', async () => {
    const found = resolveChromium();
    assertStarts(found);
    return found;
  });
  const server = await step('Starting the server for the browser tests', startServer);
  console.log(`▸ Running the browser tests against ${server.url} (${browser.executablePath})`);
  try {
    const file = reportFile('playwright-result.json');
    const env = {
      ...process.env,
      E2E_BASE_URL: server.url,
      E2E_OPERATOR_PASSWORD: server.operatorPassword,
      E2E_REPORT: file,
    };
    const { code } = await execute(tool('playwright'), ['test', '--pass-with-no-tests', ...filter], {
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
  return { passed: 0, failed: 1 };
}

function closingLine(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  for (const name of results.flatMap(({ secondTry = [] }) => secondTry))
    console.log(`! passed at the second try only: ${name}`);
  if (passed + failed === 0) console.error('✗ No test ran: nothing matches');
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
