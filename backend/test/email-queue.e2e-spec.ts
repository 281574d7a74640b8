import pg from 'pg';
import { REPORT_READY } from '../src/notifications/report-emails.service.js';
import { RECEIPT } from '../src/notifications/purchase-emails.service.js';
import { MailPreferencesService } from '../src/platform/mail/mail-preferences.service.js';
import { EmailQueueService } from '../src/platform/mail/email-queue.service.js';
import { PAID } from './fixtures/receipt.js';
import { type RunningApp, startApp } from './support/app.js';
import { databaseUrl } from './support/databases.js';
import { type FakeSmtp, startFakeSmtp } from './support/fake-smtp.js';
import { hurryJobs, untilJobsDone } from './support/jobs.js';
import { connectionsOf } from './support/statements.js';
import { until } from './support/until.js';

const data = { vehicle: '2024 Ford F-150', reportId: 'fQ7c2TtNVbA0mJ1kXo9y-w' };

describe('the email queue', () => {
  let smtp: FakeSmtp;
  let app: RunningApp;
  /** Of the test alone: it answers while the application has no database. */
  let db: pg.Client;
  beforeAll(async () => {
    smtp = await startFakeSmtp();
    app = await startApp({ MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url, PUBLIC_URL: 'https://shop.example/' });
    db = new pg.Client(databaseUrl(String(app.dataSource.driver.database)));
    await db.connect();
  });
  afterAll(async () => {
    await db.end();
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
  const isSent = (cause: string) => async (): Promise<Date | null> => (await row(cause)).sentAt;
  /** Waits until an attempt has failed and the job is free for the next one. */
  const untilFailed = () =>
    until(
      () => db.query('SELECT FROM graphile_worker.jobs WHERE last_error IS NOT NULL AND locked_at IS NULL'),
      ({ rowCount }) => rowCount === 1,
    );

  it('sends one email for one cause, however often it is enqueued', async () => {
    await Promise.all([1, 2, 3].map(() => order('ready:1')));
    await order('ready:1');
    await untilJobsDone(app);
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
    await untilFailed();
    expect(await row('ready:3')).toMatchObject({ lastError: expect.any(String) });
    expect(await row('ready:3')).toMatchObject({ sentAt: null, startedAt: null });
    smtp.mood = 'accept';
    await hurryJobs(app);
    await until(isSent('ready:3'));
    expect(smtp.received).toHaveLength(1);
  });

  it('never sends an email again that may have gone out', async () => {
    smtp.mood = 'vanish';
    await order('ready:4');
    await until(async () => (await row('ready:4')).lastError as string | null);
    smtp.mood = 'accept';
    await order('ready:4');
    await untilJobsDone(app);
    expect(smtp.received).toHaveLength(1);
    expect(await row('ready:4')).toMatchObject({ sentAt: null, startedAt: expect.any(Date) });
  });

  it('sends an email later when the database fails while it is composed', async () => {
    const connections = connectionsOf(app.dataSource);
    const away = new Error('The database is not there.');
    const spies: jest.SpyInstance[] = [];
    const linksFor = jest.spyOn(app.app.get(MailPreferencesService), 'linksFor').mockImplementationOnce(() => {
      spies.push(jest.spyOn(connections, 'query').mockRejectedValue(away));
      return Promise.reject(away);
    });
    await order('ready:5');
    await untilFailed();
    for (const down of spies) down.mockRestore();
    expect(spies).toHaveLength(1);
    expect(smtp.received).toHaveLength(0);
    await hurryJobs(app);
    await until(isSent('ready:5'));
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
    await until(isSent('receipt:1'));
    expect(smtp.received[0]).toMatch(/Subject: Your Roadbook receipt: Single Report, \$19\.99/);
  });
});
