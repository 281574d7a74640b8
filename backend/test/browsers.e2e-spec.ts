import { type RunningApp, startApp } from './support/app.js';
import { mailsTo } from './support/outbox.js';
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

const OTHER_VIN = 'JH4DC4340RS003205';
const NOTHING_ELSEWHERE = { purchases: 0, credits: 0, subscriptions: 0 };
const SOMEBODYS = 'AAAAAAAAAAAAAAAAAAAAAA';

describe('the browsers of a person', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  const browser = () => new TestVisitor(app);
  const purchases = async (at: TestVisitor) => (await at.agent.get('/api/purchases').expect(200)).body.data;

  describe('a buyer who opens the receipt elsewhere', () => {
    it('[X5-001] reads the report there once the mailbox is proven, and can still read it where it was paid for', async () => {
      const email = someone();
      const { at: desktop, report } = await buyerWith(app, email);
      const phone = browser();
      await phone.agent.get(`/api/reports/${report}`).expect(404);
      const token = await newLink(app, email, phone, { reportId: report });
      expect(mailsTo(app, 'magic-link', email).at(-1)).toContain(`#link=${token}&report=${report}`);
      await useLink(phone, token).expect(200);
      for (const at of [phone, desktop]) expect((await at.report(report)).access.paid).toBe(true);
      // The steps that are left can be done where it was paid for.
      await desktop.sign(report).expect(200);
      await desktop.address(report).expect(200);
      for (const at of [phone, desktop]) expect((await at.readyReport(report)).access.nextStep).toBe('read');
      await desktop.agent.get(`/api/reports/${report}/pdf`).expect(200);
      expect((await desktop.agent.get('/api/reports').expect(200)).body.data).toEqual([
        expect.objectContaining({ id: report }),
      ]);
      expect((await purchases(desktop)).reports).toEqual([expect.objectContaining({ reportId: report })]);
    });

    it('[X5-001, X5-004] keeps everything they have there and learns nothing else about the person', async () => {
      const email = someone();
      const { at: desktop, report } = await buyerWith(app, email);
      const { id: looked } = await desktop.lookup(OTHER_VIN);
      const phone = await proven(app, email);
      const other = await buy(phone, email, 'single_report', OTHER_VIN);
      await desktop.agent.get(`/api/reports/${other}`).expect(404);
      await phone.agent.get(`/api/reports/${looked}`).expect(404);
      expect((await desktop.report(looked)).access.paid).toBe(false);
      const { owner, reports, receipts } = await purchases(desktop);
      expect(owner).toEqual({ email, emailVerified: false });
      expect([reports, receipts].map(({ length }) => length)).toEqual([1, 1]);
      expect((await desktop.report(report)).access.paid).toBe(true);
      expect((await signedIn(desktop)).email).toBeNull();
      // Joining the person ends it: there is nothing apart any more.
      await proveEmail(app, desktop, email);
      expect((await desktop.report(other)).access.paid).toBe(true);
    });

    it('[X5-001, X3-013] keeps it when the owner of the mailbox asks to be forgotten, and no more emails go there', async () => {
      const email = someone();
      const { at: desktop, report } = await buyerWith(app, email);
      const phone = await proven(app, email);
      await phone.agent.delete('/api/privacy/data').expect(200);
      await phone.agent.get(`/api/reports/${report}`).expect(404);
      expect((await desktop.report(report)).access.paid).toBe(true);
      for (const table of ['checkout_sessions', 'users'])
        expect(await app.dataSource.query(`SELECT FROM ${table} WHERE "contactEmail" = $1`, [email])).toEqual([]);
    });
  });

  describe('a stranger', () => {
    it('[X5-002] gets the same answer for a report that exists and one that does not', async () => {
      const { report } = await buyerWith(app, someone());
      const stranger = browser();
      const answers = [];
      for (const id of [report, SOMEBODYS]) {
        const { status, body } = await stranger.agent.get(`/api/reports/${id}`);
        answers.push([status, { ...body, requestId: '' }]);
        const asked = await post(stranger, 'magic-link', { email: someone(), reportId: id });
        answers.push([asked.status, asked.body]);
        const signed = await stranger.sign(id);
        answers.push([signed.status, { ...signed.body, requestId: '' }]);
      }
      expect(answers.slice(0, 3)).toEqual(answers.slice(3));
    });

    it('[X5-002] cannot make a link lead anywhere but to a report', async () => {
      for (const reportId of ['//evil.example', '../../x', `${SOMEBODYS}&link=x`, 'javascript:1', { a: 1 }])
        await post(browser(), 'magic-link', { email: someone(), reportId }).expect(400);
    });
  });

  describe('a sign-in link', () => {
    it('[X5-003] says which mailbox it is for and what would be joined, and changes nothing', async () => {
      const email = someone();
      await proven(app, email);
      const guest = browser();
      await buy(guest, undefined, 'three_pack');
      const token = await newLink(app, email, guest);
      const before = await ensure(guest);
      const link = {
        ...{ usable: true, email: 'r•••@e•••.org', effect: 'sign_in', signedInAs: null },
        moving: { reports: 1, credits: 2, subscriptions: 0 },
        meeting: null,
        bought: NOTHING_ELSEWHERE,
      };
      for (let times = 0; times < 2; times++)
        expect(await lookAtLink(guest, token)).toEqual({ ...link, askedHere: true });
      expect(await lookAtLink(browser(), token)).toEqual({
        ...{ ...link, askedHere: false },
        moving: { reports: 0, credits: 0, subscriptions: 0 },
      });
      expect(await ensure(guest)).toEqual(before);
      expect((await signedIn(guest)).email).toBeNull();
    });

    it('[X5-003] is not used up by scanners that open its address', async () => {
      const email = someone();
      const token = await newLink(app, email);
      const scanner = browser();
      for (const path of [`/api/users/magic-link/consume?token=${token}`, `/api/users/magic-link/look?token=${token}`])
        for (const method of ['get', 'head'] as const)
          expect([404, 405]).toContain((await scanner.agent[method](path)).status);
      await lookAtLink(scanner, token);
      await useLink(browser(), token).expect(200);
    });

    it('[X5-003] tells nothing once it was used or is too old', async () => {
      const email = someone();
      const at = browser();
      const [used, old] = [await newLink(app, email, at), await newLink(app, email, at)];
      await useLink(at, used).expect(200);
      await app.dataSource.query(`UPDATE magic_links SET "expiresAt" = now() WHERE email = $1`, [email]);
      for (const token of [used, old, SOMEBODYS]) {
        expect(await lookAtLink(at, token)).toEqual({
          ...{ usable: false, email: null, askedHere: false, effect: 'sign_in', signedInAs: null },
          moving: { reports: 0, credits: 0, subscriptions: 0 },
          meeting: null,
          bought: NOTHING_ELSEWHERE,
        });
        await useLink(at, token).expect(410);
      }
    });

    it('[X5-003] names both people when it would change whose browser this is', async () => {
      const [ada, bob] = [`ada${someone()}`, `bob${someone()}`];
      const shared = await proven(app, ada);
      const { id } = await shared.lookup();
      const token = await newLink(app, bob);
      expect(await lookAtLink(shared, token)).toMatchObject({
        ...{ effect: 'switch', email: 'b•••@e•••.org', signedInAs: 'a•••@e•••.org', askedHere: false },
        moving: { reports: 0, credits: 0, subscriptions: 0 },
      });
      await useLink(shared, token).expect(200);
      await shared.agent.get(`/api/reports/${id}`).expect(404);
    });

    it('[X5-003] cannot be used from another site, nor from a neighbor under the same domain', async () => {
      const token = await newLink(app, someone());
      const at = browser();
      const calls = ['magic-link/consume', 'magic-link/look', 'magic-link', 'sign-out', 'sign-out-everywhere'];
      const more = ['email-change/look', 'email-change/confirm', 'email-change/stop'];
      for (const path of [...calls, ...more]) {
        for (const origin of ['https://evil.example', 'http://shop.127.0.0.1', 'null'])
          expect((await post(at, path, { token }).set('origin', origin)).body.code).toBe('FORBIDDEN_ORIGIN');
        expect((await post(at, path, { token }).set('sec-fetch-site', 'cross-site')).status).toBe(403);
        const form = at.agent.post(`/api/users/${path}`).type('form').send({ token });
        expect((await form).status).toBeGreaterThanOrEqual(400);
      }
      await useLink(at, token).expect(200);
    });

    it('[X5-004] gives the browser a new cookie; the old one reads nothing of the person', async () => {
      const email = someone();
      const victim = browser();
      await ensure(victim);
      // Somebody who put this cookie there, or read it in a log.
      const asThief = thief(app, victim);
      const before = await asThief('/api/purchases').expect(200);
      expect(before.headers['set-cookie']).toBeUndefined();
      const report = await buy(victim, email, 'three_pack');
      await post(victim, 'register', { fullName: 'Ada', email }).set('idempotency-key', 'once').expect(200);
      const answer = await useLink(victim, await newLink(app, email, victim))
        .set('idempotency-key', 'link')
        .expect(200);
      expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(/^rb_visitor=anon_/)]);
      expect(answer.headers['set-cookie']?.[0]).toMatch(/HttpOnly/);
      expect((await victim.report(report)).access.paid).toBe(true);
      await asThief(`/api/reports/${report}`).expect(404);
      expect((await asThief('/api/purchases').expect(200)).body.data).toMatchObject({
        owner: { email: null },
        reports: [],
      });
      expect((await asThief('/api/users/sign-in').expect(200)).body.data.email).toBeNull();
      // Nor what was answered before under its name.
      const [{ count }] = await app.dataSource.query(
        `SELECT count(*)::int FROM idempotency_keys WHERE body::text LIKE $1`,
        [`%${email}%`],
      );
      expect(count).toBe(0);
    });

    it('[X5-004] used twice at once in one browser, or two links at once, leaves one owner and one browser', async () => {
      const email = someone();
      const at = browser();
      const tokens = [await newLink(app, email, at), await newLink(app, email, at)];
      const answers = await Promise.all([...tokens, ...tokens].map((token) => useLink(at, token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 410, 410]);
      const users = await app.dataSource.query(`SELECT id FROM users WHERE email = $1`, [email]);
      expect(users).toHaveLength(1);
      expect((await signedIn(at)).email).toBe(email);
    });
  });
});
