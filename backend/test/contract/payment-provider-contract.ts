import { randomUUID } from 'node:crypto';
import {
  DisputedPaymentError,
  type PaymentProvider,
  type PaymentRequest,
} from '../../src/payments/payment-provider.js';

/** How one provider is played in a test: its names for what buyers do, and the other side's own actions. */
export interface ProviderHarness {
  provider: PaymentProvider;
  methods: {
    success: string;
    declined: string;
    insufficientFunds: string;
    challenge: string;
    delayed: string;
    declinedLater: string;
  };
  passChallenge(reference: string): Promise<unknown>;
  failChallenge(reference: string): Promise<unknown>;
  /** The delayed money arrives. */
  arrive(reference: string): Promise<void>;
  /** The buyer's bank moves. */
  contest(reference: string, to: 'open' | 'won' | 'lost'): Promise<unknown>;
  /** The bytes and signature of an event about a payment. */
  event(reference: string): { id: string; body: Buffer; signature: string };
}

/** What every payment provider must do. Run over each adapter. */
export function describePaymentProvider(
  name: string,
  start: () => Promise<ProviderHarness>,
  stop: () => Promise<void>,
) {
  describe(`payment provider: ${name}`, () => {
    let harness: ProviderHarness;
    let provider: PaymentProvider;
    beforeAll(async () => {
      harness = await start();
      ({ provider } = harness);
    });
    afterAll(stop);

    const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
      key: randomUUID(),
      amount: 1999,
      currency: 'USD',
      keepMethod: false,
      customer: null,
      ...more,
    });
    const opened = async (more?: Partial<PaymentRequest>) => (await provider.open(request(more))).reference;
    const paid = async (more?: Partial<PaymentRequest>) => {
      const reference = await opened(more);
      await provider.charge(reference, harness.methods.success);
      return reference;
    };

    it('opens one payment for a session, however often it is asked, unpaid', async () => {
      const order = request();
      const [first, second] = [await provider.open(order), await provider.open(order)];
      expect(second).toEqual(first);
      expect(await provider.reopen(first.reference)).toEqual(first);
      expect(await provider.retrieve(first.reference)).toEqual({ status: 'unpaid' });
    });

    it('charges once: the amount, the currency and one transaction', async () => {
      const reference = await paid();
      const truth = await provider.retrieve(reference);
      expect(truth).toMatchObject({ status: 'paid', amount: 1999, currency: 'USD' });
      await provider.charge(reference, harness.methods.success);
      expect(await provider.retrieve(reference)).toEqual(truth);
    });

    it('names the card by brand and last four digits, also when a kept one is charged later', async () => {
      const card = { brand: 'Visa', last4: '4242' };
      const first = await provider.retrieve(await paid({ keepMethod: true, amount: 100 }));
      if (first.status !== 'paid' || !first.saved) throw new Error('No method was kept.');
      expect(first.card).toEqual(card);
      const later = { key: randomUUID(), amount: 2995, currency: 'USD', saved: first.saved };
      expect(await provider.retrieve(await provider.chargeSaved(later))).toMatchObject({ card });
    });

    it.each(['declined', 'insufficientFunds'] as const)(
      '[X2-007] tells what to do when the card is %s',
      async (method) => {
        const reference = await opened();
        await provider.charge(reference, harness.methods[method]);
        expect(await provider.retrieve(reference)).toEqual({
          status: 'failed',
          reason: expect.stringMatching(method === 'declined' ? /was declined/ : /insufficient funds/),
        });
      },
    );

    it('[X2-007] waits for a 3-D Secure challenge and is paid once it is passed', async () => {
      const reference = await opened();
      await provider.charge(reference, harness.methods.challenge);
      expect(await provider.retrieve(reference)).toEqual({ status: 'requires_action' });
      await harness.passChallenge(reference);
      expect(await provider.retrieve(reference)).toMatchObject({ status: 'paid', amount: 1999 });
    });

    it('[X2-007] fails with a text of its own when the challenge is not passed', async () => {
      const reference = await opened();
      await provider.charge(reference, harness.methods.challenge);
      await harness.failChallenge(reference);
      expect(await provider.retrieve(reference)).toEqual({
        status: 'failed',
        reason: expect.stringContaining('could not confirm'),
      });
    });

    it('says that delayed money is on its way, and when it has arrived', async () => {
      const reference = await opened();
      await provider.charge(reference, harness.methods.delayed);
      expect(await provider.retrieve(reference)).toEqual({ status: 'processing' });
      await harness.arrive(reference);
      expect((await provider.retrieve(reference)).status).toBe('paid');
    });

    it('gives money back once for a key', async () => {
      const reference = await paid();
      const key = `refund_${randomUUID()}`;
      const [first, again] = [await provider.refund(reference, key), await provider.refund(reference, key)];
      expect(first).toBeTruthy();
      expect(again).toBeTruthy();
      expect(await provider.retrieve(reference)).toMatchObject({ status: 'refunded' });
    });

    it('refuses to give back what a bank has or has given back, and can once the dispute is won', async () => {
      const [reference, lost] = [await paid(), await paid()];
      await harness.contest(reference, 'open');
      await harness.contest(lost, 'lost');
      for (const disputed of [reference, lost])
        await expect(provider.refund(disputed, `refund_${randomUUID()}`)).rejects.toThrow(DisputedPaymentError);
      expect((await provider.retrieve(reference)).status).toBe('paid');
      await harness.contest(reference, 'won');
      expect(await provider.refund(reference, `refund_${randomUUID()}`)).toBeTruthy();
      expect((await provider.retrieve(reference)).status).toBe('refunded');
    });

    it('refuses to give back what was never paid', async () => {
      await expect(provider.refund(await opened(), `refund_${randomUUID()}`)).rejects.toThrow();
    });

    it('ends a payment nobody has paid, and leaves a paid one alone', async () => {
      const [open, settled] = [await opened(), await paid()];
      for (const reference of [open, open, settled]) await provider.cancel(reference);
      expect((await provider.retrieve(open)).status).toBe('failed');
      expect((await provider.retrieve(settled)).status).toBe('paid');
    });

    it('keeps a method when asked to, and charges it later, once for a key', async () => {
      const first = await provider.retrieve(await paid({ keepMethod: true, amount: 100 }));
      if (first.status !== 'paid' || !first.saved) throw new Error('No method was kept.');
      const charge = { key: randomUUID(), amount: 2995, currency: 'USD', saved: first.saved };
      const reference = await provider.chargeSaved(charge);
      expect(await provider.chargeSaved(charge)).toBe(reference);
      expect(await provider.retrieve(reference)).toMatchObject({ status: 'paid', amount: 2995, currency: 'USD' });
    });

    it('reports a refused later charge as the truth of its payment', async () => {
      const reference = await opened({ keepMethod: true, amount: 100 });
      await provider.charge(reference, harness.methods.declinedLater);
      const first = await provider.retrieve(reference);
      if (first.status !== 'paid' || !first.saved) throw new Error('No method was kept.');
      const later = await provider.chargeSaved({
        key: randomUUID(),
        amount: 2995,
        currency: 'USD',
        saved: first.saved,
      });
      expect(await provider.retrieve(later)).toMatchObject({ status: 'failed' });
    });

    it('believes an event only with a good signature over these very bytes', async () => {
      const reference = await paid();
      const { id, body, signature } = harness.event(reference);
      expect(provider.readEvent(body, signature)).toMatchObject({ id, reference });
      const changed = Buffer.from(body.toString().replace(reference, `${reference}x`));
      for (const [bytes, given] of [
        [changed, signature],
        [body, undefined],
        [body, 'x'],
      ] as const)
        expect(() => provider.readEvent(bytes, given)).toThrow('not signed');
    });
  });
}
