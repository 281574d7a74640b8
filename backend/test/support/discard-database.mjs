import fs from 'node:fs';
import path from 'node:path';

/** After Ctrl-C there is no time to stop in good order, and nothing to lose: PostgreSQL would outlive us otherwise. */
export function discardDatabase(folder) {
  try {
    const pidFile = path.join(folder, 'postgres', 'postmaster.pid');
    process.kill(Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
  } catch {
    // It has ended already.
  }
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
