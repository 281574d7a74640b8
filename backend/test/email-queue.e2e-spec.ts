import { setTimeout as wait } from 'node:timers/promises';
import { REPORT_READY } from '../src/mail/emails/account-emails.js';
import { RECEIPT } from '../src/mail/emails/receipt.js';
import { MailPreferencesService } from '../src/mail/mail-preferences.service.js';
import { EmailQueueService } from '../src/mail/email-queue.service.js';
import { PAID } from './fixtures/receipt.js';
import { type RunningApp, startApp } from './support/app.js';
import { type FakeSmtp, startFakeSmtp } from './support/fake-smtp.js';

const data = { vehicle: '2024 Ford F-150', reportId: 'fQ7c2TtNVbA0mJ1kXo9y-w' };

describe('the email queue', () => {
  let smtp: FakeSmtp;
  let app: RunningApp;
  beforeAll(async () => {
    smtp = await startFakeSmtp();
    app = await startApp({ MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url, PUBLIC_URL: 'https://shop.example/' });
  });
  afterAll(async () => {
    await app.stop();
    await smtp.stop();
  });
  beforeEach(() => {
    smtp.received.length = 0;
    smtp.mood = 'accept';
  });

  const order = (cause: string) =>
    app.dataSource.transaction((tx) =>
      app.app.get(EmailQueueService).enqueue(tx, REPORT_READY, { cause, to: 'ada@example.org', about: null, data }),
    );
  const row = async (cause: string) => (await app.dataSource.query('SELECT * FROM mails WHERE cause = $1', [cause]))[0];
  async function until(ok: () => Promise<unknown>): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      if (await ok()) return;
      await wait(50);
    }
    throw new Error('It did not happen within five seconds.');
  }

  it('sends one email for one cause, however often it is enqueued', async () => {
    await Promise.all([1, 2, 3].map(() => order('ready:1')));
    await order('ready:1');
    await until(async () => (await row('ready:1')).sentAt);
    await wait(200);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.replaceAll('=\n', '')).toContain('https://shop.example/results/fQ7c2TtNVbA0mJ1kXo9y-w');
  });

  it('sends nothing when the transaction that caused it is rolled back', async () => {
    await app.dataSource
      .transaction(async (tx) => {
        await app.app
          .get(EmailQueueService)
          .enqueue(tx, REPORT_READY, { cause: 'ready:2', to: 'ada@example.org', about: null, data });
        throw new Error('the cause fell through');
      })
      .catch(() => undefined);
    expect(await row('ready:2')).toBeUndefined();
  });

  it('tries again when the mail server refuses an email', async () => {
    smtp.mood = 'refuse';
    await order('ready:3');
    await until(async () => (await row('ready:3')).lastError);
    expect(await row('ready:3')).toMatchObject({ sentAt: null, startedAt: null });
    smtp.mood = 'accept';
    await app.dataSource.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`);
    await until(async () => (await row('ready:3')).sentAt);
    expect(smtp.received).toHaveLength(1);
  });

  it('never sends an email again that may have gone out', async () => {
    smtp.mood = 'vanish';
    await order('ready:4');
    await until(async () => (await row('ready:4')).lastError);
    smtp.mood = 'accept';
    await order('ready:4');
    await wait(300);
    expect(smtp.received).toHaveLength(1);
    expect(await row('ready:4')).toMatchObject({ sentAt: null, startedAt: expect.any(Date) });
  });

  it('sends an email later when the database fails while it is composed', async () => {
    const runner = Object.getPrototypeOf(app.dataSource.createQueryRunner()) as { query: () => Promise<unknown> };
    const linksFor = jest.spyOn(app.app.get(MailPreferencesService), 'linksFor').mockImplementationOnce(() => {
      const down = jest.spyOn(runner, 'query').mockRejectedValue(new Error('The database is not there.'));
      setTimeout(() => down.mockRestore(), 300);
      return Promise.reject(new Error('The database is not there.'));
    });
    await order('ready:5');
    await until(() => Promise.resolve(linksFor.mock.calls.length > 0));
    await wait(400);
    expect(smtp.received).toHaveLength(0);
    await app.dataSource.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`);
    await until(async () => (await row('ready:5')).sentAt);
    expect(smtp.received).toHaveLength(1);
    linksFor.mockRestore();
  });

  it('sends what was enqueued', async () => {
    await app.dataSource.transaction((tx) =>
      app.app.get(EmailQueueService).enqueue(tx, RECEIPT, {
        cause: 'receipt:1',
        to: 'ada@example.org',
        about: null,
        data: PAID,
      }),
    );
    await until(async () => (await row('receipt:1')).sentAt);
    expect(smtp.received[0]).toMatch(/Subject: Your Roadbook receipt: Single Report, \$19\.99/);
  });
});
