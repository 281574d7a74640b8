import { type RunningApp, startApp } from './support/app.js';
import { untilJobsDone } from './support/jobs.js';
import { linksTo, mailsTo, untilMails } from './support/outbox.js';
import { buy, ensure, lookAtLink, newLink, proveEmail, proven, someone, useLink } from './support/sign-in.js';
import { tracesOf } from './support/traces.js';
import { TestVisitor } from './support/visitor.js';

describe('a mailbox that someone has proven', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  const erase = (at: TestVisitor) => at.agent.delete('/api/privacy/data').expect(200);
  const exported = async ({ agent }: TestVisitor) => (await agent.get('/api/privacy/data').expect(200)).body.data;

  /** Somebody who has proven one mailbox and another, which waits for the first to agree. */
  async function waitingFor(email: string) {
    const own = someone();
    const at = await proven(app, own);
    await at.agent
      .patch(`/api/users/${(await ensure(at)).userId}/email`)
      .send({ email })
      .expect(200);
    await useLink(at, (await linksTo(app, email))[0] ?? '').expect(200);
    const [asked = ''] = await untilMails(app, 'email-change', own);
    const token = /#change=([\w-]{22})/.exec(asked)?.[1];
    return { at, own, agree: () => at.agent.post('/api/users/email-change/confirm').send({ token }).expect(200) };
  }

  it('[X3-013] is shown in and removed from what others bought under it, also while its change is pending', async () => {
    const email = someone();
    const payer = new TestVisitor(app);
    const report = await buy(payer, email);
    await untilMails(app, 'receipt', email);
    const { at, own } = await waitingFor(email);
    const { mails } = await exported(at);
    for (const kind of ['magic-link', 'receipt'])
      expect(mails).toContainEqual(expect.objectContaining({ kind, recipient: email }));
    await erase(at);
    for (const each of [own, email]) expect([each, await tracesOf(app, each)]).toEqual([each, []]);
    // Who paid keeps what they paid for.
    expect((await payer.report(report)).access.paid).toBe(true);
  });

  it('[X3-013] is not touched by an erasure of a person waiting for it when another has proven it too', async () => {
    const email = someone();
    const { at } = await waitingFor(email);
    const phone = new TestVisitor(app);
    await proveEmail(app, phone, email);
    await buy(phone, email);
    const receipts = await untilMails(app, 'receipt', email);
    const link = await newLink(app, email, phone);
    const { mails } = await exported(at);
    expect(mails).not.toContainEqual(expect.objectContaining({ kind: 'receipt' }));
    await erase(at);
    expect(await lookAtLink(phone, link)).toMatchObject({ usable: true });
    expect(mailsTo(app, 'receipt', email)).toEqual(receipts);
    expect((await exported(phone)).purchases).toEqual([expect.objectContaining({ contactEmail: email })]);
  });

  it.each(['proven', 'waiting'])(
    '[X2-009, X3-013] stops what renews through it alone, also of a buyer who typed it as theirs, once it is erased while it is %s',
    async (state) => {
      const email = someone();
      const payer = new TestVisitor(app);
      await ensure(payer, email);
      const { id } = await payer.lookup();
      const order = { contactEmail: email, renewalAccepted: true };
      const { sessionId } = await payer.openCheckout(id, 'trial_monthly_2995', order);
      await payer.complete(sessionId).expect(200);
      await erase(state === 'proven' ? await proven(app, email) : (await waitingFor(email)).at);
      await untilJobsDone(app);
      const { subscriptions } = (await payer.agent.get('/api/purchases').expect(200)).body.data;
      expect(subscriptions).toEqual([expect.objectContaining({ cancelAtPeriodEnd: true, canceledBy: 'erasure' })]);
      expect(await tracesOf(app, email)).toEqual([]);
    },
  );

  it('[X3-013] is removed from people who only want it next, and they keep their own', async () => {
    const [email, own] = [someone(), someone()];
    const [holder, stranger] = [await proven(app, email), await proven(app, own)];
    const { userId } = await ensure(stranger);
    await stranger.agent.patch(`/api/users/${userId}/email`).send({ email }).expect(200);
    await linksTo(app, email);
    await erase(holder);
    expect(await tracesOf(app, email)).toEqual([]);
    expect(await ensure(stranger)).toMatchObject({ email: own, emailVerified: true });
  });

  it('[X3-013] leaves nothing behind once it was changed, even of an email that may not have gone out', async () => {
    const { at, own: former, agree } = await waitingFor(someone());
    await newLink(app, former);
    // Nobody knows whether the server took it.
    await app.dataSource.query('UPDATE mails SET "sentAt" = NULL WHERE recipient = $1', [former]);
    await agree();
    await erase(at);
    expect(await tracesOf(app, former)).toEqual([]);
  });
});
