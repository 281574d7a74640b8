import type { RefundAnswerView } from '../src/purchases/purchases.dto.js';
import { type fakeClock, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { type PaymentWorld, simulatedWorld, stripeWorld, untilReturned, useWorld } from './support/payment-worlds.js';
import { TestVisitor } from './support/visitor.js';

describe.each([
  ['simulated', simulatedWorld],
  ['stripe', stripeWorld],
])('a refund of an unopened report, paid with %s', (_, start) => {
  let world: PaymentWorld;
  let clock: ReturnType<typeof fakeClock>;
  useWorld(start, (opened, ticking) => ([world, clock] = [opened, ticking]));

  const ask = async ({ agent }: TestVisitor, id: string): Promise<RefundAnswerView> =>
    (await agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other' }).expect(200)).body.data;
  async function read(visitor: TestVisitor, reportId: string): Promise<void> {
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
    await visitor.readyReport(reportId);
  }
  /** Bought by a person who has had the guarantee before; its records are there, and it is not opened. */
  async function unopened(offerKey: string, email?: string) {
    const visitor = new TestVisitor(world.app);
    const { id: earlier } = await visitor.lookup(VINS[3]);
    const first = await world.buy(visitor, earlier, 'single_report');
    await read(visitor, earlier);
    expect(await ask(visitor, first)).toMatchObject({ decision: 'granted' });
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const id = await world.buy(visitor, reportId, offerKey, email);
    await visitor.readyReport(reportId);
    return { visitor, reportId, id };
  }

  it.each(['single_report', 'trial_monthly_2995', 'unlimited_monthly', 'three_pack'])(
    'is granted for 24 hours for %s, although its records were bought [X2-011, X5-013]',
    async (offerKey) => {
      const { visitor, id } = await unopened(offerKey);
      clock.advance({ days: 0.9 });
      expect(await ask(visitor, id)).toMatchObject({ decision: 'granted' });
      expect(await untilReturned(world, id)).toBe(1);
    },
  );

  it('closes what a pack has unlocked and nobody has opened [X2-011]', async () => {
    const { visitor, id } = await unopened('three_pack');
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.unlock(further).expect(200);
    expect(await ask(visitor, id)).toMatchObject({ decision: 'granted', amountCents: 2999 });
    expect((await visitor.report(further)).access).toMatchObject({ paid: false, refunded: 'money' });
  });

  it('names the opened report of a pack, not the unopened one, in answer, case and email [X2-011]', async () => {
    const { visitor, reportId, id } = await unopened('three_pack', 'pack@example.org');
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.unlock(further).expect(200);
    await read(visitor, reportId);
    const opened = 'Your signature and your address have opened the report.';
    expect((await ask(visitor, id)).text).toContain(opened);
    const cases = await world.app.dataSource.query('SELECT finding FROM cases WHERE "paymentId" = $1', [id]);
    expect(cases).toEqual([{ finding: 'opened' }]);
    expect((await untilMails(world.app, 'case-begins', 'pack@example.org'))[0]).toContain(opened);
  });

  it.each(['single_report', 'trial_monthly_2995'])(
    'is left to a person for %s once its records are bought and 24 hours have passed [X5-013]',
    async (offerKey) => {
      const { visitor, id } = await unopened(offerKey);
      clock.advance({ days: 1.1 });
      const answer = await ask(visitor, id);
      expect(answer).toMatchObject({ decision: 'case', amountCents: 0 });
      expect(answer.text).toContain('have already bought the records');
    },
  );

  async function withExtraReport() {
    const { visitor, id } = await unopened('unlimited_monthly');
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.buyExtra(further).expect(200);
    return { visitor, id, further };
  }

  it('returns the price of an unopened extra report with the subscription and closes it [X2-011, X5-007]', async () => {
    const { visitor, id, further } = await withExtraReport();
    const answer = await ask(visitor, id);
    expect(answer).toMatchObject({ decision: 'granted', amountCents: 2100 });
    expect(answer.text).toContain('We are returning $21.00');
    expect((await visitor.report(further)).access).toMatchObject({ paid: false, refunded: 'money' });
    const { body } = await visitor.agent.get('/api/purchases').expect(200);
    const [extra] = body.data.receipts;
    expect(extra).toMatchObject({
      kind: 'extra_report',
      amountCents: 100,
      refund: expect.stringMatching(/underway|done/),
    });
    for (const payment of [id, extra.id]) expect(await untilReturned(world, payment)).toBe(1);
  });

  it('is left to a person when an extra report was opened [X5-007]', async () => {
    const { visitor, id, further } = await withExtraReport();
    await read(visitor, further);
    expect((await ask(visitor, id)).text).toContain('More reports have been opened with this purchase.');
  });
});
