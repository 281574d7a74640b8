import type { RunningApp } from './support/app.js';
import { VINS } from './support/money.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { TestVisitor } from './support/visitor.js';

/** A list, and how a row of it comes to be. */
const LISTS = ['client-errors', 'users', 'reports'] as const;

describe('paging through a list of the console', () => {
  let app: RunningApp;
  let operator: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    app = await startAppWithOperator();
    operator = await signIn(app);
    for (const vin of VINS) await new TestVisitor(app).lookup(vin);
    // All at one moment: the order is the ids' then.
    for (const days of [1, 1, 1, 2, 2, 3, 40, 40]) await report(days);
  });
  afterAll(() => app.stop());

  const report = (days: number): Promise<unknown> =>
    app.dataSource.query(
      `INSERT INTO client_errors (message, "errorType", severity, fingerprint, details, "createdAt")
       VALUES ('broken', 'javascript', 'high', repeat('0', 32), '{}', date_trunc('day', now()) - make_interval(days => $1))`,
      [days],
    );
  const page = async (list: string, query: Record<string, string>): Promise<string[]> => {
    const { body } = await operator.get(`/api/admin/${list}`).query(query).expect(200);
    return (body as { id: string }[]).map(({ id }) => id);
  };

  it.each(LISTS)('continues after the last row of the previous page: %s', async (list) => {
    for (const order of ['ASC', 'DESC']) {
      const field = list === 'reports' ? 'searchedAt' : 'createdAt';
      const sort = JSON.stringify([field, order]);
      const all = await page(list, { sort, range: '[0,99]' });
      expect(all.length).toBeGreaterThan(2);
      const found = await page(list, { sort, range: '[0,1]' });
      while (found.length < all.length) {
        // Its number says nothing any more.
        const rows = await page(list, { sort, range: '[20000,20001]', after: found.at(-1) ?? '' });
        expect(rows).not.toEqual([]);
        found.push(...rows);
      }
      expect(found).toEqual(all);
      expect(await page(list, { sort, range: '[20000,20001]', after: found.at(-1) ?? '' })).toEqual([]);
      expect(await page(list, { sort, after: found.at(-1) ?? '' })).toEqual([]);
    }
  });

  it('shows no row twice when new ones arrive, and continues by number when the row is gone', async () => {
    const all = await page('client-errors', { range: '[0,99]' });
    await report(0);
    expect(await page('client-errors', { range: '[3,4]', after: all[2] ?? '' })).toEqual(all.slice(3, 5));
    await app.dataSource.query('DELETE FROM client_errors WHERE id = $1', [all[2]]);
    expect(await page('client-errors', { range: '[3,4]', after: all[2] ?? '' })).toEqual(all.slice(3, 5));
  });

  it.each(['client-errors', 'mails', 'jobs', 'conversions', 'signatures', 'addresses', 'audit'])(
    'refuses an invalid row number: %s',
    async (list) => {
      for (const after of ['none', '9'.repeat(30), "1' OR '1"]) {
        const { body } = await operator.get(`/api/admin/${list}`).query({ range: '[5,9]', after }).expect(400);
        expect(body).toMatchObject({ code: 'VALIDATION', fields: { after: 'Invalid input' } });
      }
    },
  );

  it.each(['client-errors', 'mails', 'jobs', 'conversions', 'reports', 'users', 'error-groups'])(
    'refuses an invalid row or one too far down: %s',
    async (list) => {
      for (const after of ['none', '9'.repeat(30), "1' OR '1"]) {
        const { status } = await operator.get(`/api/admin/${list}`).query({ range: '[5,9]', after });
        expect([200, 400]).toContain(status);
      }
      const { body } = await operator.get(`/api/admin/${list}`).query({ range: '[10001,10010]' }).expect(400);
      expect(body).toMatchObject({ code: 'VALIDATION', error: expect.stringContaining('by a filter') });
    },
  );
});
