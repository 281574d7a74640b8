import type {
  ProviderOrder,
  ProviderOrdersRepository,
} from '../../src/vehicle-data/sources/provider-orders/provider-orders.repository.js';

/** What every store of provider orders keeps to. `make` may give the same one each time. */
export function providerOrdersContract(name: string, make: () => ProviderOrdersRepository): void {
  describe(`provider orders in ${name}`, () => {
    const order = (what: string): ProviderOrder => ({ provider: 'Test', service: 'report', order: what });

    it('do not know an order before it is begun', async () => {
      expect(await make().find(order('never'))).toBeNull();
    });

    it('keep the id of an order that has no answer yet, the first one for good', async () => {
      const orders = make();
      expect(await orders.begin(order('begun'), 'id-1')).toBe(true);
      expect(await orders.begin(order('begun'), 'id-2')).toBe(false);
      expect(await orders.find(order('begun'))).toEqual({ reportId: 'id-1', raw: null });
    });

    it('keep an answer word for word, and do not let a second one change it', async () => {
      const orders = make();
      const raw = { success: true, extra: ['ü', 1, null, { deep: '\ufffd' }] };
      await orders.begin(order('kept'), 'id-3');
      await orders.keep(order('kept'), 'id-3', raw, 25);
      await orders.keep(order('kept'), 'id-3', { other: true }, 25);
      await orders.giveUp(order('kept'), 'id-3');
      expect(await orders.find(order('kept'))).toEqual({ reportId: 'id-3', raw });
    });

    it('forget an id that was given up', async () => {
      const orders = make();
      await orders.begin(order('dead'), 'id-4');
      await orders.giveUp(order('dead'), 'id-4');
      expect(await orders.find(order('dead'))).toBeNull();
    });

    it('take the same id for two orders, which a provider may give', async () => {
      const orders = make();
      for (const what of ['shared-1', 'shared-2']) {
        await orders.begin(order(what), 'id-6');
        await orders.keep(order(what), 'id-6', { a: 1 }, 25);
      }
      expect(await orders.find(order('shared-1'))).toEqual({ reportId: 'id-6', raw: { a: 1 } });
    });

    it('tell services apart', async () => {
      const orders = make();
      await orders.keep(order('both'), 'id-5', { a: 1 }, 1);
      expect(await orders.find({ ...order('both'), service: 'market_value' })).toBeNull();
    });
  });
}
