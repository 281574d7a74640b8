import { Logger } from '@nestjs/common';
import { atBest } from '../../../test/support/at-best.js';
import { OutsideServer, plays } from '../../../test/support/outside-server.js';
import { HttpClient, type HttpClientOptions } from './http-client.js';
import { isSpent, lookupBudget, LOOKUP_BUDGET_MS, ok, type Outcome, withinBudget } from './outcome.js';

const VIN = '1FTFW5L86RFB45612';
const MEGABYTE = 1024 * 1024;

describe('HttpClient', () => {
  let server: OutsideServer;
  let logged: jest.SpyInstance;

  beforeAll(async () => {
    server = await OutsideServer.start();
  });
  beforeEach(() => {
    server.asked.length = 0;
    logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => server.stop());

  const client = (more: Partial<HttpClientOptions> = {}) =>
    new HttpClient({ name: 'test', baseUrl: server.url, ...more });
  const count = (json: unknown) => (json as { count?: number }).count;
  const ask = (http: HttpClient): Promise<Outcome<number>> =>
    http.json({ path: `/decode/${VIN}`, valueByStatus: { 410: 0 } }, count);

  it('returns what the source answered', async () => {
    server.part = plays.json({ count: 7 });
    expect(await ask(client())).toEqual(ok(7));
    server.part = plays.text('\ufeff{"count":7}', 'text/json');
    expect(await ask(client())).toEqual(ok(7));
  });

  it('returns the value of a status that is an answer', async () => {
    server.part = plays.status(410);
    expect(await ask(client())).toEqual(ok(0));
  });

  it.each([
    ['refused', plays.status(403)],
    ['refused', plays.status(404)],
    ['refused', plays.status(302, { location: 'http://127.0.0.1:9/' })],
    ['not_json', plays.text('<html>Robot?</html>', 'text/html')],
    ['not_json', plays.text('<html>Robot?</html>')],
    ['not_json', plays.text('{"count": 1, "resu')],
    ['wrong_shape', plays.json({ total: 1 })],
    ['wrong_shape', plays.json(null)],
    ['too_large', plays.huge(5 * MEGABYTE)],
    ['too_large', plays.text('x'.repeat(5 * MEGABYTE))],
  ])('asks once and says %s', async (reason, part) => {
    server.part = part;
    expect(await ask(client())).toEqual({ outcome: 'unavailable', reason });
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    ['server_error', plays.status(500)],
    ['rate_limited', plays.status(429)],
    ['network', plays.cutOff],
    ['network', plays.hangUp],
  ])('tries three times before it says %s', async (reason, part) => {
    server.part = part;
    expect(await ask(client())).toEqual({ outcome: 'unavailable', reason });
    expect(server.asked).toHaveLength(3);
  });

  it('says unreachable when no connection was established', async () => {
    const gone = await OutsideServer.start();
    const baseUrl = gone.url;
    await gone.stop();
    expect(await ask(client({ baseUrl }))).toEqual({ outcome: 'unavailable', reason: 'unreachable' });
  });

  it('succeeds when a later attempt does', async () => {
    server.part = plays.inTurn(plays.status(503), plays.cutOff, plays.json({ count: 1 }));
    expect(await ask(client())).toEqual(ok(1));
  });

  it('stops reading an answer that is too large', async () => {
    let sent = 0;
    server.part = plays.huge(200 * MEGABYTE, (bytes) => (sent = bytes));
    await ask(client());
    expect(sent).toBeLessThan(40 * MEGABYTE);
  });

  it('ends at the deadline, retries included', async () => {
    // Of its own: what is under way at the deadline may still ask, and would take the turn of the next test.
    const slow = await OutsideServer.start();
    const untilDeadlines = async (): Promise<void> => {
      slow.part = plays.silent;
      expect(await ask(client({ baseUrl: slow.url, deadlineMs: 200 }))).toEqual({
        outcome: 'unavailable',
        reason: 'timeout',
      });
      slow.part = plays.status(500);
      const last = await ask(client({ baseUrl: slow.url, deadlineMs: 200, retries: 50 }));
      expect(last.outcome).toBe('unavailable');
    };
    expect(await atBest(1_500, untilDeadlines)).toBeLessThan(1_500);
    await slow.stop();
  });

  it('reads text with the same checks as JSON', async () => {
    server.part = (request, response) => plays.text(String(request.headers.accept), 'text/plain')(request, response);
    const asked = (http: HttpClient) => http.text({ path: '/range' }, (text) => text || undefined);
    expect(await asked(client())).toEqual(ok('text/plain'));
    server.part = plays.text('', 'text/plain');
    expect(await asked(client())).toEqual({ outcome: 'unavailable', reason: 'wrong_shape' });
    server.part = plays.status(404);
    expect(await asked(client())).toEqual({ outcome: 'unavailable', reason: 'refused' });
    server.part = plays.huge(5 * MEGABYTE);
    expect(await asked(client())).toEqual({ outcome: 'unavailable', reason: 'too_large' });
  });

  it('waits as long as Retry-After asks', async () => {
    server.part = plays.inTurn(plays.status(429, { 'retry-after': '1' }), plays.json({ count: 1 }));
    const start = performance.now();
    expect(await ask(client())).toEqual(ok(1));
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  /** Moves the clock of the circuit breakers. */
  const advance = (ms: number): void => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + ms);
  };

  it('does not call a source for as long as Retry-After asks, at most a minute', async () => {
    server.part = plays.status(429, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() });
    const http = client();
    expect(await ask(http)).toEqual({ outcome: 'unavailable', reason: 'rate_limited' });
    expect(await ask(http)).toEqual({ outcome: 'unavailable', reason: 'paused' });
    expect(server.asked).toHaveLength(1);
    server.part = plays.json({ count: 1 });
    advance(60_000);
    expect(await ask(http)).toEqual(ok(1));
  });

  it('pauses calls after consecutive failures, then tries again', async () => {
    server.part = plays.status(403);
    const http = client({ breakAfter: 2, pauseMs: 60_000 });
    for (const reason of ['refused', 'refused', 'paused'])
      expect(await ask(http)).toEqual({ outcome: 'unavailable', reason });
    expect(server.asked).toHaveLength(2);
    advance(60_000);
    server.part = plays.json({ count: 1 });
    expect(await ask(http)).toEqual(ok(1));
  });

  it('limits simultaneous calls and refuses those beyond its queue', async () => {
    let most = 0;
    const open: (() => void)[] = [];
    server.part = (request, response) => {
      most = Math.max(
        most,
        open.push(() => plays.json({ count: 1 })(request, response)),
      );
      // Both are answered once both are there, and a third would have come meanwhile.
      if (open.length === 2) setTimeout(() => open.splice(0).forEach((answer) => answer()), 20);
    };
    const http = client({ maxConcurrent: 2 });
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => ask(http)));
    expect(most).toBe(2);
    expect(outcomes.filter(({ outcome }) => outcome === 'ok')).toHaveLength(10);
    expect(outcomes).toContainEqual({ outcome: 'unavailable', reason: 'paused' });
  });

  it('logs the source and the reason, never what was asked', async () => {
    for (const part of [plays.status(500), plays.hangUp, plays.text('no'), plays.json({})]) {
      server.part = part;
      await ask(client());
    }
    const lines = logged.mock.calls.flat().join('\n');
    expect(lines).toContain('test: server_error');
    expect(lines).not.toContain(VIN);
    expect(lines).not.toContain('127.0.0.1');
  });
});

describe('the budget of a lookup', () => {
  it('leaves time to answer within eight seconds', () => {
    expect(LOOKUP_BUDGET_MS).toBeLessThan(8_000);
    expect(isSpent(lookupBudget())).toBe(false);
  });

  it('ends the wait, not the work', async () => {
    let finish: (outcome: Outcome<number>) => void = () => undefined;
    const work = new Promise<Outcome<number>>((resolve) => (finish = resolve));
    expect(await withinBudget(Date.now() + 10, work)).toEqual({ outcome: 'unavailable', reason: 'timeout' });
    expect(await withinBudget(0, work)).toEqual({ outcome: 'unavailable', reason: 'timeout' });
    finish(ok(1));
    expect(await withinBudget(Date.now() + 60_000, work)).toEqual(ok(1));
  });
});
