import { EmailQueueService } from '../src/platform/mail/email-queue.service.js';
import { AccountMergeService } from '../src/users/identity/account-merge.service.js';
import { EmailChangesService } from '../src/users/identity/email-changes.service.js';
import { SeenBrowsersService } from '../src/users/seen-browsers.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { fakeClock } from './support/money.js';
import { untilMails } from './support/outbox.js';
import {
  buy,
  buyerWith,
  ensure,
  lookAtLink,
  newLink,
  post,
  proveEmail,
  proven,
  signedIn,
  someone,
  thief,
  useLink,
} from './support/sign-in.js';
import { TestVisitor } from './support/visitor.js';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe('a signed-in person', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  const browser = () => new TestVisitor(app);

  describe('signing out', () => {
    it('[X5-004] lists the browsers by name, without their addresses, and ends this one', async () => {
      const email = someone();
      const [desktop, phone] = [browser(), browser()];
      desktop.agent.set('user-agent', CHROME);
      phone.agent.set('user-agent', IPHONE);
      await proveEmail(app, desktop, email);
      await proveEmail(app, phone, email);
      const report = await buy(phone);
      await app.dataSource.query(
        `UPDATE user_identities SET "lastSeenAt" = now() - interval '3 days' WHERE "userAgent" = $1`,
        [CHROME],
      );
      const list = await signedIn(phone);
      expect(list).toEqual({
        email,
        browsers: [
          { name: 'Safari on iOS', firstSeenAt: expect.any(String), lastSeenAt: expect.any(String), current: true },
          {
            name: 'Chrome on Windows',
            firstSeenAt: expect.any(String),
            lastSeenAt: expect.any(String),
            current: false,
          },
        ],
        emailChange: null,
        mergesAt: null,
      });
      await desktop.report(report);
      await app.app.get(SeenBrowsersService).flush();
      const seen = (await signedIn(desktop)).browsers.find(({ current }: { current: boolean }) => current);
      expect(Date.now() - Date.parse(seen.lastSeenAt)).toBeLessThan(60_000);

      const stolen = thief(app, desktop);
      const answer = await post(desktop, 'sign-out').expect(200);
      expect(answer.headers['set-cookie']?.[0]).toMatch(/^rb_visitor=anon_/);
      await desktop.agent.get(`/api/reports/${report}`).expect(404);
      await stolen(`/api/reports/${report}`).expect(404);
      expect((await phone.report(report)).access.paid).toBe(true);
      // A second click finds nobody signed in.
      await post(desktop, 'sign-out').expect(200);
    });

    it('[X5-004] everywhere ends all of them, and only for the person', async () => {
      const email = someone();
      const [one, two] = [await proven(app, email), await proven(app, email)];
      const other = await proven(app, someone());
      const report = await buy(one);
      expect((await two.report(report)).access.paid).toBe(true);
      await post(browser(), 'sign-out-everywhere').expect(403);
      await post(two, 'sign-out-everywhere').expect(200);
      for (const at of [one, two]) {
        await at.agent.get(`/api/reports/${report}`).expect(404);
        expect((await signedIn(at)).browsers).toEqual([]);
      }
      expect((await signedIn(other)).browsers).toHaveLength(1);
      await proveEmail(app, one, email);
      expect((await one.report(report)).access.paid).toBe(true);
    });

    it('[X5-001, X5-004] everywhere closes the browser that paid once it has joined its person, and no browser that has not', async () => {
      const email = someone();
      const { at: joined, report } = await buyerWith(app, email);
      await proveEmail(app, joined, email);
      const { at: apart, report: other } = await buyerWith(app, email);
      await post(await proven(app, email), 'sign-out-everywhere').expect(200);
      await joined.agent.get(`/api/reports/${report}`).expect(404);
      expect((await apart.report(other)).access.paid).toBe(true);
    });

    it('[X5-004] leaves guests what they bought: it depends only on their cookie', async () => {
      const { at, report } = await buyerWith(app, someone());
      const answer = await post(at, 'sign-out').expect(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect((await at.report(report)).access.paid).toBe(true);
    });
  });

  describe('a proven email', () => {
    const emailOf = async (userId: string) =>
      (await app.dataSource.query('SELECT email FROM users WHERE id = $1', [userId]))[0].email;

    /** Somebody at a browser of the person shows another mailbox. */
    async function changing(): Promise<{ old: string; fresh: string; at: TestVisitor; userId: string; token: string }> {
      const [old, fresh] = [someone(), `new${someone()}`];
      const at = await proven(app, old);
      const { userId } = await ensure(at);
      await at.agent.patch(`/api/users/${userId}/email`).send({ email: fresh }).expect(200);
      const [mail = ''] = await untilMails(app, 'magic-link', fresh);
      const link = /#link=([\w-]{22})/.exec(mail)?.[1] ?? '';
      expect(await lookAtLink(at, link)).toMatchObject({ effect: 'change_email' });
      await useLink(at, link).expect(200);
      expect(await emailOf(userId)).toBe(old);
      const [notice = ''] = await untilMails(app, 'email-change', old);
      expect(notice).not.toContain(fresh);
      return { old, fresh, at, userId, token: /#change=([\w-]{22})/.exec(notice)?.[1] ?? '' };
    }

    it('[X5-005] changes when the old mailbox agrees, once', async () => {
      const { fresh, at, userId, token } = await changing();
      const { body } = await post(at, 'email-change/look', { token }).expect(200);
      expect(body.data).toEqual({ email: 'n•••@e•••.org', appliesAt: expect.any(String) });
      expect(await signedIn(at)).toMatchObject({ emailChange: { email: fresh } });
      const answers = await Promise.all([1, 2].map(() => post(browser(), 'email-change/confirm', { token })));
      expect(answers.map(({ status }) => status)).toContain(200);
      expect(await emailOf(userId)).toBe(fresh);
      expect(await signedIn(at)).toMatchObject({ email: fresh, emailChange: null });
      await post(at, 'email-change/confirm', { token }).expect(410);
      await post(at, 'email-change/stop', { token }).expect(410);
    });

    it('[X5-005] stays when the old mailbox refuses, and every browser is signed out', async () => {
      const { old, at, userId, token } = await changing();
      await post(browser(), 'email-change/stop', { token }).expect(200);
      expect(await emailOf(userId)).toBe(old);
      expect((await signedIn(at)).email).toBeNull();
      await proveEmail(app, at, old);
      expect(await signedIn(at)).toMatchObject({ email: old, emailChange: null });
    });

    it('[X5-004, X5-005] ends the links mailed before it changed or was refused, and so does being forgotten', async () => {
      const worthless = async (...links: string[]) => {
        for (const link of links) await useLink(browser(), link).expect(410);
      };
      const first = await changing();
      const links = [await newLink(app, first.old), await newLink(app, first.fresh)];
      await post(browser(), 'email-change/confirm', { token: first.token }).expect(200);
      await worthless(...links);
      const second = await changing();
      const link = await newLink(app, second.old);
      await post(browser(), 'email-change/stop', { token: second.token }).expect(200);
      await worthless(link);
      const email = someone();
      const forgotten = await proven(app, email);
      const last = await newLink(app, email);
      await forgotten.agent.delete('/api/privacy/data').expect(200);
      await worthless(last);
    });

    it('[X5-005] changes by itself after seven days and not before', async () => {
      const clock = fakeClock(app);
      const { old, fresh, userId, token } = await changing();
      clock.advance({ days: 6 });
      await app.app.get(EmailChangesService).applyDue();
      expect(await emailOf(userId)).toBe(old);
      clock.advance({ days: 1, seconds: 60 });
      await app.app.get(EmailChangesService).applyDue();
      expect(await emailOf(userId)).toBe(fresh);
      await post(browser(), 'email-change/stop', { token }).expect(410);
      clock.restore();
    });

    it('[X5-005] changes on its day although someone else’s change fails', async () => {
      const clock = fakeClock(app);
      const first = await changing();
      clock.advance({ seconds: 1 });
      const second = await changing();
      clock.advance({ days: 7, seconds: 60 });
      jest.spyOn(app.app.get(AccountMergeService), 'changeEmail').mockRejectedValueOnce(new Error('a deadlock'));
      await app.app.get(EmailChangesService).applyDue();
      expect(await emailOf(first.userId)).toBe(first.old);
      expect(await emailOf(second.userId)).toBe(second.fresh);
      // It is tried again an hour later.
      await app.app.get(EmailChangesService).applyDue();
      expect(await emailOf(first.userId)).toBe(first.fresh);
      clock.restore();
    });

    it('[X5-005] sends an outdated change email with a link that does nothing', async () => {
      const { old, at, userId, token } = await changing();
      const data = { userId, email: someone(), appliesAt: new Date().toISOString() };
      await app.dataSource.transaction((tx) =>
        app.app
          .get(EmailQueueService)
          .enqueue(tx, { name: 'email-change' }, { cause: `outdated:${userId}`, to: old, about: userId, data }),
      );
      const mails = await untilMails(app, 'email-change', old, 2);
      const late = mails.map((mail) => /#change=([\w-]{22})/.exec(mail)?.[1]).find((one) => one !== token);
      await post(at, 'email-change/confirm', { token: late }).expect(410);
      expect(await emailOf(userId)).toBe(old);
      await post(at, 'email-change/confirm', { token }).expect(200);
    });

    it('[X5-005] changes on its day although the new one signed in elsewhere meanwhile, and both are one person', async () => {
      const clock = fakeClock(app);
      const { old, fresh, at, userId } = await changing();
      const report = await buy(at);
      const phone = await proven(app, fresh);
      const { appliesAt } = (await signedIn(at)).emailChange;
      expect(await signedIn(phone)).toMatchObject({ email: fresh, emailChange: null, mergesAt: appliesAt });
      expect(await signedIn(at)).toMatchObject({ email: old, mergesAt: null });
      // Not a day earlier: whoever sits at a browser of the person has seven days to be found out.
      await phone.agent.get(`/api/reports/${report}`).expect(404);
      const onThePhone = await buy(phone, undefined, 'three_pack');
      clock.advance({ days: 7, seconds: 60 });
      await app.app.get(EmailChangesService).applyDue();
      clock.restore();
      expect(await emailOf(userId)).toBe(fresh);
      for (const reader of [at, phone]) {
        expect(await signedIn(reader)).toMatchObject({ email: fresh, emailChange: null, mergesAt: null });
        for (const id of [report, onThePhone]) expect((await reader.report(id)).access.paid).toBe(true);
        expect((await ensure(reader)).creditsBalance).toBe(2);
      }
    });

    it('[X5-005] changes when the old mailbox agrees, although the new one signed in elsewhere', async () => {
      const { fresh, userId, token } = await changing();
      const phone = await proven(app, fresh);
      const { body } = await post(browser(), 'email-change/confirm', { token }).expect(200);
      expect(body.data).toEqual({ changed: true });
      expect(await emailOf(userId)).toBe(fresh);
      expect((await ensure(phone)).userId).toBe(userId);
    });

    it('[X5-005] leaves the two apart when the old mailbox refuses', async () => {
      const { old, fresh, userId, token } = await changing();
      const phone = await proven(app, fresh);
      await post(browser(), 'email-change/stop', { token }).expect(200);
      expect(await emailOf(userId)).toBe(old);
      expect(await signedIn(phone)).toMatchObject({ email: fresh, mergesAt: null });
    });

    it('[X5-005] continues to the next one, which was asked for where the new one signed in', async () => {
      const clock = fakeClock(app);
      const [next, { fresh, userId }] = [`next${someone()}`, await changing()];
      const phone = await proven(app, fresh);
      clock.advance({ days: 3 });
      const { userId: onThePhone } = await ensure(phone);
      await phone.agent.patch(`/api/users/${onThePhone}/email`).send({ email: next }).expect(200);
      const [mail = ''] = await untilMails(app, 'magic-link', next);
      await useLink(phone, /#link=([\w-]{22})/.exec(mail)?.[1] ?? '').expect(200);
      clock.advance({ days: 4, seconds: 60 });
      await app.app.get(EmailChangesService).applyDue();
      expect(await signedIn(phone)).toMatchObject({ email: fresh, emailChange: { email: next } });
      clock.advance({ days: 3 });
      await app.app.get(EmailChangesService).applyDue();
      clock.restore();
      expect(await emailOf(userId)).toBe(next);
    });

    it('[X5-005] includes what was bought under the new one by someone who only typed it', async () => {
      const fresh = someone();
      const { at: desktop, report } = await buyerWith(app, fresh);
      const at = await proven(app, someone());
      const { userId } = await ensure(at);
      await at.agent.patch(`/api/users/${userId}/email`).send({ email: fresh }).expect(200);
      const [mail = ''] = await untilMails(app, 'magic-link', fresh);
      await useLink(at, /#link=([\w-]{22})/.exec(mail)?.[1] ?? '').expect(200);
      await at.agent.get(`/api/reports/${report}`).expect(404);
      const clock = fakeClock(app);
      clock.advance({ days: 8 });
      await app.app.get(EmailChangesService).applyDue();
      clock.restore();
      for (const reader of [at, desktop]) expect((await reader.report(report)).access.paid).toBe(true);
    });
  });
});
