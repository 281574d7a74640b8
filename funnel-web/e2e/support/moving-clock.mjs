// Loaded into the server by a browser test that lives through days, and by nothing else: its parent sets the shop's clock forward.
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { inRoot } from '../../../scripts/lib/paths.mjs';

const { DatabaseClock } = await import(pathToFileURL(inRoot('backend/dist/platform/database/database-clock.js')).href);
const { now } = DatabaseClock.prototype;
let ahead = 0;
DatabaseClock.prototype.now = function () {
  return new Date(now.call(this).getTime() + ahead);
};
// The server's threads load it too; they have no parent to listen to.
if (isMainThread) {
  process.on('message', (milliseconds) => {
    ahead = milliseconds;
    process.send(ahead);
  });
  // Whatever becomes of the test, no server outlives it.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
