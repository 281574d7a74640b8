import { EmailQueueService } from '../src/platform/mail/email-queue.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { hurryJobs, untilJobsDone } from './support/jobs.js';
import { linksTo, mailsTo, untilMails } from './support/outbox.js';
import { buy, ensure, lookAtLink, newLink, proveEmail, proven, someone, useLink } from './support/sign-in.js';
import { tracesOf } from './support/traces.js';
import { TestVisitor } from './support/visitor.js';

describe('an email that was only typed', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  const erase = (at: TestVisitor) => at.agent.delete('/api/privacy/data').expect(200);
  const wish = async (at: TestVisitor, email: string) =>
    at.agent
      .patch(`/api/users/${(await ensure(at)).userId}/email`)
      .send({ email })
      .expect(200);

  describe('[X3-013] is erased with the person who typed it', () => {
    it('when they asked for another one afterwards', async () => {
      const [own, ...wanted] = [someone(), someone(), someone()];
      const at = await proven(app, own);
      for (const email of wanted) {
        await wish(at, email);
        await linksTo(app, email);
      }
      await erase(at);
      for (const email of [own, ...wanted]) expect([email, await tracesOf(app, email)]).toEqual([email, []]);
    });

    it('when a guest corrected it', async () => {
      const [slip, right] = [someone(), someone()];
      const at = new TestVisitor(app);
      await ensure(at, slip);
      await newLink(app, slip, at);
      await ensure(at, right);
      await newLink(app, right, at);
      await erase(at);
      for (const email of [slip, right]) expect([email, await tracesOf(app, email)]).toEqual([email, []]);
    });

    it('when they did nothing but ask for a link to it', async () => {
      const email = someone();
      const at = new TestVisitor(app);
      await newLink(app, email, at);
      await erase(at);
      expect(await tracesOf(app, email)).toEqual([]);
    });

    it('when their browser has a new cookie since', async () => {
      const [own, email] = [someone(), someone()];
      const at = new TestVisitor(app);
      await newLink(app, email, at);
      await proveEmail(app, at, own);
      await wish(at, email);
      await linksTo(app, email, 2);
      await erase(at);
      for (const each of [own, email]) expect([each, await tracesOf(app, each)]).toEqual([each, []]);
    });

    it('when they signed out where they had asked for it', async () => {
      const [own, email] = [someone(), someone()];
      const [here, elsewhere] = [await proven(app, own), await proven(app, own)];
      await wish(elsewhere, email);
      await linksTo(app, email);
      await elsewhere.agent.post('/api/users/sign-out').expect(200);
      await erase(here);
      expect(await tracesOf(app, email)).toEqual([]);
    });

    it('together with the last person who typed it', async () => {
      const email = someone();
      const [first, last] = [new TestVisitor(app), new TestVisitor(app)];
      await newLink(app, email, first);
      await newLink(app, email, last);
      await erase(first);
      expect(mailsTo(app, 'magic-link', email)).toHaveLength(2);
      await erase(last);
      expect(await tracesOf(app, email)).toEqual([]);
    });
  });

  describe('[X3-013] is not touched by a stranger who typed it too, and erases', () => {
    const typeAndErase = async (email: string) => {
      const stranger = new TestVisitor(app);
      await ensure(stranger, email);
      await erase(stranger);
    };

    it('when someone asked for a link to it days ago', async () => {
      const email = someone();
      await newLink(app, email);
      const mails = mailsTo(app, 'magic-link', email);
      await app.dataSource.query('DELETE FROM magic_links WHERE email = $1', [email]);
      await typeAndErase(email);
      expect(mailsTo(app, 'magic-link', email)).toEqual(mails);
      expect(await tracesOf(app, email)).toContain('public.mails');
    });

    it('when someone asked for a link that has not been written yet', async () => {
      const email = someone();
      const queue = app.app.get(EmailQueueService) as unknown as { deliver: () => Promise<void> };
      const waits = jest.spyOn(queue, 'deliver').mockRejectedValue(new Error('The mail server is away.'));
      await new TestVisitor(app).agent.post('/api/users/magic-link').send({ email }).expect(200);
      await typeAndErase(email);
      waits.mockRestore();
      await hurryJobs(app);
      expect(await linksTo(app, email)).toHaveLength(1);
    });

    it('when someone asked for a link to it and has signed out since', async () => {
      const email = someone();
      const asker = await proven(app, someone());
      const link = await newLink(app, email, asker);
      await asker.agent.post('/api/users/sign-out').expect(200);
      const stranger = new TestVisitor(app);
      await newLink(app, email, stranger);
      await erase(stranger);
      expect(await lookAtLink(asker, link)).toMatchObject({ usable: true });
    });

    it('when it used to be the mailbox of someone who has another one now', async () => {
      const [former, now] = [someone(), someone()];
      const at = await proven(app, former);
      await buy(at);
      const receipts = await untilMails(app, 'receipt', former);
      await wish(at, now);
      await useLink(at, (await linksTo(app, now))[0] ?? '').expect(200);
      const [asked = ''] = await untilMails(app, 'email-change', former);
      const token = /#change=([\w-]{22})/.exec(asked)?.[1];
      await at.agent.post('/api/users/email-change/confirm').send({ token }).expect(200);
      await typeAndErase(former);
      expect(mailsTo(app, 'receipt', former)).toEqual(receipts);
    });
  });

  it('[X3-013] stays unsubscribed until the person who proved it has their data deleted', async () => {
    const victim = someone();
    const buyer = new TestVisitor(app);
    await buyer.readyReport(await buy(buyer, victim));
    const [mail = ''] = await untilMails(app, 'report-ready', victim);
    const token = /unsubscribe\?token=([\w-]{22})/.exec(mail)?.[1];
    await buyer.agent.post('/api/mail/unsubscribe').send({ token }).expect(200);
    const refused = async () => {
      await untilJobsDone(app);
      const at = new TestVisitor(app);
      await at.readyReport(await buy(at, victim));
      await untilJobsDone(app);
      await proveEmail(app, at, someone());
      const { length } = await app.dataSource.query(
        `SELECT FROM mails WHERE recipient = $1 AND kind = 'report-ready' AND "createdAt" > now() - interval '1 minute'`,
        [victim],
      );
      await erase(at);
      return length === 0;
    };
    await proveEmail(app, buyer, someone());
    await erase(buyer);
    const stranger = new TestVisitor(app);
    await ensure(stranger, victim);
    await erase(stranger);
    expect(await refused()).toBe(true);
    const verified = await proven(app, someone());
    await wish(verified, victim);
    await erase(verified);
    expect(await refused()).toBe(true);
    await erase(await proven(app, victim));
    expect(await refused()).toBe(false);
  });
});
