import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type RunningApp, startApp } from '../support/app.js';

const LENGTH = 50_000;
/** How many calls of one caller may be in flight. */
const MOST = 100;

describe('large bodies that arrive incomplete', () => {
  let app: RunningApp;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await app.stop();
  });

  /** @returns the first line of the answer and what it says of coming again */
  async function answer(socket: Socket): Promise<string> {
    let said = '';
    while (!said.includes('\r\n\r\n')) said += String((await once(socket, 'data'))[0]);
    return [said.split('\r\n')[0], /^retry-after: \d+/im.exec(said)?.[0]].join(' ').trim();
  }

  /** Half a signature, and the rest of it when `rest` is called. It is no JSON, which is said when it has come. */
  function begin(address: string) {
    const socket = connect((app.http.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    const head = `POST /api/signatures HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json`;
    socket.write(`${head}\r\nContent-Length: ${LENGTH}\r\n\r\n${'x'.repeat(LENGTH - 1)}`);
    return { socket, rest: () => socket.write('x') };
  }

  it('[X6-011] are limited per address, block nobody else, and are accepted again once one has arrived', async () => {
    const theirs = Array.from({ length: MOST + 1 }, () => begin('192.0.2.1'));
    const refused = await Promise.race(theirs.map(({ socket }) => answer(socket).then((line) => ({ socket, line }))));
    expect(refused.line).toMatch(/^HTTP\/1.1 503 .* retry-after: [1-5]$/i);
    const elsewhere = begin('192.0.2.2');
    elsewhere.rest();
    expect(await answer(elsewhere.socket)).toBe('HTTP/1.1 400 Bad Request');
    const waiting = theirs.find(({ socket }) => socket !== refused.socket)!;
    waiting.rest();
    expect(await answer(waiting.socket)).toBe('HTTP/1.1 400 Bad Request');
    const next = begin('192.0.2.1');
    next.rest();
    expect(await answer(next.socket)).toBe('HTTP/1.1 400 Bad Request');
  });
});
