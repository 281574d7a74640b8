import request from 'supertest';
import type { EmailKind } from '../src/platform/mail/email.js';
import { REPORT_READY } from '../src/notifications/report-emails.service.js';
import { RECEIPT } from '../src/notifications/purchase-emails.service.js';
import { YEARLY_REMINDER } from '../src/notifications/subscription-emails.service.js';
import { EmailQueueService } from '../src/platform/mail/email-queue.service.js';
import { PAID } from './fixtures/receipt.js';
import { type RunningApp, startApp } from './support/app.js';
import { untilMails } from './support/outbox.js';
import { TestVisitor } from './support/visitor.js';

const URL = 'https://shop.example';
const ready = { vehicle: '2024 Ford F-150', reportId: PAID.reportId };
const yearly = {
  offerName: 'Unlimited Monthly',
  currency: 'USD',
  renewalCents: 2000,
  perReportCents: 100,
  nextChargeAt: '2026-12-21T10:00:00Z',
  since: '2025-11-21T10:00:00Z',
};

describe('optional emails', () => {
  let app: RunningApp;
  let orders = 0;
  beforeAll(async () => void (app = await startApp({ PUBLIC_URL: URL })));
  afterAll(() => app.stop());

  const order = <Data>(kind: EmailKind<Data>, to: string, data: Data) =>
    app.dataSource.transaction((tx) =>
      app.app.get(EmailQueueService).enqueue(tx, kind, { cause: `test:${(orders += 1)}`, to, about: null, data }),
    );
  const owed = async (to: string): Promise<string[]> =>
    (await app.dataSource.query('SELECT kind FROM mails WHERE recipient = $1 ORDER BY id', [to])).map(
      ({ kind }: { kind: string }) => kind,
    );
  /** The token by which a mailbox says no, from the header that mail programs read. */
  async function tokenFor(to: string): Promise<string> {
    await order(REPORT_READY, to, ready);
    const [mail = ''] = await untilMails(app, 'report-ready', to);
    return (
      /^List-Unsubscribe: <https:\/\/shop\.example\/api\/mail\/unsubscribe\?token=([\w-]{22})>$/m.exec(mail)?.[1] ?? ''
    );
  }
  const post = (path: string, body: object) => request(app.http).post(`/api/mail/${path}`).send(body);

  it('carry the one-click headers and a link to unsubscribe; receipts and reminders of a charge carry neither', async () => {
    const token = await tokenFor('ada@example.org');
    const [mail = ''] = await untilMails(app, 'report-ready', 'ada@example.org');
    expect(mail).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
    expect(mail).toContain(`${URL}/unsubscribe#mail=${token}`);
    await order(RECEIPT, 'ada@example.org', PAID);
    expect((await untilMails(app, 'receipt', 'ada@example.org')).join()).not.toMatch(/unsubscribe/i);
  });

  it('are not sent after one click in a mail program, in either form it may post', async () => {
    for (const [to, type] of [
      ['gmail@example.org', 'application/x-www-form-urlencoded'],
      ['other@example.org', 'multipart/form-data; boundary=x'],
    ] as const) {
      const token = await tokenFor(to);
      const form =
        type === 'application/x-www-form-urlencoded'
          ? 'List-Unsubscribe=One-Click'
          : '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
      const answer = await request(app.http)
        .post(`/api/mail/unsubscribe?token=${token}`)
        .type(type)
        .send(form)
        .expect(200);
      expect(answer.body).toEqual({ success: true, data: { unsubscribed: true } });
      await order(REPORT_READY, to, ready);
      expect(await owed(to)).toEqual(['report-ready']);
    }
  });

  it('still come after a mail scanner opened every link: that only opens the page that asks', async () => {
    const to = 'scanned@example.org';
    const token = await tokenFor(to);
    const { headers } = await request(app.http).get(`/api/mail/unsubscribe?token=${token}`).expect(302);
    expect(headers.location).toBe(`/unsubscribe#mail=${token}`);
    await request(app.http).head(`/api/mail/unsubscribe?token=${token}`);
    expect((await request(app.http).get('/api/mail/unsubscribe?token=//evil.example')).headers.location).toBe(
      '/unsubscribe',
    );
    await order(REPORT_READY, to, ready);
    expect(await owed(to)).toEqual(['report-ready', 'report-ready']);
  });

  it('come again after resubscribing; required emails came all the time', async () => {
    const to = 'undecided@example.org';
    const token = await tokenFor(to);
    await post('unsubscribe', { token }).expect(200);
    await order(REPORT_READY, to.toUpperCase(), ready);
    await order(RECEIPT, to, PAID);
    await order(YEARLY_REMINDER, to, yearly);
    expect(await owed(to)).toEqual(['report-ready', 'receipt', 'yearly-reminder']);
    expect(await owed(to.toUpperCase())).toEqual([]);
    const { body } = await post('resubscribe', { token }).expect(200);
    expect(body.data).toEqual({ unsubscribed: false });
    await order(REPORT_READY, to, ready);
    expect((await owed(to)).at(-1)).toBe('report-ready');
    expect(await tokenFor(to)).toBe(token);
  });

  it('give the same answer for an unknown link and a valid one', async () => {
    for (const path of ['unsubscribe', 'resubscribe']) {
      const known = await post(path, { token: await tokenFor(`${path}@example.org`) });
      const unknown = await post(path, { token: 'AAAAAAAAAAAAAAAAAAAAAA' });
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
      for (const wrong of [{}, { token: 'short' }, { token: 5 }])
        expect((await post(path, wrong).expect(400)).body.code).toBe('VALIDATION');
    }
    const rows = await app.dataSource.query('SELECT * FROM mail_preferences');
    expect(JSON.stringify(rows)).not.toMatch(/example\.org/);
    expect(rows.length).toBeGreaterThan(1);
  });

  it('can be stopped by the only call that accepts a form', async () => {
    const visitor = new TestVisitor(app);
    for (const type of ['form', 'multipart/form-data; boundary=x'])
      expect((await visitor.agent.post('/api/mail/resubscribe').type(type).send('a=b').expect(415)).body.code).toBe(
        'UNSUPPORTED_MEDIA_TYPE',
      );
  });
});
