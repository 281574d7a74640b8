import { openAsOwner } from './support/databases.js';
import { moneyShop, VINS } from './support/money.js';
import { connectionsOf } from './support/statements.js';
import { TestVisitor } from './support/visitor.js';

describe('a vehicle that two searches find', () => {
  const shop = moneyShop();

  it('does not sell a vehicle again that was bought by VIN and is looked up by plate, and spends no credit on it', async () => {
    const plate = { licensePlate: 'SOLD1', state: 'FL' };
    const byPlate = async (at: TestVisitor) =>
      (await at.agent.post('/api/lookup/license-plate').send(plate).expect(200)).body.data;
    const visitor = new TestVisitor(shop.app);
    const { id: before, vin } = await byPlate(visitor);
    const early = await visitor.openCheckout(before, 'onetime_report');
    const { id: bought } = await visitor.lookup(vin);
    expect(bought).not.toBe(before);
    await visitor.complete((await visitor.openCheckout(bought, 'three_pack')).sessionId).expect(200);
    // Whoever has the carts of the plate open still is told before any money; a new search leads to what is open.
    expect((await visitor.complete(early.sessionId).expect(409)).body).toMatchObject({ code: 'ALREADY_PAID' });
    const late = { reportId: before, offerKey: 'single_report', termsAccepted: true };
    const refused = await visitor.agent.post('/api/checkout/session').send(late).expect(409);
    expect(refused.body).toMatchObject({ code: 'ALREADY_PAID' });
    expect((await visitor.unlock(before).expect(409)).body.code).toBe('ALREADY_PAID');
    expect(await byPlate(visitor)).toMatchObject({ id: bought, access: { paid: true } });
    const search = { lookupType: 'license_plate', lookupValue: `${plate.licensePlate} (${plate.state})` };
    const { body } = await visitor.agent.post('/api/reports/find').send(search).expect(200);
    expect(body.data.reportId).toBe(bought);
    const { data } = (await visitor.agent.get('/api/purchases').expect(200)).body;
    expect([data.receipts.length, data.credits.balance]).toEqual([1, 2]);
    expect((await byPlate(new TestVisitor(shop.app))).access.paid).toBe(false);
  });

  it('reads no more when many have bought the vehicle than when few have', async () => {
    const connections = connectionsOf(shop.app.dataSource);
    /** How often an index or a table was asked while a stranger looks the vehicle up, and how many rows came of it. */
    const looks = async (): Promise<unknown> => {
      const heard = jest.spyOn(connections, 'query');
      const visitor = new TestVisitor(shop.app);
      await visitor.lookup(VINS[2]);
      await visitor.buy((await visitor.lookup(VINS[1])).id);
      await visitor.lookup(VINS[2]);
      const [text, values] = heard.mock.calls.findLast(([sql]) => String(sql).includes('FROM open_report')) ?? [];
      heard.mockRestore();
      if (typeof text !== 'string' || !Array.isArray(values)) throw new Error('Nothing was looked up.');
      return shop.app.dataSource.transaction(async (tx) => {
        await tx.query('SET LOCAL enable_seqscan = off; SET LOCAL plan_cache_mode = force_custom_plan');
        const counted = (): Promise<Record<'looks' | 'rows', number>[]> =>
          tx.query(
            `SELECT coalesce(idx_scan, 0)::int AS looks, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int AS rows
             FROM pg_stat_xact_user_tables WHERE relname IN ('credit_grants', 'report_unlocks', 'vehicle_reports') ORDER BY relname`,
          );
        const before = await counted();
        await tx.query(text, values);
        return (await counted()).map(({ looks, rows }, i) => [
          looks - (before[i]?.looks ?? 0),
          rows - (before[i]?.rows ?? 0),
        ]);
      });
    };
    const ofNone = await looks();
    for (let buyers = 0; buyers < 12; buyers++) {
      const visitor = new TestVisitor(shop.app);
      const { id } = await visitor.lookup(VINS[2]);
      await visitor.buy(id);
    }
    expect(await looks()).toEqual(ofNone);
  });

  it('reads no purchase of another person to see whether the vehicle is open, not even in a new shop without statistics', async () => {
    const visitor = new TestVisitor(shop.app);
    const { id, vin } = await visitor.lookup(VINS[3]);
    const owner = await openAsOwner(shop.app.dataSource);
    const runner = owner.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`SET LOCAL session_replication_role = replica;
      INSERT INTO vehicle_reports (token, "userId", "searchKey", vin, "vehicleData", identification, availability)
        SELECT 'other-' || n, 'other-' || n % 10, 'vin:' || n, overlay('${vin}' placing lpad(n::text, 6, '0') from 12),
            jsonb_build_object('trim', repeat('x', 1500)), '{}', '{}' FROM generate_series(1, 3000) n;
      INSERT INTO report_unlocks ("userId", "vehicleReportId", "ledgerEntryId", "accessUntil")
        SELECT "userId", id, -id, now() + interval '30 days' FROM vehicle_reports WHERE token LIKE 'other-%'`);
    const counted = async (): Promise<number> => {
      const [{ rows }] = await runner.query(
        `SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'report_unlocks'`,
      );
      return rows as number;
    };
    const open = async (token: string): Promise<boolean> => {
      const [row] = await runner.query(
        'SELECT is_vehicle_open(id, now()) AS open FROM vehicle_reports WHERE token = $1',
        [token],
      );
      return row.open as boolean;
    };
    const before = await counted();
    const answers = [await open(id), await open('other-7')];
    const read = (await counted()) - before;
    await runner.rollbackTransaction();
    await owner.destroy();
    expect(answers).toEqual([false, true]);
    // One for each report of the same person and vehicle.
    expect(read).toBeLessThanOrEqual(2);
  });
});
