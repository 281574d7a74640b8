import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { type RunningApp, startApp } from '../support/app.js';
import { until } from '../support/until.js';

const MOST = 5;

describe('connections of one address', () => {
  let app: RunningApp;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.stop();
  });

  async function start(env: NodeJS.ProcessEnv): Promise<void> {
    app = await startApp({ MAX_CONNECTIONS_PER_ADDRESS: String(MOST), ...env });
  }

  /** @returns the first line that a further connection is told; empty when it is closed without a word */
  async function open(): Promise<string> {
    const socket = connect((app.http.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    socket.write('GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    const [said] = (await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])) as unknown[];
    return String(said).split('\r\n')[0] ?? '';
  }

  it('[X6-018] are closed at once when they are too many, and taken again when some have ended', async () => {
    await start({ TRUST_PROXY: '' });
    for (let i = 0; i < MOST; i++) expect(await open()).toBe('HTTP/1.1 200 OK');
    expect(await open()).toBe('');
    sockets[0]?.destroy();
    // The server hears of it a moment later.
    await until(open, (said) => said === 'HTTP/1.1 200 OK');
    expect(await open()).toBe('');
  });

  it('[X6-018] are not counted for a trusted proxy: they belong to everyone', async () => {
    await start({ TRUST_PROXY: 'loopback' });
    for (let i = 0; i < 3 * MOST; i++) expect(await open()).toBe('HTTP/1.1 200 OK');
  });
});
