import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import type { RefundAnswerView } from '../src/purchases/purchases.dto.js';
import type { PurchasesView } from '../src/purchases/purchases.dto.js';
import { fakeClock, VINS, holdNoAnswer, holdNoRecords } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { type PaymentWorld, simulatedWorld, stripeWorld, untilReturned, useWorld } from './support/payment-worlds.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

/** Its check digit is wrong. */
const DOUBTFUL_VIN = '1FTFW5L80RFB45612';
const SUPPORT = 'support@roadbook.example';

describe.each([
  ['simulated', simulatedWorld],
  ['stripe', stripeWorld],
])('a refund a buyer asks for, paid with %s', (kind, start) => {
  let world: PaymentWorld;
  let clock: ReturnType<typeof fakeClock>;
  let people = 0;
  useWorld(start, (opened, ticking) => ([world, clock] = [opened, ticking]));

  async function buyer(offerKey: string, vin: string = VINS[0]) {
    const visitor = new TestVisitor(world.app);
    const { id: reportId } = await visitor.lookup(vin);
    const email = `buyer${++people}@example.org`;
    return { visitor, reportId, email, id: await world.buy(visitor, reportId, offerKey, email) };
  }
  const purchases = async ({ agent }: TestVisitor): Promise<PurchasesView> =>
    (await agent.get('/api/purchases').expect(200)).body.data;
  const ask = async ({ agent }: TestVisitor, id: string, reason = 'unused'): Promise<RefundAnswerView> =>
    (await agent.post(`/api/purchases/${id}/refund`).send({ reason }).expect(200)).body.data;
  async function openReport(visitor: TestVisitor, reportId: string): Promise<void> {
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
    await visitor.readyReport(reportId);
  }
  const subscriptionOf = async (visitor: TestVisitor) => (await purchases(visitor)).subscriptions[0]!;

  it('[X2-011] refunds an unread report: ledger, access, money, email, once for two tabs', async () => {
    const source = holdNoAnswer(world.app);
    const { visitor, reportId, id, email } = await buyer('single_report');
    const answers = await Promise.all([ask(visitor, id), ask(visitor, id), ask(visitor, id, 'other')]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ receiptId: id, decision: 'granted', amountCents: 1999, supportEmail: SUPPORT });
      expect(answer.text).toContain('$19.99');
    }
    expect(await untilReturned(world, id)).toBe(1);
    expect((await visitor.report(reportId)).access).toMatchObject({ paid: false, refunded: 'money', noRecords: false });
    const told = await until(
      () => purchases(visitor),
      ({ receipts: [first] }) => first?.refund === 'done',
    );
    expect(told.receipts[0]).toMatchObject({ refundText: 'You had not used any of it.', refundableUntil: null });
    expect(told.credits).toMatchObject({ balance: 0 });
    expect(told.credits.lines.map(({ change }) => change)).toEqual([-1, 1, -1, 1]);
    expect(await untilMails(world.app, 'refund', email)).toEqual([expect.stringContaining('$19.99')]);
    expect((await ask(visitor, id)).text).toContain('already');
    source.mockRestore();
  });

  /** A read report whose buyer has had the guarantee before: what follows is decided by a person. */
  async function askedBefore(visitor: TestVisitor): Promise<void> {
    const { id: reportId } = await visitor.lookup(VINS[3]);
    const id = await world.buy(visitor, reportId, 'single_report');
    await openReport(visitor, reportId);
    expect((await ask(visitor, id, 'other')).text).toContain('That is our guarantee. We are returning $19.99');
  }

  it('[X5-006] grants the first claim at once although the report was read, once for two payments at a time', async () => {
    const { visitor, reportId, id, email } = await buyer('single_report');
    await openReport(visitor, reportId);
    const { id: other } = await visitor.lookup(VINS[1]);
    const second = await world.buy(visitor, other, 'single_report', email);
    await openReport(visitor, other);
    const answers = await Promise.all([ask(visitor, id, 'other'), ask(visitor, second, 'other')]);
    expect(answers.map(({ decision }) => decision).sort()).toEqual(['case', 'granted']);
    const [granted] = answers.filter(({ decision }) => decision === 'granted');
    expect(await untilReturned(world, granted!.receiptId)).toBe(1);
    expect((await visitor.report(granted!.receiptId === id ? reportId : other)).access.refunded).toBe('money');
    const told = await purchases(visitor);
    expect(told.receipts.find((receipt) => receipt.id === granted!.receiptId)?.refundText).toContain('guarantee');
    expect((await untilMails(world.app, 'refund', email))[0]).toContain('our guarantee');
  });

  it('[X5-007, X2-011] leaves a later claim to a person, with one case however often it is asked, and changes nothing', async () => {
    const { visitor, reportId, id, email } = await buyer('single_report');
    await openReport(visitor, reportId);
    await askedBefore(visitor);
    const dueAt = new Set<string | null>();
    for (const [reason, text] of [
      ['unused', 'opened the report'],
      ['no_records', 'holds records'],
      ['duplicate', 'no other payment'],
      ['wrong_vehicle', 'you saw before you paid'],
      ['other', 'opened the report'],
    ]) {
      const answer = await ask(visitor, id, reason);
      expect(answer).toMatchObject({ decision: 'case', amountCents: 0 });
      expect(answer.text).toContain(text);
      dueAt.add(answer.dueAt);
    }
    expect(dueAt.size).toBe(1);
    expect((await visitor.report(reportId)).access.nextStep).toBe('read');
    const receipt = (await purchases(visitor)).receipts.find((one) => one.id === id);
    expect(receipt).toMatchObject({ refund: 'none', case: { kind: 'claim', state: 'open', dueAt: [...dueAt][0] } });
    const mails = await untilMails(world.app, 'case-begins', email);
    expect(mails).toEqual([expect.stringContaining('A person will read it and decide by')]);
    expect(await world.app.dataSource.query('SELECT reason FROM cases WHERE "paymentId" = $1', [id])).toEqual([
      { reason: 'unused' },
    ]);
  });

  it('[X2-011] returns the later of two payments for one vehicle although it was read, and not the first', async () => {
    const { visitor, reportId, id } = await buyer('single_report');
    clock.advance({ days: 1 });
    await openReport(visitor, reportId);
    const { body } = await visitor.agent
      .post('/api/lookup/license-plate')
      .send({ licensePlate: 'ABC1234', state: 'CA' })
      .expect(200);
    // The same vehicle under its plate is a report of its own, and sold in a pack alone.
    const sameVehicle = 'UPDATE vehicle_reports SET vin = $2, "plateMatch" = NULL WHERE token = $1';
    await world.app.dataSource.query(sameVehicle, [body.data.id, VINS[0]]);
    await expect(world.buy(visitor, body.data.id, 'single_report')).rejects.toThrow('409');
    const later = await world.buy(visitor, body.data.id, 'three_pack');
    await openReport(visitor, body.data.id);
    await askedBefore(visitor);
    expect((await ask(visitor, id, 'duplicate')).text).toContain('first of your two payments');
    expect(await ask(visitor, later, 'duplicate')).toMatchObject({ decision: 'granted' });
    expect(await untilReturned(world, later)).toBe(1);
  });

  it('[X2-011] returns what was paid for an open report again in the frame of the provider', async () => {
    // Simulated payments have none, and are refused: see payment-edges.
    if (kind === 'simulated') return;
    const visitor = new TestVisitor(world.app);
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const second = await world.open(visitor, reportId, 'onetime_report');
    const id = await world.buy(visitor, reportId, 'single_report');
    await openReport(visitor, reportId);
    await expect(world.pay(visitor, second)).rejects.toThrow('409');
    const again = (await purchases(visitor)).receipts.find((one) => one.id !== id)?.id ?? '';
    expect(await untilReturned(world, again)).toBe(1);
    expect((await visitor.report(reportId)).access.nextStep).toBe('read');
    // What was theirs by right has not used up the first claim.
    expect((await ask(visitor, id, 'duplicate')).text).toContain('our guarantee');
  });

  it('[X2-011] returns a read report whose plate led to a vehicle that has nothing to do with it, and no mistyped VIN', async () => {
    const { visitor, reportId, id } = await buyer('onetime_report', DOUBTFUL_VIN);
    await openReport(visitor, reportId);
    await askedBefore(visitor);
    expect(await ask(visitor, id, 'wrong_vehicle')).toMatchObject({ decision: 'case' });
    await world.app.dataSource.query(`UPDATE vehicle_reports SET "plateMatch" = 'demonstration' WHERE token = $1`, [
      reportId,
    ]);
    expect(await ask(visitor, id, 'wrong_vehicle')).toMatchObject({ decision: 'granted', amountCents: 2995 });
    expect(await untilReturned(world, id)).toBe(1);
  });

  it('[X2-011, X5-006] returns a pack in full, untouched or used up: every report it opened closes', async () => {
    const source = holdNoAnswer(world.app);
    const untouched = await buyer('three_pack');
    expect(await ask(untouched.visitor, untouched.id)).toMatchObject({ decision: 'granted', amountCents: 2999 });
    expect((await purchases(untouched.visitor)).credits.balance).toBe(0);
    const used = await buyer('three_pack');
    const further = [];
    for (const vin of [VINS[1], VINS[2]]) {
      const { id } = await used.visitor.lookup(vin);
      await used.visitor.unlock(id).expect(200);
      further.push(id);
    }
    expect((await purchases(used.visitor)).credits.balance).toBe(0);
    expect(await ask(used.visitor, used.id)).toMatchObject({ decision: 'granted', amountCents: 2999 });
    expect((await purchases(used.visitor)).credits.balance).toBe(0);
    for (const id of [used.reportId, ...further])
      expect((await used.visitor.report(id)).access).toMatchObject({ paid: false, refunded: 'money' });
    source.mockRestore();
  });

  it('[X5-007] leaves a used pack of a later claim to a person', async () => {
    const { visitor, id } = await buyer('three_pack');
    await askedBefore(visitor);
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.unlock(further).expect(200);
    await openReport(visitor, further);
    const answer = await ask(visitor, id);
    expect(answer).toMatchObject({ decision: 'case', amountCents: 0 });
    expect(answer.text).toContain('More reports have been opened');
    expect((await purchases(visitor)).credits.balance).toBe(1);
  });

  it('[X2-011, X1-010] says by email and on the page that a report without records was refunded by itself', async () => {
    holdNoRecords(world.app);
    const { visitor, id, email, reportId } = await buyer('single_report', VINS[2]);
    expect(await untilReturned(world, id)).toBe(1);
    expect((await untilMails(world.app, 'refund', email))[0]).toContain('no records');
    expect((await visitor.report(reportId)).access).toMatchObject({ refunded: 'money', noRecords: true });
    const { reports, receipts } = await purchases(visitor);
    expect(reports[0]?.access).toMatchObject({ paid: false, refunded: 'money', noRecords: true });
    expect(receipts[0]).toMatchObject({ refundText: 'We found no records for this vehicle.' });
    expect((await ask(visitor, id, 'no_records')).text).toContain('already');
    jest.restoreAllMocks();
  });

  it('[X2-011] refunds an unused renewal, ends its subscription at once, and leaves the first payment to its own rules', async () => {
    const { visitor, reportId, id, email } = await buyer('trial_monthly_2995');
    await openReport(visitor, reportId);
    clock.advance({ days: 4 });
    await world.app.app.get(RenewalsJob).renew((await subscriptionOf(visitor)).id);
    const [renewal] = (await purchases(visitor)).receipts;
    expect(renewal).toMatchObject({ kind: 'renewal', amountCents: 2995 });
    // Unlocked, never opened: it goes with the subscription.
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.agent.post(`/api/reports/${further}/unlock`).expect(200);
    expect((await ask(visitor, id)).text).toContain('earlier period');
    expect(await ask(visitor, renewal!.id)).toMatchObject({ decision: 'granted', amountCents: 2995 });
    expect(await untilReturned(world, renewal!.id)).toBe(1);
    expect(await subscriptionOf(visitor)).toMatchObject({ status: 'canceled', nextChargeAt: null });
    expect((await visitor.report(further)).access.paid).toBe(false);
    expect((await visitor.report(reportId)).access.nextStep).toBe('read');
    expect((await untilMails(world.app, 'refund', email))[0]).toContain('$29.95');
  });

  it('[X2-011, X5-007] leaves a renewal that reports were read with to a person', async () => {
    const { visitor } = await buyer('trial_monthly_2995');
    clock.advance({ days: 4 });
    await world.app.app.get(RenewalsJob).renew((await subscriptionOf(visitor)).id);
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.agent.post(`/api/reports/${further}/unlock`).expect(200);
    await openReport(visitor, further);
    const [renewal] = (await purchases(visitor)).receipts;
    expect((await ask(visitor, renewal!.id)).text).toContain('More reports have been opened');
    expect((await subscriptionOf(visitor)).status).toBe('active');
  });

  it('[X2-011] refunds the renewal of the unlimited subscription with its credit, and an extra report by itself', async () => {
    const { visitor } = await buyer('unlimited_monthly');
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.agent.post('/api/checkout/extra-report').send({ reportId: further, confirmed: true }).expect(200);
    const [extra] = (await purchases(visitor)).receipts;
    expect(extra).toMatchObject({ kind: 'extra_report', amountCents: 100 });
    expect(await ask(visitor, extra!.id)).toMatchObject({ decision: 'granted', amountCents: 100 });
    expect(await untilReturned(world, extra!.id)).toBe(1);
    expect((await visitor.report(further)).access).toMatchObject({ paid: false, refunded: 'money' });
    clock.advance({ days: 32 });
    await world.app.app.get(RenewalsJob).renew((await subscriptionOf(visitor)).id);
    const [renewal] = (await purchases(visitor)).receipts;
    expect(renewal).toMatchObject({ kind: 'renewal', amountCents: 2000 });
    expect((await purchases(visitor)).credits.balance).toBe(1);
    expect(await ask(visitor, renewal!.id)).toMatchObject({ decision: 'granted' });
    expect((await purchases(visitor)).credits.balance).toBe(0);
  });

  it('[X2-011, A9-023] ends with the 30 days', async () => {
    const { visitor, id } = await buyer('single_report');
    clock.advance({ days: 30.01 });
    expect(await ask(visitor, id)).toMatchObject({ decision: 'denied', amountCents: 0, dueAt: null });
    expect((await ask(visitor, id)).text).toContain(SUPPORT);
    expect((await purchases(visitor)).receipts[0]).toMatchObject({ refundableUntil: null });
  });

  it('[X2-011, X3-001] refuses a payment of another visitor, and an invalid request', async () => {
    const { visitor, id } = await buyer('single_report');
    const stranger = await buyer('single_report', VINS[1]);
    const open = await visitor.openCheckout((await visitor.lookup(VINS[2])).id);
    for (const [who, what] of [
      [stranger.visitor, id],
      [new TestVisitor(world.app), id],
      [visitor, open.sessionId],
      [visitor, 'AAAAAAAAAAAAAAAAAAAAAA'],
      [visitor, "x'--"],
    ] as const) {
      const path = `/api/purchases/${encodeURIComponent(what)}/refund`;
      const { body } = await who.agent.post(path).send({ reason: 'unused' }).expect(404);
      expect(body).toMatchObject({ success: false, code: 'PURCHASE_NOT_FOUND' });
    }
    const long = { reason: 'other', message: 'x'.repeat(1001) };
    const { body } = await visitor.agent.post(`/api/purchases/${id}/refund`).send(long).expect(400);
    expect(body.fields).toEqual({ message: 'At most 1000 characters' });
    for (const wrong of [{}, { reason: 'because' }, { reason: 5 }, { reason: ['unused'] }]) {
      const { body } = await visitor.agent.post(`/api/purchases/${id}/refund`).send(wrong).expect(400);
      expect(body.fields).toEqual({ reason: 'Please choose a reason' });
    }
    expect((await purchases(visitor)).receipts).toEqual([expect.objectContaining({ refund: 'none' })]);
  });
});
