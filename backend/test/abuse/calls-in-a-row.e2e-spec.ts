import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import request from 'supertest';
import { OffersService } from '../../src/checkout/offers.service.js';
import { type RunningApp, startApp } from '../support/app.js';
import { until } from '../support/until.js';

/** How many calls of one caller may be in flight. */
const IN_FLIGHT = 100;

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
    socket.write(`GET /api/offers HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`.repeat(times));
    return socket;
  }

  /** Every list of offers waits until it may go on. */
  function holdOffers() {
    const offers = app.app.get(OffersService);
    const all = offers.all.bind(offers);
    let proceed = (): void => undefined;
    const may = new Promise<void>((resolve) => (proceed = resolve));
    const held = jest.spyOn(offers, 'all').mockImplementation(async () => {
      await may;
      return all();
    });
    return { count: () => held.mock.calls.length, proceed };
  }

  const ask = (address: string) => request(app.http).get('/api/site').set('X-Forwarded-For', address);

  /** On a busy machine a call is put off. */
  const untilServed = (address: string) =>
    until(
      () => ask(address),
      ({ status }) => status === 200,
    );

  it('leave nothing in flight when they are cut off: the caller is still served [X6-011]', async () => {
    const { count, proceed } = holdOffers();
    for (const times of [1, 2]) {
      const socket = inARow('192.0.2.1', IN_FLIGHT);
      await until(() => count() === times * IN_FLIGHT);
      await ask('192.0.2.1').expect(503);
      await untilServed('192.0.2.2');
      socket.destroy();
      await once(socket, 'close');
    }
    await untilServed('192.0.2.1');
    proceed();
  });
});
