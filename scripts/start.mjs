// npm start: installs and builds what is missing, then runs the server until it is told to stop.
import { buildAll } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main } from './lib/run.mjs';
import { spawnServer } from './lib/server.mjs';
import { expectMachine, takeSettings } from './lib/settings.mjs';
import { expectNoWords } from './lib/words.mjs';

const STOP_LIMIT_MS = 12_000;
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
/** What the server ends with when it is told to stop before it serves. */
const NEVER_SERVED = 143;

await main(async () => {
  expectNoWords('npm start');
  takeSettings();
  await expectMachine();
  await ensureInstalled();
  await buildAll();
  return serve();
});

/** Resolves with the exit code once the server has ended. */
function serve() {
  const server = spawnServer();
  let stopping;
  const stop = (signal) => {
    if (stopping) return;
    stopping = signal;
    server.kill('SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS).unref();
  };
  takeOverSignals(stop);
  stopWithNpm(stop);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code, signal) => {
      if (signal === 'SIGKILL' && stopping)
        reject(new Failure(`The server did not stop within ${STOP_LIMIT_MS / 1000} s and was killed`));
      else if (stopping && code === 0) resolve(0);
      else if (stopping && (code === NEVER_SERVED || signal === 'SIGTERM')) {
        console.error('✗ Stopped before the shop was running');
        resolve(SIGNALS[stopping]);
      } else if (signal) reject(new Failure(`The server was ended by ${signal}`));
      else resolve(code ?? 1);
    });
  });
}

function takeOverSignals(stop) {
  for (const signal of Object.keys(SIGNALS)) {
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
}

/** npm killed outright cannot pass anything on; it shows only in our getting another parent. */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stop('SIGHUP'), 500).unref();
}
