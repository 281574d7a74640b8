import { Logger } from '@nestjs/common';
import request from 'supertest';
import { firstOperatorPassword } from '../src/admin/first-operator.js';
import { delayAfter } from '../src/admin/login/password.guard.js';
import fc from 'fast-check';
import { SpendingLimitsRepository } from '../src/vehicle-data/sources/spending-limits/spending-limits.repository.js';
import { AddressCountsService } from '../src/platform/http/limits/address-counts.service.js';
import { type RunningApp, startApp, startReplica } from './support/app.js';
import { VINS } from './support/money.js';
import { OPERATOR } from './support/operator.js';
import { OutsideServer, plays } from './support/outside-server.js';
import { watchStatements } from './support/statements.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const PLATES_A_DAY = 20;
const PAYMENTS_A_MINUTE = 60;

describe('three processes of one shop', () => {
  let source: OutsideServer;
  let all: [RunningApp, RunningApp, RunningApp];
  const logged = [
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined),
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined),
  ];
  beforeAll(async () => {
    source = await OutsideServer.start();
    const env = {
      ...OPERATOR,
      RATE_LIMIT_FACTOR: '1',
      PLATE_PROVIDER: 'platetovin',
      PLATE_KEY: 'secret-key',
      PLATETOVIN_URL: source.url,
      PLATES_PER_PERSON: '1000',
      PLATES_PER_ADDRESS: '1000',
      PLATES_PER_DAY: String(PLATES_A_DAY),
    };
    const first = await startApp(env);
    all = [
      first,
      ...((await Promise.all([startReplica(first, env), startReplica(first, env)])) as [RunningApp, RunningApp]),
    ];
    await firstOperatorPassword(first.app);
  }, 60_000);
  afterAll(async () => {
    // The first one drops the database.
    for (const app of all.toReversed()) await app.stop();
    await source.stop();
    for (const spy of logged) spy.mockRestore();
  });

  let plates = 0;
  const findPlate = async (app: RunningApp): Promise<number> => {
    const plate = { licensePlate: `ABC${String(++plates).padStart(4, '0')}`, state: 'CA' };
    const { status } = await until(
      () => new TestVisitor(app).agent.post('/api/lookup/license-plate').send(plate),
      // On a busy machine a call is put off.
      (answer) => answer.status !== 503,
    );
    return status;
  };

  it('buy exactly as many plates together as the day allows [X9-006, X6-002]', async () => {
    source.part = plays.json({ success: true, vin: { vin: VINS[0] } });
    const inTurn = async (app: RunningApp): Promise<number[]> => {
      const statuses: number[] = [];
      for (let call = 0; call < 3; call++) statuses.push(await findPlate(app));
      return statuses;
    };
    const statuses = await Promise.all(all.flatMap((app) => Array.from({ length: 4 }, () => inTurn(app))));
    expect(statuses.flat().filter((status) => status === 200)).toHaveLength(PLATES_A_DAY);
    expect(source.asked).toHaveLength(PLATES_A_DAY);
  });

  it('[X6-002, X9-006] never exceed a spending limit together, and use up the limit of a day exactly', async () => {
    const processes = all.map(({ app }) => app.get(SpendingLimitsRepository));
    const buyer = fc.record({ person: fc.nat(7), card: fc.option(fc.nat(5)), address: fc.nat(4) });
    const most = fc.record({ person: fc.nat(200), address: fc.nat(400), shop: fc.nat(1_000) });
    let day = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(buyer, { minLength: 40, maxLength: 40 }),
        most,
        fc.integer({ min: 1, max: 40 }),
        async (buyers, limits, units) => {
          // Each time on a day of its own, so that nothing of the one before counts.
          const reservedAt = new Date(Date.UTC(2030, 0, (day += 2), 12));
          const wanted = buyers.map(({ person, card, address }, turn) => {
            const furtherKeys = card === null ? [] : [`card ${card}`];
            const answersTo = [`person ${person}`, ...furtherKeys];
            const keys = { personKey: `person ${person}`, furtherKeys, answersTo, addressKey: `address ${address}` };
            return { source: 'vinaudit', order: `${day}-${turn}`, units, ...keys, reservedAt };
          });
          const answers = await Promise.all(wanted.map(async (one, turn) => processes[turn % 3]?.reserve(one, limits)));
          const bought = wanted.filter((_, turn) => answers[turn] === null);
          const spent = (by: (one: (typeof wanted)[number]) => boolean): number => bought.filter(by).length * units;
          // Of those under one key the last one counted all others.
          for (const { answersTo, addressKey } of wanted) {
            expect(spent((one) => one.addressKey === addressKey)).toBeLessThanOrEqual(limits.address);
            for (const key of answersTo)
              expect(spent((one) => one.answersTo.includes(key))).toBeLessThanOrEqual(limits.person);
          }
          expect(spent(() => true)).toBeLessThanOrEqual(limits.shop);
          if (answers.includes('shop')) expect(spent(() => true) + units).toBeGreaterThan(limits.shop);
        },
      ),
      { numRuns: 12 },
    );
  }, 60_000);

  it('[X9-006] count the payment attempts of an address together, exactly', async () => {
    const from = '203.0.113.30';
    const pay = async (_: unknown, call: number): Promise<number> => {
      const at = all[call % 3] ?? all[0];
      const { status } = await until(
        () => request(at.http).post('/api/checkout/complete').set('x-forwarded-for', from).send({}),
        // On a busy machine a call is put off.
        (answer) => answer.status !== 503,
      );
      return status;
    };
    const statuses = await Promise.all(Array.from({ length: PAYMENTS_A_MINUTE + 6 }, pay));
    expect(statuses.filter((status) => status !== 429)).toHaveLength(PAYMENTS_A_MINUTE);
    // What is stored does not say whose it is.
    const rows = await all[0].dataSource.query<{ key: string }[]>('SELECT key FROM limit_counts');
    expect(rows.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^checkout:/));
    expect(JSON.stringify(rows)).not.toContain(from);
  });

  describe('and a guesser', () => {
    const login = (app: RunningApp, password: string, from: string) =>
      request(app.http).post('/api/admin/login').set('x-forwarded-for', from).send({ password });
    const RIGHT = OPERATOR.OPERATOR_PASSWORD;
    const counts = () => all.map(({ app }) => app.get(AddressCountsService));
    const flush = () => Promise.all(counts().map((count) => count.flush()));
    // Wrong passwords slow everybody down, also in the next test.
    beforeEach(async () => {
      await flush();
      await all[0].dataSource.query('DELETE FROM address_counts');
    });

    it('[X9-006, X3-007] count the wrong passwords of an address together, for a minute', async () => {
      const from = '203.0.113.20';
      const answers = await Promise.all(
        all.flatMap((app) =>
          Array.from({ length: 5 }, () =>
            until(
              () => login(app, 'guess', from),
              // On a busy machine a call is put off.
              ({ status }) => status !== 503,
            ),
          ),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
      for (const app of all) await login(app, RIGHT, from).expect(429);
      // A caller who is refused is refused without a statement from then on.
      const watch = watchStatements(all[1]);
      const { headers } = await login(all[1], RIGHT, from).expect(429);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(watch.statements()).toEqual([]);
      watch.stop();
      const now = Date.now();
      const later = jest.spyOn(Date, 'now').mockImplementation(() => now + 61_000);
      // The right password at one of them forgives what was typed at the others.
      for (const app of all) for (let typo = 0; typo < 3; typo++) await login(app, 'typo', from).expect(401);
      await login(all[2], RIGHT, from).expect(200);
      for (let typo = 0; typo < 3; typo++) await login(all[0], 'typo', from).expect(401);
      later.mockRestore();
    });

    it('[X9-006, X6-006] are slowed down alike by wrong passwords at any of them', async () => {
      for (let guess = 0; guess < 30; guess++) counts()[guess % 3]?.note(`198.51.100.${guess}`, 'login_failed');
      // What their timers do every few seconds.
      await flush();
      const known = await Promise.all(counts().map((count) => count.lately('login_failed')));
      expect(known).toEqual([30, 30, 30]);
      expect(delayAfter(30)).toBe(500);
      const began = performance.now();
      await Promise.all(all.map((app) => login(app, RIGHT, '203.0.113.22').expect(200)));
      expect(performance.now() - began).toBeGreaterThanOrEqual(delayAfter(30) - 5);
    });
  });
});
