import { buyer, holdNoAnswer, moneyShop, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { lookAtLink, newLink, proven, proveEmail, someone, useLink } from './support/sign-in.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe('subscriptions and the people who share them', () => {
  const shop = moneyShop();
  const { subscriptionOf } = shop;
  afterEach(() => jest.restoreAllMocks());

  const purchases = async (at: TestVisitor) => (await at.agent.get('/api/purchases').expect(200)).body.data;
  const subscribe = async (at: TestVisitor, offerKey: string, vin: string, contactEmail?: string) => {
    const { id } = await at.lookup(vin);
    const { sessionId } = await at.openCheckout(id, offerKey, { contactEmail, renewalAccepted: true });
    await at.complete(sessionId).expect(200);
    return sessionId;
  };
  /** A person who subscribed, and another browser with a subscription of its own that opens their link. */
  async function meeting(first: string, second: string) {
    const email = someone();
    const person = await proven(shop.app, email);
    const older = await subscribe(person, first, VINS[0]);
    const browser = new TestVisitor(shop.app);
    // Under a mailbox that was only typed: what is about the person goes to the one they have proven.
    const newer = await subscribe(browser, second, VINS[1], someone());
    return { email, older, newer, browser, link: await newLink(shop.app, email, browser) };
  }

  it.each([
    ['trial_monthly_2995', 'unlimited_monthly', '3 Day Membership Trial', 'Unlimited Monthly'],
    ['unlimited_monthly', 'unlimited_monthly', 'Unlimited Monthly', 'Unlimited Monthly'],
  ])(
    'charges one when %s and %s meet, says so before and after, and lets what is paid be used',
    async (first, second, goesOn, ends) => {
      const { email, older, newer, browser, link } = await meeting(first, second);
      await until(
        () => browser.agent.get('/api/purchases').then(({ body }) => body.data.reports[0].access.ready),
        (ready) => ready === true,
      );
      const { currentPeriodEnd } = await subscriptionOf(newer);
      expect(await lookAtLink(browser, link)).toMatchObject({
        meeting: { goesOn, ends: [{ name: ends, usableUntil: currentPeriodEnd.toISOString() }] },
      });
      await useLink(browser, link).expect(200);
      expect(await subscriptionOf(older)).toMatchObject({ cancelAtPeriodEnd: false, canceledBy: null, endedAt: null });
      expect(await subscriptionOf(newer)).toMatchObject({
        cancelAtPeriodEnd: true,
        canceledBy: 'joining',
        endedAt: null,
      });
      const { subscriptions } = await purchases(browser);
      expect(
        subscriptions.map(({ canceledBy, nextChargeAt }: { canceledBy: string; nextChargeAt: string }) => [
          canceledBy,
          nextChargeAt === null,
        ]),
      ).toEqual([
        ['joining', true],
        [null, false],
      ]);
      const [text] = await untilMails(shop.app, 'subscriptions-merged', email);
      for (const said of [
        `${goesOn} continues`,
        `not charge you again for ${ends}`,
        'You can use what you paid for until',
      ])
        expect(text).toContain(said);
      shop.clock.passTo(currentPeriodEnd);
      expect((await shop.bill(newer)).status).toBe('canceled');
      // What ends takes nothing from the one that goes on.
      const [user] = await shop.app.dataSource.query('SELECT "unlimitedActive" FROM users WHERE email = $1', [email]);
      expect(user.unlimitedActive).toBe(first === 'unlimited_monthly');
    },
  );

  it('refunds the subscription that ends if it was not used', async () => {
    holdNoAnswer(shop.app);
    const { email, older, newer, browser, link } = await meeting('unlimited_monthly', 'trial_monthly_2995');
    await useLink(browser, link).expect(200);
    const [text] = await untilMails(shop.app, 'subscriptions-merged', email);
    expect(text).toContain('we are refunding $1.00 to the card you paid with');
    expect((await subscriptionOf(newer)).status).toBe('canceled');
    expect((await subscriptionOf(older)).status).toBe('active');
    const { receipts } = await purchases(browser);
    expect(receipts.map(({ refundText }: { refundText: string | null }) => refundText)).toEqual([
      'You had not used any of it.',
      null,
    ]);
  });

  it('resumes a subscription that the owner of the mailbox canceled only for a payer who has proven that mailbox', async () => {
    const email = someone();
    const payer = new TestVisitor(shop.app);
    const { id } = await subscriptionOf(await subscribe(payer, 'trial_monthly_2995', VINS[2], email));
    const renewal = (at: TestVisitor, what: 'cancel' | 'resume') => at.agent.post(`/api/subscriptions/${id}/${what}`);
    const owner = await proven(shop.app, email);
    await renewal(payer, 'cancel').expect(200);
    await renewal(payer, 'resume').expect(200);
    await renewal(payer, 'cancel').expect(200);
    await renewal(owner, 'cancel').expect(200);
    const { body } = await renewal(payer, 'resume').expect(403);
    expect(body).toMatchObject({ code: 'PROOF_REQUIRED', error: expect.stringContaining('sign-in link') });
    expect((await purchases(payer)).subscriptions).toEqual([
      expect.objectContaining({ canceledBy: 'mailbox', needsProof: true }),
    ]);
    await renewal(owner, 'resume').expect(404);
    // Another mailbox proves nothing about this one.
    await proveEmail(shop.app, payer, someone());
    await renewal(payer, 'resume').expect(403);
    const second = await buyer(shop.app, 'single_report', undefined, VINS[3]);
    await renewal(second.visitor, 'resume').expect(404);
  });

  it('resumes it once the link to that mailbox was opened in the browser that paid', async () => {
    const email = someone();
    const payer = new TestVisitor(shop.app);
    const { id } = await subscriptionOf(await subscribe(payer, 'trial_monthly_2995', VINS[2], email));
    const owner = await proven(shop.app, email);
    await owner.agent.post(`/api/subscriptions/${id}/cancel`).expect(200);
    await proveEmail(shop.app, payer, email);
    expect((await purchases(payer)).subscriptions).toEqual([expect.objectContaining({ needsProof: false })]);
    const { body } = await payer.agent.post(`/api/subscriptions/${id}/resume`).expect(200);
    expect(body.data.cancelAtPeriodEnd).toBe(false);
  });
});
