import type { ProviderOrders, ProviderOrder } from '../../src/vehicle-data/provider-orders/provider-orders.js';

/** What every set of provider books keeps to. `make` may give the same one each time. */
export function providerBooksContract(name: string, make: () => ProviderOrders): void {
  describe(`provider books in ${name}`, () => {
    const order = (what: string): ProviderOrder => ({ provider: 'Test', service: 'report', order: what });

    it('do not know an order before it is begun', async () => {
      expect(await make().find(order('never'))).toBeNull();
    });

    it('keep the id of an order that has no answer yet, the first one for good', async () => {
      const books = make();
      await books.begin(order('begun'), 'id-1');
      await books.begin(order('begun'), 'id-2');
      expect(await books.find(order('begun'))).toEqual({ reportId: 'id-1', raw: null });
    });

    it('keep an answer word for word, and do not let a second one change it', async () => {
      const books = make();
      const raw = { success: true, extra: ['ü', 1, null, { deep: '\ufffd' }] };
      await books.begin(order('kept'), 'id-3');
      await books.keep(order('kept'), 'id-3', raw, 25);
      await books.keep(order('kept'), 'id-3', { other: true }, 25);
      await books.giveUp(order('kept'), 'id-3');
      expect(await books.find(order('kept'))).toEqual({ reportId: 'id-3', raw });
    });

    it('forget an id that was given up', async () => {
      const books = make();
      await books.begin(order('dead'), 'id-4');
      await books.giveUp(order('dead'), 'id-4');
      expect(await books.find(order('dead'))).toBeNull();
    });

    it('take the same id for two orders, which a provider may give', async () => {
      const books = make();
      for (const what of ['shared-1', 'shared-2']) {
        await books.begin(order(what), 'id-6');
        await books.keep(order(what), 'id-6', { a: 1 }, 25);
      }
      expect(await books.find(order('shared-1'))).toEqual({ reportId: 'id-6', raw: { a: 1 } });
    });

    it('tell services apart', async () => {
      const books = make();
      await books.keep(order('both'), 'id-5', { a: 1 }, 1);
      expect(await books.find({ ...order('both'), service: 'market_value' })).toBeNull();
    });
  });
}
