import { moneyShop } from './support/money.js';
import { TestVisitor } from './support/visitor.js';

describe('a vehicle that two searches find', () => {
  const shop = moneyShop();

  it('sells no vehicle again that was bought by its VIN and is looked up by its plate, nor spends a credit on it', async () => {
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
    const late = await visitor.openCheckout(before, 'single_report');
    for (const { sessionId } of [early, late])
      expect((await visitor.complete(sessionId).expect(409)).body).toMatchObject({ code: 'ALREADY_PAID' });
    expect((await visitor.unlock(before).expect(409)).body.code).toBe('ALREADY_PAID');
    expect(await byPlate(visitor)).toMatchObject({ id: bought, access: { paid: true } });
    const search = { lookupType: 'license_plate', lookupValue: `${plate.licensePlate} (${plate.state})` };
    const { body } = await visitor.agent.post('/api/reports/find').send(search).expect(200);
    expect(body.data.reportId).toBe(bought);
    const { data } = (await visitor.agent.get('/api/purchases').expect(200)).body;
    expect([data.receipts.length, data.credits.balance]).toEqual([1, 2]);
    expect((await byPlate(new TestVisitor(shop.app))).access.paid).toBe(false);
  });
});
