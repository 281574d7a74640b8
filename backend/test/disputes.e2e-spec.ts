import type { PurchasesView } from '../src/purchases/purchases.dto.js';
import { History } from '../src/vehicle-data/ports.js';
import { DisputedPaymentError, PaymentProvider } from '../src/payments/payment-provider.js';
import { hurryJobs, untilJobsDone } from './support/jobs.js';
import { expectSoundBooks, fakeClock, holdNoAnswer, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import {
  type PaymentWorld,
  referenceOf,
  simulatedWorld,
  stripeWorld,
  untilReturned,
  useWorld,
} from './support/payment-worlds.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe.each([
  ['simulated', simulatedWorld],
  ['stripe', stripeWorld],
])('a payment a bank disputes, paid with %s', (_, start) => {
  let world: PaymentWorld;
  let clock: ReturnType<typeof fakeClock>;
  let people = 0;
  useWorld(start, (opened, ticking) => ([world, clock] = [opened, ticking]));

  async function buyer(offerKey: string) {
    const visitor = new TestVisitor(world.app);
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const email = `disputer${++people}@example.org`;
    const id = await world.buy(visitor, reportId, offerKey, email);
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
    await visitor.readyReport(reportId);
    return { visitor, reportId, email, id };
  }
  const purchases = async ({ agent }: TestVisitor): Promise<PurchasesView> =>
    (await agent.get('/api/purchases').expect(200)).body.data;
  const access = async (visitor: TestVisitor, reportId: string) => (await visitor.report(reportId)).access;
  const casesOf = (id: string) =>
    world.app.dataSource.query(
      `SELECT kind, state, reason, "evidenceDueAt" IS NOT NULL AS evidence FROM cases WHERE "paymentId" = $1`,
      [id],
    );

  it('[X6-013] withdraws a pack and what it opened, opens a case, and gives all of it back when it is won', async () => {
    const { visitor, reportId, id, email } = await buyer('three_pack');
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.unlock(further).expect(200);
    const until = new Date((await access(visitor, reportId)).accessUntil!);
    const again = await world.dispute(id, 'open');
    await again();
    expect(await casesOf(id)).toEqual([{ kind: 'dispute', state: 'open', reason: 'fraudulent', evidence: true }]);
    for (const one of [reportId, further])
      expect(await access(visitor, one)).toMatchObject({ paid: false, pdf: false, refunded: 'dispute' });
    const { credits, receipts } = await purchases(visitor);
    expect(credits.balance).toBe(0);
    expect(receipts[0]).toMatchObject({ refund: 'none', case: { kind: 'dispute', state: 'open' } });
    expect((await untilMails(world.app, 'case-begins', email))[0]).toContain('dispute this payment');
    // The bank has the money: asking us as well brings it once.
    const { body } = await visitor.agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other' }).expect(200);
    expect(body.data).toMatchObject({ decision: 'case', amountCents: 0 });
    expect(body.data.text).toContain('stays closed until your bank has decided');
    await expectSoundBooks(world.app);

    clock.advance({ days: 10 });
    await world.dispute(id, 'won');
    await again();
    for (const one of [reportId, further]) expect((await access(visitor, one)).paid).toBe(true);
    // The days in dispute are not lost.
    const later = new Date((await access(visitor, reportId)).accessUntil!).getTime() - until.getTime();
    expect(Math.round(later / 86_400_000)).toBe(10);
    expect((await purchases(visitor)).credits.balance).toBe(1);
    expect((await untilMails(world.app, 'case-ends', email))[0]).toContain('open again');
    expect(await world.refundsOf(await referenceOf(world.app, id))).toBe(0);
  });

  /** Every job of a report comes to its turn now. @returns how many are left */
  const jobsLeft = (): Promise<number> =>
    until(
      async () => {
        await hurryJobs(world.app);
        const jobs = `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'fulfill-report'`;
        return (await world.app.dataSource.query<unknown[]>(jobs)).length;
      },
      (count) => count === 0,
    );

  it.each(['single_report', 'three_pack', 'trial_monthly_2995'])(
    '[X6-013] reports whose history had not come when the bank asked get it once the dispute is won, each once: %s',
    async (offerKey) => {
      const source = holdNoAnswer(world.app);
      const visitor = new TestVisitor(world.app);
      const { id: reportId } = await visitor.lookup(VINS[0]);
      const id = await world.buy(visitor, reportId, offerKey, `waiting-${offerKey}@example.org`);
      const waiting = [reportId];
      if (offerKey !== 'single_report') {
        const { id: further } = await visitor.lookup(VINS[1]);
        await visitor.unlock(further).expect(200);
        waiting.push(further);
      }
      for (const one of waiting) {
        await visitor.sign(one).expect(200);
        await visitor.address(one).expect(200);
      }
      await world.dispute(id, 'open');
      // Its turn comes while the report is closed: nothing is bought for it.
      expect(await jobsLeft()).toBe(0);
      source.mockRestore();

      const asked = jest.spyOn(world.app.app.get(History), 'report');
      const again = await world.dispute(id, 'won');
      await again();
      for (const one of waiting) {
        await visitor.readyReport(one);
        expect((await access(visitor, one)).paid).toBe(true);
      }
      expect(await jobsLeft()).toBe(0);
      expect(asked).toHaveBeenCalledTimes(waiting.length);
      asked.mockRestore();
      await expectSoundBooks(world.app);
    },
  );

  it('[X6-013] takes everything back for good when it is lost, in whatever order the events come', async () => {
    const { visitor, reportId, id, email } = await buyer('three_pack');
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.unlock(further).expect(200);
    // The beginning was never heard of.
    const again = await world.dispute(id, 'lost');
    await world.dispute(id, 'open');
    await world.dispute(id, 'won');
    await again();
    expect(await casesOf(id)).toMatchObject([{ state: 'lost' }]);
    const asked = await visitor.agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other' }).expect(200);
    expect(asked.body.data.text).toBe('Your bank has already returned this payment to you: $29.99.');
    for (const one of [reportId, further])
      expect(await access(visitor, one)).toMatchObject({ paid: false, refunded: 'money' });
    const { credits, receipts } = await purchases(visitor);
    expect(credits.balance).toBe(0);
    expect(receipts[0]).toMatchObject({ refund: 'done', refundText: 'Your bank returned it to you.' });
    expect(await world.refundsOf(await referenceOf(world.app, id))).toBe(0);
    expect((await untilMails(world.app, 'case-ends', email))[0]).toContain('returned $29.99');
    // Whoever let a bank contest a payment has no first claim any more.
    const next = await world.buy(visitor, reportId, 'single_report', email);
    const { body } = await visitor.agent.post(`/api/purchases/${next}/refund`).send({ reason: 'other' }).expect(200);
    expect(body.data.decision).toBe('case');
  });

  it.each(['won', 'lost'].flatMap((end) => ['single_report', 'three_pack'].map((offer) => [end, offer])))(
    '[X6-013] gives the money back once, and no credits, when the bank is asked before our refund has reached it, and its emails say so: %s, %s',
    async (end, offer) => {
      const { visitor, reportId, id, email } = await buyer(offer);
      const reference = await referenceOf(world.app, id);
      const hear = await world.contest(id, 'open');
      await visitor.agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other' }).expect(200);
      await untilJobsDone(world.app);
      await hear();
      await world.dispute(id, end as 'won' | 'lost');
      const refunds = await until(
        () => world.refundsOf(reference),
        (count) => end === 'lost' || count > 0,
      );
      expect(refunds).toBe(end === 'won' ? 1 : 0);
      expect(await access(visitor, reportId)).toMatchObject({ paid: false, refunded: 'money' });
      expect((await purchases(visitor)).credits.balance).toBe(0);
      await visitor.unlock((await visitor.lookup(VINS[1])).id).expect(402);
      const [granted, begun, ended] = await Promise.all(
        ['refund', 'case-begins', 'case-ends'].map(async (kind) =>
          (await untilMails(world.app, kind, email))[0]?.replace(/\s+/g, ' '),
        ),
      );
      expect(granted).toContain('We are refunding');
      expect(begun).toContain('We granted you a refund before, and that stands');
      expect(ended).toContain(end === 'won' ? 'we are sending it now' : 'Your bank returned');
      for (const text of [granted, begun, ended])
        expect(text).not.toMatch(/we (have |had )?(already )?refunded|open again|use your purchase again/i);
      await expectSoundBooks(world.app);
    },
  );

  it('[X6-013] is noticed by a refused refund when its event is lost', async () => {
    const { visitor, id } = await buyer('single_report');
    await world.contest(id, 'open');
    await visitor.agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other' }).expect(200);
    expect(
      await until(
        () => casesOf(id),
        ({ length }) => length > 0,
      ),
    ).toMatchObject([{ kind: 'dispute', state: 'open' }]);
    await world.dispute(id, 'won');
    expect(await untilReturned(world, id)).toBe(1);
  });

  it('[X6-013] is heard of before the provider could be told of a refund, which then goes out when it is won', async () => {
    const { visitor, id } = await buyer('single_report');
    const provider = world.app.app.get(PaymentProvider);
    const away = jest.spyOn(provider, 'refund').mockRejectedValueOnce(new Error('The provider is away.'));
    await visitor.agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other' }).expect(200);
    await until(async () => away.mock.calls.length > 0, Boolean);
    await world.dispute(id, 'open');
    await hurryJobs(world.app);
    await untilJobsDone(world.app);
    await world.dispute(id, 'won');
    const sent = 'SELECT FROM payments WHERE id = $1 AND "refundReference" IS NOT NULL';
    const found = () => world.app.dataSource.query<unknown[]>(sent, [id]);
    expect(await until(found, ({ length }) => length > 0)).toHaveLength(1);
    away.mockRestore();
  });

  it('[X6-013] owes a refund that the provider refuses although the dispute is over', async () => {
    const { visitor, id } = await buyer('single_report');
    const refusing = jest.spyOn(world.app.app.get(PaymentProvider), 'refund');
    refusing.mockRejectedValueOnce(new DisputedPaymentError());
    await visitor.agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other' }).expect(200);
    await until(async () => refusing.mock.calls.length > 0, Boolean);
    await hurryJobs(world.app);
    expect(await untilReturned(world, id)).toBe(1);
    refusing.mockRestore();
  });

  it.each([
    ['us', 'won', 'you keep that refund'],
    ['us', 'lost', 'We had refunded this payment before'],
    ['the provider', 'won', 'you keep that refund'],
    ['the provider', 'lost', 'We had refunded this payment before'],
  ] as const)('changes nothing for a payment that %s gave back before, and says so: %s', async (by, end, words) => {
    const { visitor, reportId, id, email } = await buyer('single_report');
    if (by === 'us') await visitor.agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other' }).expect(200);
    else await world.giveBack(id);
    await untilJobsDone(world.app);
    await world.dispute(id, 'open');
    await world.dispute(id, end);
    expect(await casesOf(id)).toMatchObject([{ state: end }]);
    if (by === 'us') expect((await purchases(visitor)).receipts[0]?.refundText).toContain('guarantee');
    expect(await access(visitor, reportId)).toMatchObject({ paid: false, refunded: 'money' });
    const [begun] = await untilMails(world.app, 'case-begins', email);
    expect(begun).toContain('We have already refunded it');
    const [ended] = await untilMails(world.app, 'case-ends', email);
    expect(ended).toContain(words);
    for (const text of [begun, ended]) expect(text).not.toMatch(/open again|use your purchase again/);
    await expectSoundBooks(world.app);
  });
});
