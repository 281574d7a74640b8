import { poolOf } from '../src/database/begun-first-pool.js';
import { type RunningApp, startApp } from './support/app.js';
import { VINS } from './support/money.js';
import { connectionsOf } from './support/statements.js';
import { proveEmail } from './support/sign-in.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const span = { traceId: '', spanId: '', traceFlags: 0 };

/** The statements that are asked for many. */
const SHARED = /^(SELECT asked\.place|WITH asked AS [^]*json_to_recordset)/;

describe('many who ask at once share statements, and', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ DATABASE_POOL: '12' });
  });
  afterAll(() => app.stop());

  /**
   * All begin before the first of their statements is sent, so that all but the first few wait for one another.
   * @returns what they answered, and how many statements that took
   */
  async function allAtOnce<T>(calls: readonly (() => Promise<T>)[]): Promise<{ statements: number; answers: T[] }> {
    const connections = connectionsOf(app.dataSource);
    const real = connections.query;
    const line = poolOf(app.dataSource).lineOf({ requestId: null, job: null, paying: false, span });
    let statements = 0;
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const spy = jest.spyOn(connections, 'query').mockImplementation(async function (this: unknown, ...args: unknown[]) {
      if (SHARED.test(String(args[0]))) {
        statements++;
        await gate;
      }
      return real.apply(this, args);
    });
    try {
      const answers = Promise.all(calls.map((call) => call()));
      await until(
        async () => line.waiting,
        (waiting) => waiting >= calls.length - 4,
      );
      letGo();
      return { answers: await answers, statements };
    } finally {
      letGo();
      spy.mockRestore();
    }
  }

  it('each gets their own report and nobody else’s', async () => {
    const people = await Promise.all(
      Array.from({ length: 16 }, async (_, place) => {
        const visitor = new TestVisitor(app);
        const { id, vin } = await visitor.lookup(VINS[place % VINS.length]);
        return { visitor, id, vin };
      }),
    );
    const { statements, answers } = await allAtOnce(
      people.flatMap(({ visitor, id }, place) => {
        const { id: notTheirs } = people[(place + 1) % people.length]!;
        return [id, notTheirs].map((token) => async () => visitor.agent.get(`/api/reports/${token}`));
      }),
    );
    // Four at once, and what waited in dozens.
    expect(statements).toBe(4 + 3);
    expect(answers).toHaveLength(32);
    for (const [place, { status, body }] of answers.entries()) {
      const { id, vin } = people[Math.floor(place / 2)]!;
      expect([status, body.data?.id, body.data?.vin, body.code]).toEqual(
        place % 2 === 0 ? [200, id, vin, undefined] : [404, undefined, undefined, 'REPORT_NOT_FOUND'],
      );
    }
  });

  it('each search by a new browser makes one user, one report and one line of what was searched for', async () => {
    const count = async (): Promise<number[]> => {
      const [row] = await app.dataSource.query(
        `SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM vehicle_reports)::int AS reports,
           (SELECT count(*) FROM search_history)::int AS searches`,
      );
      return Object.values(row as Record<string, number>);
    };
    const before = await count();
    const { statements, answers } = await allAtOnce(
      Array.from({ length: 24 }, (_, place) => () => new TestVisitor(app).lookup(VINS[place % VINS.length])),
    );
    expect(statements).toBe(4 + 2);
    expect(answers.map(({ vin }) => vin)).toEqual(answers.map((_, place) => VINS[place % VINS.length]));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(24);
    expect(await count()).toEqual(before.map((number) => number + 24));
  });

  it('a browser that searches for one vehicle many times at once has one report, and one user', async () => {
    const visitor = new TestVisitor(app);
    // The cookie is the same from the beginning.
    await visitor.agent.get('/api/site').expect(200);
    const [{ before }] = await app.dataSource.query('SELECT count(*)::int AS before FROM users');
    const { answers } = await allAtOnce(Array.from({ length: 20 }, () => () => visitor.lookup()));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const [{ after }] = await app.dataSource.query('SELECT count(*)::int AS after FROM users');
    expect(after - before).toBe(1);
  });

  it('two browsers of one person that search for one vehicle at once find one report', async () => {
    const [desk, phone] = [new TestVisitor(app), new TestVisitor(app)];
    for (const browser of [desk, phone]) {
      await browser.lookup(VINS[0]);
      await proveEmail(app, browser, 'both@example.org');
    }
    const others = Array.from({ length: 12 }, () => new TestVisitor(app));
    const { answers } = await allAtOnce([...others, desk, phone].map((browser) => () => browser.lookup(VINS[1])));
    expect(answers).toHaveLength(14);
    expect(answers.at(-1)?.id).toBe(answers.at(-2)?.id);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(13);
  });

  const waitForRows = async (): Promise<number> => {
    const [{ waiting }] = await app.dataSource.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting as number;
  };

  it('nobody waits for a report that is not theirs, however long someone else holds it', async () => {
    const [owner, ...strangers] = Array.from({ length: 9 }, () => new TestVisitor(app)) as [TestVisitor, TestVisitor];
    const { id } = await owner.lookup(VINS[0]);
    const toOwner: number[] = [];
    const owned: Promise<unknown>[] = [];
    const ask = (): void =>
      void owned.push(
        Promise.resolve(owner.agent.post('/api/lookup/vin').send({ vin: VINS[0] })).then(({ status }) =>
          toOwner.push(status),
        ),
      );
    await app.dataSource.transaction(async (tx) => {
      await tx.query('SELECT FROM vehicle_reports WHERE token = $1 FOR UPDATE', [id]);
      for (let times = 0; times < 4; times++) ask();
      await until(waitForRows, (waiting) => waiting === 4);
      const others = strangers.map((stranger, place) => {
        if (place === 2) ask();
        return stranger.lookup(VINS[1]);
      });
      expect(new Set((await Promise.all(others)).map(({ vin }) => vin))).toEqual(new Set([VINS[1]]));
      // It is still held.
      expect(toOwner).toEqual([]);
    });
    await Promise.all(owned);
    expect(toOwner).toEqual(Array(5).fill(200));
  });

  it('rows are taken in one order, so that two processes that open the same reports never wait for each other', async () => {
    const visitors = Array.from({ length: 3 }, () => new TestVisitor(app));
    const heard = jest.spyOn(connectionsOf(app.dataSource), 'query');
    const tokens: string[] = [];
    for (const visitor of visitors) tokens.push((await visitor.lookup(VINS[2])).id);
    const asked = heard.mock.calls.filter(([text]) => String(text).startsWith('WITH asked AS'));
    heard.mockRestore();
    const found: { token: string; anonId: string }[] = await app.dataSource.query(
      `SELECT token, "anonId" FROM vehicle_reports JOIN user_identities USING ("userId") WHERE token = ANY($1) ORDER BY "userId"`,
      [tokens],
    );
    const questions = asked.flatMap(([, values]) => JSON.parse((values as string[])[0]!) as { anonId: string }[]);
    const backwards = found.map(({ anonId }) => questions.find((question) => question.anonId === anonId)).reverse();
    const { opening, free } = await app.dataSource.transaction(async (tx) => {
      await tx.query('SELECT FROM vehicle_reports WHERE token = $1 FOR UPDATE', [found[1]!.token]);
      const opening = app.dataSource.transaction(async (other) => {
        // As in a large table: each row is looked up by itself.
        await other.query('SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off');
        return other.query<unknown[]>(String(asked[0]![0]), [JSON.stringify(backwards), true]);
      });
      await until(waitForRows, (waiting) => waiting === 1);
      const free: unknown[] = await app.dataSource.query(
        'SELECT token FROM vehicle_reports WHERE token = ANY($1) FOR UPDATE SKIP LOCKED',
        [tokens],
      );
      return { opening, free };
    });
    expect(await opening).toHaveLength(3);
    expect(free).toEqual([{ token: found[2]!.token }]);
  });
});
