import type { OfferListView } from '../src/checkout/checkout.dto.js';
import { OFFERS } from '../src/payments/offers/offer-catalog.js';
import { buyer, moneyShop, VINS } from './support/money.js';
import { TestVisitor } from './support/visitor.js';

const UPGRADE = 'premium_upgrade';

describe('what a visitor is offered for a report', () => {
  const shop = moneyShop();

  /** A visitor who bought an offer for one vehicle and looked another one up. */
  async function holderOf(offerKey: string | null) {
    const visitor = offerKey ? (await buyer(shop.app, offerKey)).visitor : new TestVisitor(shop.app);
    const { id: reportId } = await visitor.lookup(VINS[1]);
    return { visitor, reportId };
  }
  type Holder = Awaited<ReturnType<typeof holderOf>>;

  const offered = async ({ visitor, reportId }: Holder): Promise<OfferListView> =>
    (await visitor.agent.get('/api/offers').query({ reportId }).expect(200)).body.data;
  const order = ({ visitor, reportId }: Holder, offerKey: string) =>
    visitor.agent
      .post('/api/checkout/session')
      .send({ reportId, offerKey, termsAccepted: true, renewalAccepted: true });

  it.each([
    [null, null],
    ['single_report', null],
    ['three_pack', { kind: 'credit', left: 2, subscription: null }],
    ['trial_monthly_2995', { kind: 'allowance', left: 2, subscription: { status: 'trialing', reportsUsed: 1 } }],
    ['unlimited_monthly', { kind: 'extra_report', left: 0, subscription: { perReportCents: 100 } }],
  ])('names what a buyer of %s holds [B9-005, X2-014]', async (offerKey, held) => {
    const { held: found } = await offered(await holderOf(offerKey));
    if (held) expect(found).toMatchObject(held);
    else expect(found).toBeNull();
  });

  it.each([null, 'single_report', 'three_pack', 'trial_monthly_2995', 'unlimited_monthly'])(
    'lists to a buyer of %s exactly what checkout sells them [X5-011]',
    async (bought) => {
      const holder = await holderOf(bought);
      const { offers, refusals } = await offered(holder);
      const keys = offers.map(({ offerKey }) => offerKey);
      for (const { offerKey } of OFFERS.filter((offer) => offer.offerKey !== UPGRADE)) {
        const { status, body } = await order(holder, offerKey);
        expect([offerKey, status]).toEqual([offerKey, keys.includes(offerKey) ? 200 : 409]);
        const refusal = refusals.find(({ offer }) => offer.offerKey === offerKey);
        if (status === 409) expect(refusal).toMatchObject({ code: body.code, message: body.error });
        else expect(refusal).toBeUndefined();
      }
    },
  );

  it('lists no trial after a trial that ended, and says why [X5-011]', async () => {
    const { visitor, sessionId } = await buyer(shop.app, 'trial_monthly_2995');
    const { id } = await shop.subscriptionOf(sessionId);
    await visitor.agent.post(`/api/subscriptions/${id}/cancel`).expect(200);
    shop.clock.advance({ days: 5 });
    await shop.bill(sessionId);
    const { id: reportId } = await visitor.lookup(VINS[1]);
    const { held, refusals } = await offered({ visitor, reportId });
    expect(held).toBeNull();
    expect(refusals.map(({ offer, code }) => [offer.offerKey, code])).toEqual([
      ['trial_monthly_2995', 'OFFER_NOT_AVAILABLE'],
      ['trial_monthly_2500', 'OFFER_NOT_AVAILABLE'],
    ]);
  });

  it('shows the same on the purchases page, for vehicles that are sold only [X11-003]', async () => {
    const { visitor, reportId } = await holderOf('three_pack');
    await visitor.lookup('ZZZZZZZZZZZZZZZZZ');
    const { body } = await visitor.agent.get('/api/purchases').expect(200);
    expect(body.data.held).toEqual({ kind: 'credit', left: 2, subscription: null });
    expect(body.data.lookedUp.map((one: { reportId: string }) => one.reportId)).toEqual([reportId]);
  });
});
