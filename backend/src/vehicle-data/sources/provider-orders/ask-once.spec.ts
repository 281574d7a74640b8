import { askOnce } from './ask-once.js';
import { MemoryProviderOrders } from '../../../../test/support/memory-provider-orders.js';

const ORDER = { provider: 'No ids', service: 'report', order: 'order-1' };
const ANSWER = { ok: true as const, raw: { vin: '1' } };

describe('a provider without an order id', () => {
  let orders: MemoryProviderOrders;
  let asked: number;
  beforeEach(() => {
    orders = new MemoryProviderOrders();
    asked = 0;
  });
  const ask = (answer: () => Promise<typeof ANSWER | { ok: false; why: string }>, costCents = 25) =>
    askOnce(
      orders,
      ORDER,
      costCents,
      () => {
        asked += 1;
        return answer();
      },
      new Set(['invalid_vin']),
    );
  const answers = (why?: string) => () => Promise.resolve(why === undefined ? ANSWER : { ok: false as const, why });

  it('is called and paid once for an order', async () => {
    expect(await ask(answers())).toEqual(ANSWER);
    expect(await ask(answers())).toEqual(ANSWER);
    expect([asked, orders.spent]).toEqual([1, [25]]);
  });

  it.each(['timeout', 'network', 'server_error', 'wrong_shape', 'not_json'])(
    'is not paid twice when it fails after it was paid: %s',
    async (why) => {
      expect(await ask(answers(why))).toEqual({ ok: false, why });
      expect(await ask(answers())).toEqual({ ok: false, why: 'perhaps_paid' });
      expect(asked).toBe(1);
    },
  );

  it('is not paid twice when our process ends between its answer and our record of it', async () => {
    const killed = new Error('killed');
    await expect(ask(() => Promise.reject(killed))).rejects.toBe(killed);
    expect(await ask(answers())).toEqual({ ok: false, why: 'perhaps_paid' });
    expect(asked).toBe(1);
  });

  it.each(['unreachable', 'refused', 'rate_limited', 'paused', 'invalid_vin'])(
    'is called again after it certainly took no order: %s',
    async (why) => {
      expect(await ask(answers(why))).toEqual({ ok: false, why });
      expect(await ask(answers())).toEqual(ANSWER);
      expect([asked, orders.spent]).toEqual([2, [25]]);
    },
  );

  it('is asked again when it costs nothing', async () => {
    await ask(answers('timeout'), 0);
    expect(await ask(answers(), 0)).toEqual(ANSWER);
  });
});
