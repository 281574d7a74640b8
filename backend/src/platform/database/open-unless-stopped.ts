import type { Config } from '../config/config.js';
import { type OpenDatabase, openDatabase } from './open-database.js';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

let stopped = false;

/** Whatever fails from then on fails because its database is gone, and is no news. */
export const wasStopped = (): boolean => stopped;

/**
 * While nothing is served yet, Ctrl-C ends the database that was started, and then the process: left alone, PostgreSQL would go on.
 * `giveSignalsBack` is called once somebody else stops what is served.
 */
export async function openUnlessStopped(
  config: Config,
): Promise<{ database: OpenDatabase; giveSignalsBack: () => void }> {
  const handlers = Object.entries(SIGNALS).map(([signal, code]) => {
    const end = (): void => {
      stopped = true;
      const ended = opening.then((database) => database.stop());
      void ended.catch(() => undefined).then(() => process.exit(code));
    };
    process.once(signal, end);
    return { signal, end };
  });
  // Begun when the signals are taken: the first start works for a moment before it waits for anything.
  const opening = openDatabase(config);
  const giveSignalsBack = (): void => handlers.forEach(({ signal, end }) => process.off(signal, end));
  return { database: await opening, giveSignalsBack };
}
