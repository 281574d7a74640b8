import { PaymentsRepository } from '../src/payments/payments.repository.js';
import { VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { type PaymentWorld, referenceOf, stripeWorld, useWorld } from './support/payment-worlds.js';
import { TestVisitor } from './support/visitor.js';

describe('a payment that a bank decides on more than once', () => {
  let world: PaymentWorld;
  useWorld(stripeWorld, (opened) => (world = opened));

  it('[X6-013] that is won and finally lost closes what it paid for, and its buyer is told about both', async () => {
    const visitor = new TestVisitor(world.app);
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const email = 'last-instance@example.org';
    const id = await world.buy(visitor, reportId, 'single_report', email);
    for (const to of ['open', 'won', 'lost'] as const) await world.dispute(id, to);
    expect((await visitor.report(reportId)).access).toMatchObject({ paid: false, refunded: 'money' });
    const ends = (await untilMails(world.app, 'case-ends', email, 2)).join();
    for (const told of ['open again', 'Your bank returned $19.99 to you.']) expect(ends).toContain(told);
  });

  it('[X6-013] that is disputed a second time closes what it paid for again, returns nothing meanwhile, and is decided again', async () => {
    const visitor = new TestVisitor(world.app);
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const id = await world.buy(visitor, reportId, 'single_report', 'again@example.org');
    const paid = async () => (await visitor.report(reportId)).access.paid;
    await world.dispute(id, 'open');
    await world.dispute(id, 'won');
    expect(await paid()).toBe(true);
    const again = await world.dispute(id, 'open');
    expect(await paid()).toBe(false);
    await visitor.agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other' }).expect(200);
    expect(await world.refundsOf(await referenceOf(world.app, id))).toBe(0);
    await world.dispute(id, 'won');
    await again();
    expect(await paid()).toBe(true);
    // A third one begins before the end of the second is heard of.
    const third = await world.dispute(id, 'open');
    await world.contest(id, 'won');
    const fourth = await world.dispute(id, 'open');
    await third();
    expect(await paid()).toBe(false);
    // Of two events about it at once one may have seen the third still open.
    const seen = jest.spyOn(world.app.app.get(PaymentsRepository), 'openDisputeBesides');
    seen.mockResolvedValueOnce(`dp_${await referenceOf(world.app, id)}`);
    await world.dispute(id, 'open');
    seen.mockRestore();
    expect(await paid()).toBe(false);
    await world.dispute(id, 'won');
    await fourth();
    expect(await paid()).toBe(true);
    const cases = `SELECT state FROM cases WHERE "paymentId" = $1 AND kind = 'dispute'`;
    expect(await world.app.dataSource.query(cases, [id])).toEqual(Array.from({ length: 4 }, () => ({ state: 'won' })));
  });
});
