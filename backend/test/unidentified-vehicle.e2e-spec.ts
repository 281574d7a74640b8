import { buyer, moneyShop } from './support/money.js';
import { TestVisitor } from './support/visitor.js';

const UNKNOWN_VIN = 'ZZZZZZZZZZZZZZZZZ';
const CODE = 'VEHICLE_NOT_IDENTIFIED';

describe('a VIN that names no vehicle', () => {
  const shop = moneyShop();
  let visitor: TestVisitor;
  let reportId: string;
  beforeEach(async () => {
    visitor = new TestVisitor(shop.app);
    ({ id: reportId } = await visitor.lookup(UNKNOWN_VIN));
  });

  it('gets no invented records in its preview [X11-003]', async () => {
    const { availability } = await visitor.lookup(UNKNOWN_VIN);
    expect(availability).toHaveLength(13);
    expect(new Set(availability.map(({ status, count }) => `${status} ${count}`))).toEqual(
      new Set(['not_offered null']),
    );
  });

  it('is offered at no price, and the answer says why [X11-003]', async () => {
    const { body } = await visitor.agent.get('/api/offers').query({ reportId }).expect(200);
    expect(body.data).toMatchObject({ notice: 'unidentified', offers: [] });
  });

  it.each(['single_report', 'three_pack', 'unlimited_monthly', 'trial_monthly_2995', 'onetime_report'])(
    'is not sold as %s [X11-003]',
    async (offerKey) => {
      const order = { reportId, offerKey, termsAccepted: true, renewalAccepted: true };
      const { body } = await visitor.agent.post('/api/checkout/session').send(order).expect(409);
      expect(body).toMatchObject({ code: CODE, error: expect.stringContaining('check the VIN') });
    },
  );

  it('gets no price hold [X11-003]', async () => {
    const { body } = await visitor.agent.post('/api/checkout/hold').send({ reportId, page: 'checkout-2' }).expect(409);
    expect(body.code).toBe(CODE);
  });

  it('is opened neither with a credit nor as an extra report [X11-003]', async () => {
    const { visitor: holder } = await buyer(shop.app, 'unlimited_monthly');
    const { id } = await holder.lookup(UNKNOWN_VIN);
    expect((await holder.unlock(id).expect(409)).body.code).toBe(CODE);
    expect((await holder.buyExtra(id).expect(409)).body.code).toBe(CODE);
  });
});

describe('a price hold', () => {
  const shop = moneyShop();

  it("is refused for another visitor's report", async () => {
    const { id: reportId } = await new TestVisitor(shop.app).lookup();
    const hold = { reportId, page: 'checkout-2' };
    const { body } = await new TestVisitor(shop.app).agent.post('/api/checkout/hold').send(hold).expect(404);
    expect(body.code).toBe('REPORT_NOT_FOUND');
  });
});
