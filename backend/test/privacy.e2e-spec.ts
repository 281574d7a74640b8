import { ReportReadsService } from '../src/reports/reading/report-reads.service.js';
import type { RunningApp } from './support/app.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { linksTo, mailsTo, untilMails } from './support/outbox.js';
import { buy, ensure, lookAtLink, newLink, proveEmail, useLink } from './support/sign-in.js';
import { ADDRESS, REAL_VIN, TestVisitor } from './support/visitor.js';

const EMAIL = 'ada@example.org';

describe("a person's own data", () => {
  let app: RunningApp;
  let ada: TestVisitor;
  let bought: string;
  let looked: string;
  beforeAll(async () => {
    app = await startAppWithOperator();
    ada = new TestVisitor(app);
    ({ id: bought } = await ada.lookup());
    ({ id: looked } = await ada.lookup('JH4DC4340RS003205'));
    const person = { fullName: 'Ada Lovelace', email: EMAIL, phoneNumber: '5559876543' };
    await ada.agent.post('/api/users/register').send(person).expect(200);
    const more = { contactEmail: EMAIL, utmSource: 'a-friend' };
    await ada.complete((await ada.openCheckout(bought, 'single_report', more)).sessionId).expect(200);
    await ada.sign(bought).expect(200);
    await ada.address(bought).expect(200);
    await ada.readyReport(bought);
  });
  afterAll(() => app.stop());

  const dump = async (): Promise<string> => {
    const tables: { name: string }[] = await app.dataSource.query(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname IN ('public', 'graphile_worker') AND tablename <> 'app_secrets'`,
    );
    const texts = await Promise.all(
      tables.map(
        async ({ name }) => (await app.dataSource.query(`SELECT json_agg(t)::text AS text FROM ${name} t`))[0].text,
      ),
    );
    return texts.join('\n');
  };

  it('[X3-013] can be seen, corrected and, after a purchase, erased only after the email was proven', async () => {
    for (const call of ['get', 'patch', 'delete'] as const) {
      const { body } = await ada.agent[call]('/api/privacy/data').send({}).expect(403);
      expect(body).toMatchObject({ success: false, code: 'PROOF_REQUIRED' });
      if (call !== 'delete') await new TestVisitor(app).agent[call]('/api/privacy/data').expect(403);
    }
  });

  it('[X3-013] keeps the copies of its emails when erasing it is refused', async () => {
    const receipts = await untilMails(app, 'receipt', EMAIL);
    await ada.agent.delete('/api/privacy/data').expect(403);
    expect(mailsTo(app, 'receipt', EMAIL)).toEqual(receipts);
  });

  it('[X3-013] is shown in full, and without anyone else’s data', async () => {
    await new TestVisitor(app).lookup('1HGCM82633A004352');
    await ada.agent.post('/api/users/magic-link').send({ email: EMAIL }).expect(200);
    const [token = ''] = await linksTo(app, EMAIL);
    await ada.agent.post('/api/users/magic-link/consume').send({ token }).expect(200);
    const { data } = (await ada.agent.get('/api/privacy/data').expect(200)).body;
    expect(data.user).toMatchObject({ email: EMAIL, fullName: 'Ada Lovelace', phoneNumber: '5559876543' });
    expect(data.reports.map(({ id }: { id: string }) => id)).toEqual([bought, looked]);
    expect(data.signatures).toEqual([
      expect.objectContaining({ reportId: bought, signatureData: expect.stringMatching(/^data:image\/png;base64,/) }),
    ]);
    expect(data.addresses).toEqual([expect.objectContaining({ city: ADDRESS.city, reportId: bought })]);
    expect(data.purchases).toEqual([
      expect.objectContaining({ status: 'completed', contactEmail: EMAIL, utmSource: 'a-friend', gclid: null }),
    ]);
    expect(data.credits).toHaveLength(2);
    expect(data.mails.length).toBeGreaterThan(0);
  });

  it('[X3-013] can be corrected', async () => {
    const change = { fullName: ' Ada King ', phoneNumber: '(555) 000-1111' };
    const { body } = await ada.agent.patch('/api/privacy/data').send(change).expect(200);
    expect(body.data.user).toMatchObject({ fullName: 'Ada King', phoneNumber: '5550001111' });
    for (const wrong of [{ fullName: '' }, { phoneNumber: '1' }, { fullName: 5 }])
      await ada.agent.patch('/api/privacy/data').send(wrong).expect(400);
  });

  it('[X3-013] loses its addresses alone, and what was opened with them stays open (row 69)', async () => {
    await new TestVisitor(app).agent.delete('/api/privacy/data/addresses').send({}).expect(403);
    await app.app.get(ReportReadsService).flush();
    const before = (await ada.agent.get('/api/privacy/data').expect(200)).body.data;
    const { data } = (await ada.agent.delete('/api/privacy/data/addresses').send({}).expect(200)).body;
    expect(data).toEqual({ ...before, addresses: [] });
    expect(await app.dataSource.query('SELECT FROM addresses')).toEqual([]);
    expect((await ada.report(bought)).access.nextStep).toBe('read');
    await ada.agent
      .post('/api/addresses')
      .send({ vehicleReportId: bought, ...ADDRESS })
      .expect(200);
  });

  it('[X3-013] is erased, except what the law requires, which no longer says whose it was', async () => {
    const known = [
      EMAIL,
      'Ada King',
      '5550001111',
      '5551234567',
      ADDRESS.addressLine1,
      'data:image/png',
      'a-friend',
      'JH4DC4340RS003205',
    ];
    const anon = (await ada.agent.post('/api/users/ensure').send({})).body.data.anonId as string;
    const before = await dump();
    for (const text of [...known, anon]) expect([text, before.includes(text)]).toEqual([text, true]);
    const { body } = await ada.agent.delete('/api/privacy/data').expect(200);
    expect(body.data).toEqual({
      ...{ erased: true, purchasesKept: 1, paymentsOfOthers: 0 },
      kept: expect.stringContaining('tax law'),
    });
    const after = await dump();
    // Searches are counted without a person; they may name the vehicle.
    const searches = await app.dataSource.query('SELECT count(*)::int AS count FROM search_history');
    expect(searches[0].count).toBeGreaterThan(0);
    for (const text of [...known.slice(0, -1), anon]) expect([text, after.includes(text)]).toEqual([text, false]);
    const rest = await app.dataSource.query('SELECT vin FROM vehicle_reports ORDER BY id');
    expect(rest.map(({ vin }: { vin: string }) => vin)).toEqual([REAL_VIN, '1HGCM82633A004352']);
    const [consent] = await app.dataSource.query('SELECT * FROM checkout_consents');
    expect(consent).toMatchObject({ ipAddress: null, consentText: expect.stringContaining('19.99') });
    const [signature] = await app.dataSource.query('SELECT * FROM signatures');
    expect(signature).toMatchObject({
      signatureData: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      agreementVersion: '2026-11',
    });
    await ada.agent.get(`/api/reports/${bought}`).expect(404);
    await ada.agent.get('/api/privacy/data').expect(403);
  });

  it.each(['before', 'after'])(
    '[X3-013] is not touched by a stranger who typed its email %s its person did, and erases',
    async (when) => {
      const email = `prey-${when}@example.org`;
      const stranger = new TestVisitor(app);
      if (when === 'before') await ensure(stranger, email);
      const at = new TestVisitor(app);
      await buy(at, email);
      if (when === 'after') await ensure(stranger, email);
      const link = await newLink(app, email, at);
      const receipts = await untilMails(app, 'receipt', email);
      await stranger.agent.delete('/api/privacy/data').expect(200);
      expect(await lookAtLink(at, link)).toMatchObject({ usable: true });
      expect(mailsTo(app, 'receipt', email)).toEqual(receipts);
      expect(await app.dataSource.query('SELECT kind FROM mails WHERE recipient = $1', [email])).toContainEqual({
        kind: 'receipt',
      });
    },
  );

  it('[X3-013] is not touched by a stranger who typed the email of someone who only asked for a link', async () => {
    const email = 'asker@example.org';
    const [asker, stranger] = [new TestVisitor(app), new TestVisitor(app)];
    const link = await newLink(app, email, asker);
    await ensure(stranger, email);
    await stranger.agent.delete('/api/privacy/data').expect(200);
    expect(await lookAtLink(asker, link)).toMatchObject({ usable: true });
  });

  it('[X3-013] is not touched by a stranger who wants its proven email next, and erases', async () => {
    const email = 'holder@example.org';
    const [holder, stranger] = [new TestVisitor(app), new TestVisitor(app)];
    await proveEmail(app, holder, email);
    await proveEmail(app, stranger, 'stranger@example.org');
    const wish = async (at: TestVisitor, next: string) =>
      at.agent
        .patch(`/api/users/${(await ensure(at)).userId}/email`)
        .send({ email: next })
        .expect(200);
    // Whoever wants another one next still has the one they have proven.
    await wish(holder, 'another@example.org');
    await wish(stranger, email);
    const mails = await untilMails(app, 'magic-link', email, 2);
    // A day later no link says who asked for it.
    await app.dataSource.query('DELETE FROM magic_links WHERE email = $1', [email]);
    await stranger.agent.delete('/api/privacy/data').expect(200);
    expect(mailsTo(app, 'magic-link', email)).toEqual(mails);
  });

  it('[X3-013] includes an email that was pending and the one they had before', async () => {
    const [former, now, next] = ['former@example.org', 'now@example.org', 'next@example.org'];
    const at = new TestVisitor(app);
    await proveEmail(app, at, former);
    const { userId } = await ensure(at);
    const change = (email: string) => at.agent.patch(`/api/users/${userId}/email`).send({ email }).expect(200);
    await change(now);
    await useLink(at, (await linksTo(app, now))[0] ?? '').expect(200);
    const [asked = ''] = await untilMails(app, 'email-change', former);
    const token = /#change=([\w-]{22})/.exec(asked)?.[1];
    await at.agent.post('/api/users/email-change/confirm').send({ token }).expect(200);
    await change(next);
    await linksTo(app, next);
    await at.agent.delete('/api/privacy/data').expect(200);
    const kept = await dump();
    for (const email of [former, now, next]) {
      expect([email, kept.includes(email)]).toEqual([email, false]);
      for (const kind of ['magic-link', 'email-change']) expect(mailsTo(app, kind, email)).toEqual([]);
    }
  });

  it('[X3-013] includes what an operator wrote about a browser that was merged into it', async () => {
    const email = 'joined@example.org';
    const [first, second] = [new TestVisitor(app), new TestVisitor(app)];
    await buy(first, email);
    await buy(second, email);
    const { userId } = await ensure(second);
    const reason = 'for Ada Joinermann';
    const operator = await signIn(app);
    await operator.post(`/api/admin/users/${userId}/credits`).send({ credits: 1, reason }).expect(200);
    await proveEmail(app, first, email);
    await proveEmail(app, second, email);
    expect((await ensure(second)).userId).not.toBe(userId);
    expect(await dump()).toContain(reason);
    await first.agent.delete('/api/privacy/data').expect(200);
    expect(await dump()).not.toContain(reason);
  });
});
