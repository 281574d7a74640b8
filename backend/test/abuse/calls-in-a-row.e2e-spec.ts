import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import request from 'supertest';
import { WindowCountsService } from '../../src/http/limits/window-counts.service.js';
import { Lines } from '../../src/http/pressure/lines.js';
import { type RunningApp, startApp } from '../support/app.js';
import { until } from '../support/until.js';

/** Of one caller. */
const AT_ONCE = 40;
const BODY = JSON.stringify({ vin: '1FTFW5L86RFB45612' });

describe('calls that follow each other without waiting for an answer', () => {
  let app: RunningApp;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_FACTOR: '1' });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await app.stop();
  });

  /** Over one connection. */
  function inARow(address: string, times: number): Socket {
    const socket = connect((app.http.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    const head = `POST /api/lookup/vin HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json`;
    socket.write(`${head}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`.repeat(times));
    return socket;
  }

  /** Every call that has been let in stays, until it may go on. */
  function holdCalls() {
    const counts = app.app.get(WindowCountsService);
    const increment = counts.increment.bind(counts);
    let proceed = (): void => undefined;
    const may = new Promise<void>((resolve) => (proceed = resolve));
    const held = jest.spyOn(counts, 'increment').mockImplementation(async (...of) => {
      await may;
      return increment(...of);
    });
    return { count: () => held.mock.calls.length, proceed };
  }

  const served = (address: string) => request(app.http).get('/api/offers').set('X-Forwarded-For', address).expect(200);

  it('[X6-011] leave nothing behind when they are cut off: the caller is still served', async () => {
    const { count, proceed } = holdCalls();
    for (const times of [1, 2]) {
      const socket = inARow('192.0.2.1', AT_ONCE);
      await until(() => count() === times * AT_ONCE);
      socket.destroy();
      await once(socket, 'close');
    }
    await served('192.0.2.1');
    proceed();
    await served('192.0.2.1');
  });

  it('[X6-011] leave the line when they are cut off, and no call takes their place', async () => {
    const { count, proceed } = holdCalls();
    const first = inARow('192.0.2.2', AT_ONCE);
    await until(() => count() === AT_ONCE);
    const wait = jest.spyOn(Lines.prototype, 'wait');
    const waiting = inARow('192.0.2.2', AT_ONCE);
    await until(() => wait.mock.calls.length === AT_ONCE);
    const last = served('192.0.2.2');
    waiting.destroy();
    await once(waiting, 'close');
    first.destroy();
    await last;
    expect(count()).toBe(AT_ONCE);
    proceed();
  });
});
