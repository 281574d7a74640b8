import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import { type RunningApp, startApp } from './support/app.js';
import { hurryJobs, untilJobsDone } from './support/jobs.js';
import { fakeClock, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { buy, buyerWith, ensure, lookAtLink, newLink, post, proveEmail, proven, someone } from './support/sign-in.js';
import { ADDRESS, TestVisitor } from './support/visitor.js';

const NAME = 'Ada Whopaid';

describe('what was bought under a mailbox', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  const browser = () => new TestVisitor(app);
  const purchases = async (at: TestVisitor) => (await at.agent.get('/api/purchases').expect(200)).body.data;
  const renewal = (at: TestVisitor, id: string, what: 'cancel' | 'resume') =>
    at.agent.post(`/api/subscriptions/${id}/${what}`);
  const subscribe = async (at: TestVisitor, contactEmail: string, vin: string) => {
    const { id } = await at.lookup(vin);
    const order = { contactEmail, renewalAccepted: true };
    const { sessionId } = await at.openCheckout(id, 'trial_monthly_2995', order);
    await at.complete(sessionId).expect(200);
    return id;
  };

  it.each(['a third browser', 'the browser that bought first'])(
    '[X5-001] in two browsers is all found once it is proven in %s',
    async (where) => {
      const email = someone();
      const { at: first, report: one } = await buyerWith(app, email);
      const second = browser();
      await ensure(second, email);
      const two = await buy(second, email, 'three_pack', VINS[1]);
      const { id: three } = await second.lookup(VINS[2]);
      await second.unlock(three).expect(200);
      const reader = where === 'a third browser' ? browser() : first;
      await proveEmail(app, reader, email);
      for (const report of [one, two, three]) expect((await reader.report(report)).access.paid).toBe(true);
      const { reports, receipts } = await purchases(reader);
      expect(reports.map(({ reportId }: { reportId: string }) => reportId).sort()).toEqual([one, two, three].sort());
      expect(receipts).toHaveLength(2);
      // What is left to do can be done in either, and whoever paid goes on where they were.
      await reader.sign(two).expect(200);
      await second.address(two).expect(200);
      for (const at of [reader, second]) expect((await at.readyReport(two)).access.nextStep).toBe('read');
      expect((await reader.agent.get('/api/reports').expect(200)).body.data).toEqual([
        expect.objectContaining({ id: two }),
      ]);
      await second.agent.get(`/api/reports/${one}`).expect(404);
      // Nor is it sold again: looking the vehicle up finds what was bought.
      expect((await reader.lookup(VINS[1])).id).toBe(two);
      const search = { lookupType: 'vin', lookupValue: VINS[1] };
      const { body } = await reader.agent.post('/api/reports/find').send(search).expect(200);
      expect(body.data.reportId).toBe(two);
      expect((await browser().lookup(VINS[1])).access.paid).toBe(false);
    },
  );

  it('[X5-001] is found as well when it is bought after the mailbox was proven elsewhere', async () => {
    const email = someone();
    const reader = await proven(app, email);
    const { at, report } = await buyerWith(app, email);
    for (const each of [reader, at]) expect((await each.report(report)).access.paid).toBe(true);
    // Nobody but its owner reads by a mailbox that was only typed.
    const stranger = browser();
    await ensure(stranger, email);
    await stranger.agent.get(`/api/reports/${report}`).expect(404);
  });

  it('[X5-001] stays found under the email it is changed to', async () => {
    const [old, fresh] = [someone(), someone()];
    const { at, report } = await buyerWith(app, old);
    const reader = await proven(app, old);
    const { userId } = await ensure(reader);
    await reader.agent.patch(`/api/users/${userId}/email`).send({ email: fresh }).expect(200);
    await proveEmail(app, reader, fresh);
    const [notice = ''] = await untilMails(app, 'email-change', old);
    const token = /#change=([\w-]{22})/.exec(notice)?.[1] ?? '';
    await post(reader, 'email-change/confirm', { token }).expect(200);
    for (const each of [reader, at]) expect((await each.report(report)).access.paid).toBe(true);
    await (await proven(app, old)).agent.get(`/api/reports/${report}`).expect(404);
  });

  describe.each(['before', 'after'])('[X5-001] with an email mistyped %s its owner proves it', (when) => {
    const email = someone();
    const mine = someone();
    let [payer, owner] = [] as unknown as [TestVisitor, TestVisitor];
    let [single, trial, unrelated, looked] = ['', '', '', ''];

    /** Pays under the mailbox of somebody else, and for another report under the right one. */
    async function mistype(): Promise<void> {
      payer = browser();
      await post(payer, 'register', { fullName: NAME, email }).expect(200);
      single = await buy(payer, email, 'three_pack', VINS[0]);
      await payer.sign(single).expect(200);
      await payer.address(single).expect(200);
      trial = await subscribe(payer, email, VINS[1]);
      unrelated = await buy(payer, mine, 'single_report', VINS[2]);
      looked = (await payer.lookup(VINS[3])).id;
    }
    /** Has bought something of their own, and joins it. */
    async function signIn(): Promise<void> {
      owner = browser();
      await buy(owner, undefined, 'single_report', VINS[3]);
      await proveEmail(app, owner, email);
    }
    beforeAll(async () => {
      for (const step of when === 'before' ? [mistype, signIn] : [signIn, mistype]) await step();
    });

    it('leaves the browser that paid everything it paid for', async () => {
      const { reports, receipts, credits, subscriptions } = await purchases(payer);
      expect([reports.length, receipts.length, credits.balance, subscriptions.length]).toEqual([3, 3, 2, 1]);
      expect(subscriptions[0].elsewhere).toBe(false);
      for (const what of ['cancel', 'resume'] as const) await renewal(payer, subscriptions[0].id, what).expect(200);
      const own = (await purchases(owner)).reports.find(({ elsewhere }: { elsewhere: boolean }) => !elsewhere);
      await payer.agent.get(`/api/reports/${own.reportId}`).expect(404);
    });

    it('lets the owner of the mailbox read and manage what was bought under it, and nothing else', async () => {
      for (const report of [single, trial]) expect((await owner.report(report)).access.paid).toBe(true);
      for (const report of [unrelated, looked]) await owner.agent.get(`/api/reports/${report}`).expect(404);
      const bought = await purchases(owner);
      expect([bought.reports.length, bought.receipts.length, bought.credits.balance]).toEqual([3, 3, 0]);
      expect(bought.subscriptions).toEqual([expect.objectContaining({ elsewhere: true })]);
      await renewal(owner, bought.subscriptions[0].id, 'cancel').expect(200);
      // Who ends it spares the payer money; who begins it again would spend it.
      await renewal(owner, bought.subscriptions[0].id, 'resume').expect(404);
      expect((await renewal(payer, bought.subscriptions[0].id, 'resume').expect(403)).body.code).toBe('PROOF_REQUIRED');
      const paid = bought.receipts.filter(({ elsewhere }: { elsewhere: boolean }) => elsewhere);
      expect(paid).toHaveLength(2);
      for (const { id } of paid) {
        const { body } = await owner.agent.get(`/api/purchases/receipts/${id}`).expect(200);
        expect(body.data.billedTo).toEqual([email]);
        // The money is somebody else's as far as anybody knows: a person looks at it.
        const claim = owner.agent.post(`/api/purchases/${id}/refund`).send({ reason: 'unused' });
        expect((await claim.expect(200)).body.data.decision).toBe('case');
      }
      expect(JSON.stringify([bought, (await owner.agent.get('/api/privacy/data')).body])).not.toContain(NAME);
    });

    it('spends for nobody else what the browser paid for', async () => {
      const { id: other } = await owner.lookup('WBA3A5C51CF256551');
      expect((await owner.unlock(other).expect(402)).body.code).toBe('NO_CREDITS');
      const order = { reportId: single, offerKey: 'single_report', termsAccepted: true };
      expect((await owner.agent.post('/api/checkout/session').send(order).expect(409)).body.code).toBe(
        'OFFER_NOT_AVAILABLE',
      );
      await owner.unlock(single).expect(409);
      await owner.buyExtra(single).expect(409);
      expect((await ensure(payer)).creditsBalance).toBe(2);
      // A period of the subscription that was bought under the mailbox counts it.
      await payer.unlock(looked).expect(200);
      expect((await owner.report(looked)).access.paid).toBe(true);
    });

    it('keeps what the owner of the mailbox gives apart from what the payer gave', async () => {
      await owner.sign(trial).expect(200);
      await owner.address(trial).expect(200);
      // What the payer gave is not corrected by anybody else.
      await owner.agent
        .post('/api/addresses')
        .send({ ...ADDRESS, vehicleReportId: single, addressLine1: '9 Owner Lane' })
        .expect(200);
      const exported = async (visitor: TestVisitor) =>
        (await visitor.agent.get('/api/privacy/data').expect(200)).body.data;
      await proveEmail(app, payer, mine);
      const given = await exported(owner);
      for (const rows of [given.addresses, given.signatures])
        expect(rows).toEqual([expect.objectContaining({ reportId: trial })]);
      const { addresses, signatures } = await exported(payer);
      expect([addresses.length, signatures.length]).toEqual([1, 1]);
      expect(JSON.stringify(addresses)).not.toContain('9 Owner Lane');
      const [receipt] = (await purchases(payer)).receipts.filter(
        ({ amountCents }: { amountCents: number }) => amountCents === 100,
      );
      const { body } = await payer.agent.get(`/api/purchases/receipts/${receipt.id}`).expect(200);
      expect(JSON.stringify(body.data.billedTo)).not.toContain(ADDRESS.addressLine1);
      await owner.agent.delete('/api/privacy/data/addresses').expect(200);
      expect((await exported(owner)).addresses).toEqual([]);
      expect((await exported(payer)).addresses).toHaveLength(1);
    });
  });

  it('[X2-009, X3-013] renews nothing without an email to announce it, once the mailbox is erased', async () => {
    const email = someone();
    const [payer, written] = [browser(), browser()];
    await subscribe(payer, email, VINS[0]);
    // An email they only typed, which is another person's: nothing about a purchase is mailed there.
    const strangers = someone();
    await proven(app, strangers);
    await ensure(payer, strangers);
    await proveEmail(app, written, someone());
    await subscribe(written, email, VINS[0]);
    const reader = await proven(app, email);
    // Bought under it in this moment, and paid later.
    const late = browser();
    const { sessionId } = await late.openCheckout((await late.lookup(VINS[1])).id, 'trial_monthly_2995', {
      ...{ contactEmail: email, renewalAccepted: true },
    });
    await reader.agent.delete('/api/privacy/data').expect(200);
    await late.complete(sessionId).expect(200);
    await hurryJobs(app);
    await untilJobsDone(app);
    expect((await purchases(late)).subscriptions[0]).toMatchObject({ cancelAtPeriodEnd: true });
    const [ends] = (await purchases(payer)).subscriptions;
    expect(ends).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true, canceledBy: 'erasure' });
    // Whoever wants it all the same says so.
    await renewal(payer, ends.id, 'resume').expect(200);
    await renewal(payer, ends.id, 'cancel').expect(200);
    // Its buyer has a mailbox of their own.
    expect((await purchases(written)).subscriptions[0]).toMatchObject({ cancelAtPeriodEnd: false });
    const clock = fakeClock(app);
    clock.advance({ days: 5 });
    await app.app.get(RenewalsJob).renew(ends.id);
    expect((await purchases(payer)).subscriptions[0]).toMatchObject({ status: 'canceled' });
    expect((await purchases(payer)).receipts).toHaveLength(1);
    clock.restore();
  });

  it('[X5-001] stays with the mailbox known at the payment, whatever is typed later, and the API names it', async () => {
    const [first, later, given] = [someone(), someone(), someone()];
    const at = browser();
    await ensure(at, first);
    const { id: report } = await at.lookup(VINS[0]);
    const { sessionId } = await at.openCheckout(report);
    const session = async () => (await at.agent.get(`/api/checkout/session/${sessionId}`).expect(200)).body.data;
    expect((await session()).contactEmail).toBe(first);
    expect((await at.complete(sessionId).expect(200)).body.data.contactEmail).toBe(first);
    await ensure(at, later);
    expect((await session()).contactEmail).toBe(first);
    const [reader, stranger] = [await proven(app, first), await proven(app, later)];
    expect((await reader.report(report)).access.paid).toBe(true);
    await stranger.agent.get(`/api/reports/${report}`).expect(404);
    // Also where another browser has typed the same before.
    const second = browser();
    await ensure(second, later);
    const { id: alike } = await second.lookup(VINS[3]);
    const open = await second.openCheckout(alike);
    expect((await second.complete(open.sessionId).expect(200)).body.data.contactEmail).toBe(later);
    // One that is given for a purchase is its own, and where nobody is written to it says so.
    const { id: other } = await at.lookup(VINS[1]);
    const named = await at.openCheckout(other, 'single_report', { contactEmail: given });
    expect((await at.complete(named.sessionId).expect(200)).body.data.contactEmail).toBe(given);
    const nobody = browser();
    const { id } = await nobody.lookup(VINS[2]);
    const unnamed = await nobody.openCheckout(id);
    expect((await nobody.complete(unnamed.sessionId).expect(200)).body.data.contactEmail).toBeNull();
  });

  it('[X5-001] lets only the payer make, replace or end the link and the news of a report', async () => {
    const email = someone();
    const { at: payer, report } = await buyerWith(app, email);
    const reader = await proven(app, email);
    await payer.sign(report).expect(200);
    await payer.address(report).expect(200);
    await payer.readyReport(report);
    const share = `/api/reports/${report}/share`;
    const { url } = (await payer.agent.post(share).expect(200)).body.data;
    const state = async (visitor: TestVisitor) => (await visitor.agent.get(share).expect(200)).body.data;
    for (const call of [
      reader.agent.post(share),
      reader.agent.delete(share),
      reader.agent.delete(share.replace(/share$/, 'monitoring')),
    ]) {
      const { body } = await call.expect(403);
      expect(body).toMatchObject({
        code: 'NOT_THE_PAYER',
        error: expect.stringContaining('paid for in another browser'),
      });
    }
    expect(await state(reader)).toMatchObject({ shared: true, yours: false });
    expect(await state(payer)).toMatchObject({ shared: true, yours: true });
    await browser()
      .agent.get(`/api/shared/${url.split('/').at(-1)}`)
      .expect(200);
    await payer.agent.delete(share).expect(200);
    await payer.agent.delete(share.replace(/share$/, 'monitoring')).expect(200);
    // Merged, they are one person.
    await proveEmail(app, payer, email);
    await reader.agent.post(share).expect(200);
  });

  it('[X5-003] is named on the page of the link, with what stays with the browser that paid', async () => {
    const email = someone();
    const { at } = await buyerWith(app, email);
    await buy(at, email, 'three_pack', VINS[1]);
    const reader = browser();
    const token = await newLink(app, email, reader);
    expect((await lookAtLink(reader, token)).bought).toEqual({ purchases: 2, credits: 2, subscriptions: 0 });
    // The browser that paid brings it all along.
    expect((await lookAtLink(at, token)).bought).toEqual({ purchases: 0, credits: 0, subscriptions: 0 });
  });
});
