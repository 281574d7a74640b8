import { randomUUID } from 'node:crypto';
import request from 'supertest';
import Stripe from 'stripe';
import { type RunningApp, startApp } from '../support/app.js';
import { STRIPE_KEYS } from '../support/stripe-server.js';

const MINUTES = 60;

describe('a Stripe event that someone else replays', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ PAYMENT_PROVIDER: 'stripe', ...STRIPE_KEYS })));
  afterAll(() => app.stop());

  const now = (): number => Math.floor(Date.now() / 1_000);
  const eventOf = (id: string): string =>
    JSON.stringify({ id, object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } });
  const signed = (payload: string, timestamp: number): string =>
    new Stripe('sk_test_local').webhooks.generateTestHeaderString({
      payload,
      secret: STRIPE_KEYS.STRIPE_WEBHOOK_SECRET,
      timestamp,
    });
  const send = (payload: string, signature: string) =>
    request(app.http)
      .post('/api/payments/webhook')
      .set({ 'content-type': 'application/json', 'stripe-signature': signature })
      .send(payload);
  const kept = async (id: string): Promise<number> =>
    (await app.dataSource.query('SELECT count(*)::int FROM payment_events WHERE id = $1', [id]))[0].count;

  it('[X2-004] is refused when it was signed a while ago, or its time was changed since', async () => {
    const id = `evt_${randomUUID()}`;
    const old = signed(eventOf(id), now() - 6 * MINUTES);
    const renewed = old.replace(/t=\d+/, `t=${now()}`);
    for (const signature of [old, renewed, `${old},${renewed}`, 't=,v1=', 'v1=00'])
      expect((await send(eventOf(id), signature)).body).toMatchObject({ code: 'INVALID_SIGNATURE' });
    expect(await kept(id)).toBe(0);
    await send(eventOf(id), signed(eventOf(id), now() - MINUTES)).expect(200);
    expect(await kept(id)).toBe(1);
  });

  it('[X2-004] counts once, even if it arrives ten times at once or with other content under its id', async () => {
    const id = `evt_${randomUUID()}`;
    const other = eventOf(id).replace('cus_1', 'cus_2');
    const sent = Array.from({ length: 10 }, (_, time) => (time % 2 ? other : eventOf(id)));
    const answers = await Promise.all(sent.map((payload) => send(payload, signed(payload, now()))));
    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200));
    expect(await kept(id)).toBe(1);
  });

  it('[X2-004] is refused when it is signed but not an event', async () => {
    for (const payload of ['null', '1', '[]', '{}', '{"id":1,"type":"a"}', '{"id":"a"}', eventOf('a\0b'), eventOf('')])
      expect([payload, (await send(payload, signed(payload, now()))).body]).toEqual([
        payload,
        expect.objectContaining({ code: 'INVALID_SIGNATURE' }),
      ]);
  });
});
