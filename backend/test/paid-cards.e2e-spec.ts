import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import type { PurchasesView, ReceiptView } from '../src/purchases/purchases.dto.js';
import { fakeClock, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { type PaymentWorld, simulatedWorld, stripeWorld } from './support/payment-worlds.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const CARD = 'Visa ending in 4242';

describe.each([
  ['simulated', simulatedWorld],
  ['stripe', stripeWorld],
])('the card a buyer paid with, as %s reports it', (_, start) => {
  let world: PaymentWorld;
  beforeAll(async () => void (world = await start()));
  afterAll(() => world.stop());

  it('appears on each receipt, in the list and in the emails: for a purchase, a renewal and a refund', async () => {
    const clock = fakeClock(world.app);
    try {
      const visitor = new TestVisitor(world.app);
      const to = 'cards@example.org';
      const { id: reportId } = await visitor.lookup(VINS[0]);
      await world.buy(visitor, reportId, 'unlimited_monthly', to);
      const purchases = async (): Promise<PurchasesView> =>
        (await visitor.agent.get('/api/purchases').expect(200)).body.data;
      const subscriptionId = (await purchases()).subscriptions[0]?.id ?? '';
      clock.advance({ days: 32 });
      await world.app.app.get(RenewalsJob).renew(subscriptionId);
      const { receipts } = await until(purchases, (told) => told.receipts.length === 2);
      expect(receipts.map(({ kind, paidWith }) => [kind, paidWith])).toEqual([
        ['renewal', CARD],
        ['purchase', CARD],
      ]);
      const [renewal] = receipts;
      const { body } = await visitor.agent.get(`/api/purchases/receipts/${renewal?.id}`).expect(200);
      expect((body.data as ReceiptView).paidWith).toBe(CARD);
      await visitor.agent.post(`/api/purchases/${renewal?.id}/refund`).send({ reason: 'unused' }).expect(200);
      for (const kind of ['receipt', 'renewal-receipt', 'refund'])
        expect(await untilMails(world.app, kind, to)).toEqual([expect.stringContaining(CARD)]);
    } finally {
      clock.restore();
    }
  });

  it.each([
    ['five digits', 'Visa', '54242'],
    ['letters', 'Visa', '42x2'],
    ['digits without their brand', null, '4242'],
    ['a brand alone', 'Visa', null],
  ])('is never kept as %s, whatever the code says', async (_what, brand, last4) => {
    await expect(
      world.app.dataSource.query('UPDATE payments SET "cardBrand" = $1, "cardLast4" = $2', [brand, last4]),
    ).rejects.toThrow(/card_check|too long/);
  });
});
