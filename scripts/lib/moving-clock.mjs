// Loaded into the server by a browser test that lives through days, and by nothing else: its parent sets the shop's clock forward.
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';

const { SystemClock } = await import(pathToFileURL(inRoot('backend/dist/config/clock.js')).href);
let ahead = 0;
SystemClock.prototype.now = () => new Date(Date.now() + ahead);
process.on('message', (milliseconds) => {
  ahead = milliseconds;
  process.send(ahead);
});
process.channel.unref();
