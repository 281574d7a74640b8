import { Logger } from '@nestjs/common';
import { atBest } from '../../test/support/at-best.js';
import { OutsideServer, plays } from '../../test/support/outside-server.js';
import { lookupBudget, LOOKUP_BUDGET_MS, within } from './budget.js';
import { OutsideCall, type OutsideSource } from './outside-call.js';
import { ok, type Outcome } from './outcome.js';
import { ALONE, partOf } from './sharing/source-sharing.js';

const VIN = '1FTFW5L86RFB45612';
const MEGABYTE = 1024 * 1024;

describe('OutsideCall', () => {
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

  const call = (more: Partial<OutsideSource> = {}) => new OutsideCall({ name: 'test', baseUrl: server.url, ...more });
  const count = (json: unknown) => (json as { count?: number }).count;
  const ask = (outside: OutsideCall): Promise<Outcome<number>> =>
    outside.json({ path: `/decode/${VIN}`, instead: { 410: 0 } }, count);

  it('gives what the source says', async () => {
    server.part = plays.json({ count: 7 });
    expect(await ask(call())).toEqual(ok(7));
    server.part = plays.text('\ufeff{"count":7}', 'text/json');
    expect(await ask(call())).toEqual(ok(7));
  });

  it('accepts a status that is an answer in itself', async () => {
    server.part = plays.status(410);
    expect(await ask(call())).toEqual(ok(0));
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
    expect(await ask(call())).toEqual({ outcome: 'unavailable', reason });
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    ['server_error', plays.status(500)],
    ['rate_limited', plays.status(429)],
    ['network', plays.cutOff],
    ['network', plays.hangUp],
  ])('tries three times before it says %s', async (reason, part) => {
    server.part = part;
    expect(await ask(call())).toEqual({ outcome: 'unavailable', reason });
    expect(server.asked).toHaveLength(3);
  });

  it('tells a source that was never reached from one that hung up', async () => {
    const gone = await OutsideServer.start();
    const baseUrl = gone.url;
    await gone.stop();
    expect(await ask(call({ baseUrl }))).toEqual({ outcome: 'unavailable', reason: 'unreachable' });
  });

  it('succeeds when a later attempt does', async () => {
    server.part = plays.inTurn(plays.status(503), plays.cutOff, plays.json({ count: 1 }));
    expect(await ask(call())).toEqual(ok(1));
  });

  it('stops reading an answer that is too large', async () => {
    let sent = 0;
    server.part = plays.huge(200 * MEGABYTE, (bytes) => (sent = bytes));
    await ask(call());
    expect(sent).toBeLessThan(40 * MEGABYTE);
  });

  it('ends at the deadline, retries included', async () => {
    // Of its own: what is under way at the deadline may still ask, and would take the turn of the next test.
    const slow = await OutsideServer.start();
    const untilDeadlines = async (): Promise<void> => {
      slow.part = plays.silent;
      expect(await ask(call({ baseUrl: slow.url, deadlineMs: 200 }))).toEqual({
        outcome: 'unavailable',
        reason: 'timeout',
      });
      slow.part = plays.status(500);
      const last = await ask(call({ baseUrl: slow.url, deadlineMs: 200, retries: 50 }));
      expect(last.outcome).toBe('unavailable');
    };
    expect(await atBest(1_500, untilDeadlines)).toBeLessThan(1_500);
    await slow.stop();
  });

  it('reads a text as it reads JSON, of a source that answers so', async () => {
    server.part = (request, response) => plays.text(String(request.headers.accept), 'text/plain')(request, response);
    const asked = (outside: OutsideCall) => outside.text({ path: '/range' }, (text) => text || undefined);
    expect(await asked(call())).toEqual(ok('text/plain'));
    server.part = plays.text('', 'text/plain');
    expect(await asked(call())).toEqual({ outcome: 'unavailable', reason: 'wrong_shape' });
    server.part = plays.status(404);
    expect(await asked(call())).toEqual({ outcome: 'unavailable', reason: 'refused' });
    server.part = plays.huge(5 * MEGABYTE);
    expect(await asked(call())).toEqual({ outcome: 'unavailable', reason: 'too_large' });
  });

  it('waits as long as Retry-After asks', async () => {
    server.part = plays.inTurn(plays.status(429, { 'retry-after': '1' }), plays.json({ count: 1 }));
    const start = performance.now();
    expect(await ask(call())).toEqual(ok(1));
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });

  it('leaves a source alone that asks for longer', async () => {
    server.part = plays.status(429, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() });
    const outside = call();
    expect(await ask(outside)).toEqual({ outcome: 'unavailable', reason: 'rate_limited' });
    expect(await ask(outside)).toEqual({ outcome: 'unavailable', reason: 'paused' });
    expect(server.asked).toHaveLength(1);
  });

  /** Lets time go by: a rest that another process ordered ends by one clock, that of the breaker by the other. */
  const pass = (ms: number): void => {
    for (const clock of [performance, Date]) {
      const now = clock.now.bind(clock);
      jest.spyOn(clock, 'now').mockImplementation(() => now() + ms);
    }
  };

  it('leaves a source alone after failures in a row, then tries it again', async () => {
    server.part = plays.status(403);
    const outside = call({ breakAfter: 2, pauseMs: 60_000 });
    for (const reason of ['refused', 'refused', 'paused'])
      expect(await ask(outside)).toEqual({ outcome: 'unavailable', reason });
    expect(server.asked).toHaveLength(2);
    pass(60_000);
    server.part = plays.json({ count: 1 });
    expect(await ask(outside)).toEqual(ok(1));
  });

  describe('beside other processes', () => {
    it('[X9-006] tells them of a pause, when it fails too often and when the source asks for one', async () => {
      const pauses: [string, number][] = [];
      const sharing = {
        ...ALONE,
        join: () => undefined,
        pause: (...pause: [string, number]) => void pauses.push(pause),
      };
      const shared = () => new OutsideCall({ name: 'test', baseUrl: server.url, breakAfter: 2, pauseMs: 700 }, sharing);
      server.part = plays.status(403);
      const failing = shared();
      for (let times = 0; times < 4; times++) await ask(failing);
      server.part = plays.status(429, { 'retry-after': '30' });
      await ask(shared());
      expect(pauses).toEqual([
        ['test', 700],
        ['test', 30_000],
      ]);
    });

    it('[X9-006] takes over a pause, and tries the source once when it is over', async () => {
      server.part = plays.status(403);
      const outside = call({ breakAfter: 3, pauseMs: 60_000 });
      outside.leaveAlone(1_000, 60_000);
      expect(await ask(outside)).toEqual({ outcome: 'unavailable', reason: 'paused' });
      pass(60_000);
      for (const reason of ['refused', 'paused'])
        expect(await ask(outside)).toEqual({ outcome: 'unavailable', reason });
      expect(server.asked).toHaveLength(1);
    });

    it('[X9-006] continues asking if the source has answered since', async () => {
      server.part = plays.json({ count: 1 });
      const outside = call();
      expect(await ask(outside)).toEqual(ok(1));
      outside.leaveAlone(1_000, 10_000);
      expect(await ask(outside)).toEqual(ok(1));
    });

    it.each([
      [8, 3],
      [8, 8],
      [8, 5],
      [1, 1],
    ])('[X9-006] asks its part: of %d by %d processes all, and no more', (whole, processes) => {
      const parts = Array.from({ length: processes }, (_, place) => partOf(whole, processes, place));
      expect(parts.reduce((sum, part) => sum + part)).toBe(whole);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      expect(partOf(2, 5, 4)).toBe(1);
    });
  });

  it('makes only a few calls at a time, and refuses the rush behind them', async () => {
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
    const outside = call({ atOnce: 2 });
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => ask(outside)));
    expect(most).toBe(2);
    expect(outcomes.filter(({ outcome }) => outcome === 'ok')).toHaveLength(10);
    expect(outcomes).toContainEqual({ outcome: 'unavailable', reason: 'paused' });
  });

  it('logs the source and the reason, never what was asked', async () => {
    for (const part of [plays.status(500), plays.hangUp, plays.text('no'), plays.json({})]) {
      server.part = part;
      await ask(call());
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
    expect(lookupBudget().aborted).toBe(false);
  });

  it('is shared by calls that begin together, and full for one that begins later', () => {
    const began = performance.now() + 1_000;
    const now = jest.spyOn(performance, 'now');
    const [first, together, later] = [0, 99, 100].map((after) => {
      now.mockReturnValue(began + after);
      return lookupBudget();
    });
    now.mockRestore();
    expect([together === first, later === first]).toEqual([true, false]);
  });

  it('lets any number of lookups wait for it without a leak warning from Node', () => {
    const budget = lookupBudget();
    const most = Object.getOwnPropertySymbols(budget).find(({ description }) => description?.includes('max'));
    // getMaxListeners of Node 20 takes no signal.
    expect([most?.description, Reflect.get(budget, most ?? '')]).toEqual(['events.maxEventTargetListeners', 0]);
  });

  it('ends the wait, not the work', async () => {
    let finish: (outcome: Outcome<number>) => void = () => undefined;
    const work = new Promise<Outcome<number>>((resolve) => (finish = resolve));
    expect(await within(AbortSignal.timeout(10), work)).toEqual({ outcome: 'unavailable', reason: 'timeout' });
    expect(await within(AbortSignal.abort(), work)).toEqual({ outcome: 'unavailable', reason: 'timeout' });
    finish(ok(1));
    expect(await within(AbortSignal.timeout(60_000), work)).toEqual(ok(1));
  });
});
