import { moneyShop, VINS } from './support/money.js';
import { buy, ensure, proven, proveEmail, someone } from './support/sign-in.js';
import { TestVisitor } from './support/visitor.js';

const FURTHER_VIN = 'WBA3A5C51CF256551';

describe('credits name what they came from', () => {
  const shop = moneyShop();
  const browser = () => new TestVisitor(shop.app);
  const open = async (at: TestVisitor, vin: string): Promise<string> => {
    const { id } = await at.lookup(vin);
    await at.unlock(id).expect(200);
    return id;
  };
  const paid = async (at: TestVisitor, report: string) =>
    (await at.agent.get(`/api/reports/${report}`)).status === 200 && (await at.report(report)).access.paid;
  const read = async (at: TestVisitor, reports: string[]) => Promise.all(reports.map((report) => paid(at, report)));
  const receiptOf = async (report: string): Promise<string> =>
    (
      await shop.app.dataSource.query(
        `SELECT p.id FROM payments p JOIN vehicle_reports r ON r.id = p."vehicleReportId" WHERE r.token = $1`,
        [report],
      )
    )[0].id;
  /** Two packs under two mailboxes; the first two credits that are spent are those of the first. */
  async function twoPacks(first: string, second: string) {
    const at = browser();
    const one = await buy(at, first, 'three_pack', VINS[0]);
    const early = await open(at, VINS[1]);
    const two = await buy(at, second, 'three_pack', VINS[2]);
    const late = await open(at, VINS[3]);
    const last = await open(at, FURTHER_VIN);
    return { at, ofFirst: [one, early, late], ofSecond: [two, last], one, two };
  }

  it('[X5-001] so the reader of a mailbox keeps the reports of its pack, and no others, when the buyer later buys under another', async () => {
    const [mine, other] = [someone(), someone()];
    const { at, ofFirst, ofSecond } = await twoPacks(mine, other);
    const [reader, stranger] = [await proven(shop.app, mine), await proven(shop.app, other)];
    expect(await read(reader, [...ofFirst, ...ofSecond])).toEqual([true, true, true, false, false]);
    expect(await read(stranger, [...ofFirst, ...ofSecond])).toEqual([false, false, false, true, true]);
    expect(await read(at, [...ofFirst, ...ofSecond])).toEqual([true, true, true, true, true]);
  });

  it('[X5-006, X3-013] so a refund closes the reports of its own pack, and a pack of which nothing else is spent is no obstacle', async () => {
    const { at, ofFirst, ofSecond, one } = await twoPacks(someone(), someone());
    const asked = at.agent.post(`/api/purchases/${await receiptOf(one)}/refund`).send({ reason: 'other' });
    expect((await asked.expect(200)).body.data.decision).toBe('granted');
    expect(await read(at, [...ofFirst, ...ofSecond])).toEqual([false, false, false, true, true]);
    expect((await ensure(at)).creditsBalance).toBe(1);
  });

  it('spends the oldest credit first, a gift as well, and gives back to where it came from', async () => {
    const at = browser();
    const { userId } = await ensure(at);
    const { dataSource } = shop.app;
    await dataSource.query(
      `INSERT INTO entitlement_ledger ("userId", source, "deltaCredits") VALUES ($1, 'grant', 1)`,
      [userId],
    );
    const bought = await buy(at, undefined, 'three_pack', VINS[0]);
    await open(at, VINS[1]);
    const left = () =>
      dataSource.query('SELECT source, remaining FROM credit_grants WHERE "userId" = $1 ORDER BY id', [userId]);
    // The purchase paid for the report it was made for, although a gift is older.
    expect(await left()).toEqual([
      { source: 'grant', remaining: 0 },
      { source: 'purchase', remaining: 2 },
    ]);
    const refund = at.agent.post(`/api/purchases/${await receiptOf(bought)}/refund`).send({ reason: 'unused' });
    expect((await refund.expect(200)).body.data.decision).toBe('granted');
    expect(await left()).toEqual([
      { source: 'grant', remaining: 0 },
      { source: 'purchase', remaining: 0 },
    ]);
  });

  it('spends each credit once, however many are asked for at the same moment', async () => {
    const at = browser();
    await buy(at, undefined, 'three_pack', VINS[0]);
    await buy(at, undefined, 'three_pack', VINS[1]);
    const reports = [];
    for (let n = 0; n < 7; n++) reports.push((await at.lookup(`1FTFW5L8${n}RFB4561${n}`)).id);
    const statuses = await Promise.all(reports.map(async (report) => (await at.unlock(report)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 402)).toHaveLength(3);
  });

  it('goes over to another account with all that is left of its grants', async () => {
    const email = someone();
    const guest = browser();
    await buy(guest, email, 'three_pack', VINS[0]);
    const report = await open(guest, VINS[1]);
    await buy(await proven(shop.app, email), email, 'three_pack', VINS[2]);
    await proveEmail(shop.app, guest, email);
    expect((await ensure(guest)).creditsBalance).toBe(3);
    await open(guest, VINS[3]);
    expect(await paid(guest, report)).toBe(true);
  });

  it('cannot be wrong in the tables: no grant is spent twice or given back twice', async () => {
    const { dataSource } = shop.app;
    for (const remaining of ['credits + 1', '-1'])
      await expect(dataSource.query(`UPDATE credit_grants SET remaining = ${remaining}`)).rejects.toMatchObject({
        constraint: 'credit_grants_remaining_check',
      });
  });
});
