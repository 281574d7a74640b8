import { type RunningApp, startApp } from './support/app.js';
import { VINS } from './support/money.js';
import { watchStatements } from './support/statements.js';
import { proveEmail } from './support/sign-in.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe('simultaneous calls', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ DATABASE_POOL: '12' })));
  afterAll(() => app.stop());

  const lookUp = (place: number) => new TestVisitor(app).lookup(VINS[place % VINS.length]);

  it('return to each visitor their own report and never the report of another', async () => {
    const people = await Promise.all(
      Array.from({ length: 16 }, async (_, place) => {
        const visitor = new TestVisitor(app);
        return { visitor, ...(await visitor.lookup(VINS[place % VINS.length])) };
      }),
    );
    const answers = await Promise.all(
      people.flatMap(({ visitor, id }, place) => {
        const { id: notTheirs } = people[(place + 1) % people.length]!;
        return [id, notTheirs].map(async (token) => visitor.agent.get(`/api/reports/${token}`));
      }),
    );
    expect(answers).toHaveLength(32);
    for (const [place, { status, body }] of answers.entries()) {
      const { id, vin } = people[Math.floor(place / 2)]!;
      expect([status, body.data?.id, body.data?.vin, body.code]).toEqual(
        place % 2 === 0 ? [200, id, vin, undefined] : [404, undefined, undefined, 'REPORT_NOT_FOUND'],
      );
    }
  });

  it('share statements for reading reports', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const watch = watchStatements(app);
    await Promise.all(Array.from({ length: 24 }, () => visitor.report(id)));
    const reads = watch.all().filter((sql) => sql.startsWith('SELECT asked.place'));
    watch.stop();
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(24);
  });

  it('create one user, one report and one search for each new visitor', async () => {
    const count = async (): Promise<number[]> => {
      const [row] = await app.dataSource.query(
        `SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM vehicle_reports)::int AS reports,
           (SELECT count(*) FROM search_history)::int AS searches`,
      );
      return Object.values(row as Record<string, number>);
    };
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 24 }, (_, place) => lookUp(place)));
    expect(answers.map(({ vin }) => vin)).toEqual(answers.map((_, place) => VINS[place % VINS.length]));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(24);
    expect(await count()).toEqual(before.map((number) => number + 24));
  });

  it('of one browser for one vehicle create one report and one user', async () => {
    const visitor = new TestVisitor(app);
    // The cookie is the same from the beginning.
    await visitor.agent.get('/api/site').expect(200);
    const [{ before }] = await app.dataSource.query('SELECT count(*)::int AS before FROM users');
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.lookup()));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const [{ after }] = await app.dataSource.query('SELECT count(*)::int AS after FROM users');
    expect(after - before).toBe(1);
  });

  it('of two browsers of one person for one vehicle find one report', async () => {
    const [desk, phone] = [new TestVisitor(app), new TestVisitor(app)];
    for (const browser of [desk, phone]) {
      await browser.lookup(VINS[0]);
      await proveEmail(app, browser, 'both@example.org');
    }
    const answers = await Promise.all([desk, phone].map((browser) => browser.lookup(VINS[1])));
    expect(answers[0]?.id).toBe(answers[1]?.id);
  });

  it('do not wait for a locked report of another visitor', async () => {
    const owner = new TestVisitor(app);
    const { id } = await owner.lookup(VINS[0]);
    const statuses: number[] = [];
    const waitingForLocks = async (): Promise<number> => {
      const [{ waiting }] = await app.dataSource.query(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting as number;
    };
    const pending = await app.dataSource.transaction(async (tx) => {
      await tx.query('SELECT FROM vehicle_reports WHERE token = $1 FOR UPDATE', [id]);
      const ofOwner = [0, 1].map(async () => {
        const { status } = await owner.agent.post('/api/lookup/vin').send({ vin: VINS[0] });
        statuses.push(status);
      });
      await until(waitingForLocks, (waiting) => waiting === 2);
      const others = await Promise.all(Array.from({ length: 8 }, (_, place) => lookUp(place)));
      expect(others).toHaveLength(8);
      expect(statuses).toEqual([]);
      return ofOwner;
    });
    await Promise.all(pending);
    expect(statuses).toEqual([200, 200]);
  });
});
