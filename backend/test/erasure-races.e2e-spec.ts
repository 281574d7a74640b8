import type { Response } from 'supertest';
import { PurchaseEmailsService } from '../src/notifications/purchase-emails.service.js';
import { SubscriptionEmailsService } from '../src/notifications/subscription-emails.service.js';
import { MonitoringJob } from '../src/monitoring/monitoring.job.js';
import { AppError } from '../src/platform/http/errors.js';
import { EmailQueueService } from '../src/platform/mail/email-queue.service.js';
import { ReportsService } from '../src/reports/reports.service.js';
import { UnlocksService } from '../src/subscriptions/unlocks.service.js';
import { PersonalDataService } from '../src/platform/personal-data/personal-data.service.js';
import { UsersRepository } from '../src/users/users.repository.js';
import { Recalls } from '../src/vehicle-data/ports.js';
import { type RunningApp, startApp } from './support/app.js';
import { fakeClock, untilSomebodyWaits, VINS } from './support/money.js';
import { linksTo, untilMails } from './support/outbox.js';
import { ensure, newLink, proveEmail, someone, useLink } from './support/sign-in.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

/** What the source of recalls answers. */
const world = { campaigns: ['A'] };

function answerRecalls({ app }: RunningApp): void {
  const about = { scope: 'model', appliesTo: null, source: 'NHTSA recalls', asOf: null, note: null } as const;
  jest.spyOn(app.get(Recalls), 'ofModel').mockImplementation(() => {
    const records = world.campaigns.map((campaign) => ({
      ...{ campaign, date: null, component: null, summary: null, consequence: null, remedy: null },
      ...{ parkIt: false, parkOutside: false, overTheAir: false },
    }));
    return Promise.resolve({
      ...{ complaints: null, safetyRatings: null },
      recalls: { ...about, status: 'available', records },
    });
  });
}

describe('a person who is erased while an email about them is composed', () => {
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  let people = 0;
  beforeAll(async () => {
    app = await startApp();
    answerRecalls(app);
  });
  beforeEach(() => {
    clock = fakeClock(app);
    world.campaigns = ['A'];
  });
  afterEach(() => clock.restore());
  afterAll(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  /** Somebody who has bought, has proven one address and typed another one for the purchase. */
  async function buyer(offerKey: string) {
    const number = (people += 1);
    const [own, typed] = [`erased${number}@example.org`, `typed${number}@example.org`];
    const visitor = new TestVisitor(app);
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const terms = { renewalAccepted: true, contactEmail: typed };
    const { sessionId } = await visitor.openCheckout(reportId, offerKey, terms);
    await visitor.complete(sessionId).expect(200);
    await untilMails(app, 'report-ready', typed);
    await until(
      () =>
        app.dataSource.query(
          'SELECT FROM report_watches w JOIN vehicle_reports r ON r.id = w."vehicleReportId" WHERE r.token = $1',
          [reportId],
        ),
      (rows: unknown[]) => rows.length > 0,
    );
    await visitor.agent.post('/api/users/magic-link').send({ email: own }).expect(200);
    const [token] = await linksTo(app, own);
    await visitor.agent.post('/api/users/magic-link/consume').send({ token }).expect(200);
    const [{ userId }] = await app.dataSource.query('SELECT "userId" FROM checkout_sessions WHERE id = $1', [
      sessionId,
    ]);
    return { visitor, sessionId, userId: userId as string, addresses: [own, typed] };
  }
  type Buyer = Awaited<ReturnType<typeof buyer>>;

  const erase = ({ visitor }: Buyer) => visitor.agent.delete('/api/privacy/data').expect(200);
  const kept = ({ addresses }: Buyer) =>
    app.dataSource.query('SELECT kind FROM mails WHERE recipient = ANY($1)', [addresses]);
  /** Until so many statements wait for rows of other transactions, or the work is done. */
  const untilWaiting = (count: number, work: Promise<unknown>) =>
    Promise.race([
      work,
      until<{ waiting: number }[]>(
        () =>
          app.dataSource.query(`SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock'`),
        ([row]) => (row?.waiting ?? 0) >= count,
      ),
    ]);

  const EMAILS: Record<string, { offerKey: string; ready: () => void; write: (who: Buyer) => Promise<unknown> }> = {
    'the yearly reminder': {
      offerKey: 'unlimited_monthly',
      ready: () => clock.advance({ days: 366 }),
      write: () => app.app.get(SubscriptionEmailsService).remindYearly(),
    },
    'the reminder of the end of a trial': {
      offerKey: 'trial_monthly_2995',
      ready: () => clock.advance({ days: 3 }),
      write: () => app.app.get(PurchaseEmailsService).remindTrials(),
    },
    'news of a monitored vehicle': {
      offerKey: 'single_report',
      ready: () => {
        clock.advance({ days: 1.1 });
        world.campaigns = ['A', 'B'];
      },
      write: () => app.app.get(MonitoringJob).run(),
    },
    'another copy of the receipt': {
      offerKey: 'single_report',
      ready: () => undefined,
      write: ({ sessionId }) =>
        app.dataSource.transaction((tx) => app.app.get(PurchaseEmailsService).receiptAgain(tx, sessionId, 'again')),
    },
  };

  it.each(Object.keys(EMAILS))('gets no %s when the erasure came first', async (name) => {
    const { offerKey, ready, write } = EMAILS[name]!;
    const who = await buyer(offerKey);
    ready();
    let erasing: Promise<unknown> = Promise.resolve();
    let writing: Promise<unknown> = Promise.resolve();
    await app.dataSource.transaction(async (tx) => {
      // What an erasure takes out late, when the emails of this person are gone already.
      await tx.query('SELECT FROM user_identities WHERE "userId" = $1 FOR UPDATE', [who.userId]);
      erasing = erase(who);
      await untilWaiting(1, erasing);
      writing = write(who);
      await untilWaiting(2, writing);
    });
    await Promise.all([erasing, writing]);
    expect(await kept(who)).toEqual([]);
  });

  it.each(Object.keys(EMAILS))('is erased together with %s when the email came first', async (name) => {
    const { offerKey, ready, write } = EMAILS[name]!;
    const who = await buyer(offerKey);
    ready();
    const queue = app.app.get(EmailQueueService);
    const enqueue = queue.enqueue.bind(queue);
    let erasing: Promise<unknown> = Promise.resolve();
    const held = jest.spyOn(queue, 'enqueue').mockImplementationOnce(async (...order) => {
      await enqueue(...order);
      erasing = erase(who);
      await untilWaiting(1, erasing);
    });
    await write(who);
    await erasing;
    expect(held).toHaveBeenCalled();
    held.mockRestore();
    expect(await kept(who)).toEqual([]);
  });
});

describe('a person who is erased while a report is opened for them', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.stop());

  async function subscriber() {
    const visitor = new TestVisitor(app);
    const { id: bought } = await visitor.lookup(VINS[0]);
    const { sessionId } = await visitor.openCheckout(bought, 'unlimited_monthly', { renewalAccepted: true });
    await visitor.complete(sessionId).expect(200);
    await proveEmail(app, visitor, someone());
    return { visitor, reportId: (await visitor.lookup(VINS[1])).id };
  }
  const erase = ({ agent }: TestVisitor) => agent.delete('/api/privacy/data').expect(200);

  it('[X3-013] is told that the report is gone, not that it was paid for before', async () => {
    const { visitor, reportId } = await subscriber();
    const reports = app.app.get(ReportsService);
    const sellable = reports.sellable.bind(reports);
    jest.spyOn(reports, 'sellable').mockImplementationOnce(async (...asked) => {
      const report = await sellable(...asked);
      await erase(visitor);
      return report;
    });
    const { body } = await visitor.unlock(reportId).expect(404);
    expect(body.code).toBe('REPORT_NOT_FOUND');
  });

  it('[X3-013, X2-014] and is charged nothing for it', async () => {
    const { visitor, reportId } = await subscriber();
    jest.spyOn(app.app.get(UnlocksService), 'unlock').mockImplementationOnce(async () => {
      await erase(visitor);
      throw new AppError('NO_CREDITS', 'None is left.');
    });
    const { body } = await visitor.buyExtra(reportId).expect(404);
    expect(body.code).toBe('REPORT_NOT_FOUND');
    expect(await app.dataSource.query(`SELECT FROM payments WHERE kind = 'extra_report'`)).toEqual([]);
  });
});

describe('a person who is erased while their details are being saved', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.stop());

  /** Orders under an email that cannot be theirs at once, while something else happens. @returns what is kept of the user */
  async function order(visitor: TestVisitor, contactEmail: string, meanwhile: () => Promise<unknown>) {
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const { userId } = await ensure(visitor);
    const users = app.app.get(UsersRepository);
    const takeEmail = users.takeEmail.bind(users);
    jest.spyOn(users, 'takeEmail').mockImplementationOnce(async (...claimed) => {
      await meanwhile();
      return takeEmail(...claimed);
    });
    await visitor.openCheckout(reportId, 'single_report', { contactEmail, fullName: 'Ada Buyer' });
    const [kept] = await app.dataSource.query('SELECT email, "contactEmail", "fullName" FROM users WHERE id = $1', [
      userId,
    ]);
    const links = await app.dataSource.query(`SELECT FROM mails WHERE kind = 'magic-link' AND recipient = $1`, [
      contactEmail,
    ]);
    return { ...kept, links: links.length };
  }
  const NOTHING = { email: null, contactEmail: null, fullName: null, links: 0 };
  const held = async () => {
    const email = someone();
    await ensure(new TestVisitor(app), email);
    return email;
  };
  const erase = ({ agent }: TestVisitor) => agent.delete('/api/privacy/data').expect(200);

  it('[X3-013] stays erased when someone else has the email', async () => {
    const visitor = new TestVisitor(app);
    expect(await order(visitor, await held(), () => erase(visitor))).toEqual(NOTHING);
  });

  it('[X3-013] stays erased when nobody has it', async () => {
    const visitor = new TestVisitor(app);
    await ensure(visitor);
    await proveEmail(app, visitor, someone());
    expect(await order(visitor, someone(), () => erase(visitor))).toEqual(NOTHING);
  });

  it('[X3-013] leaves no email with the user who was merged into another', async () => {
    const [owner, visitor, own] = [new TestVisitor(app), new TestVisitor(app), someone()];
    await proveEmail(app, owner, own);
    const token = await newLink(app, own, visitor);
    expect(await order(visitor, await held(), () => useLink(visitor, token).expect(200))).toEqual(NOTHING);
  });

  it('[X3-013] opens no order for a person who is being erased, and keeps no email of it', async () => {
    const visitor = new TestVisitor(app);
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const { userId } = await ensure(visitor);
    await proveEmail(app, visitor, someone());
    const personalData = app.app.get(PersonalDataService);
    const erasePart = personalData.erasePart.bind(personalData);
    let opening: Promise<Response> | undefined;
    // Their sessions and reports have been looked through, and it is not committed.
    const erasing = jest.spyOn(personalData, 'erasePart').mockImplementation(async (tx, part, person) => {
      if (part !== 'users' || opening) return erasePart(tx, part, person);
      const terms = { offerKey: 'single_report', termsAccepted: true, contactEmail: someone(), fullName: 'Ada Buyer' };
      opening = visitor.agent
        .post('/api/checkout/session')
        .send({ reportId, ...terms })
        .then((answer) => answer);
      await Promise.race([opening, untilSomebodyWaits(app)]);
      return erasePart(tx, part, person);
    });
    await erase(visitor);
    erasing.mockRestore();
    expect(await opening).toMatchObject({ status: 404, body: { code: 'REPORT_NOT_FOUND' } });
    expect(await app.dataSource.query('SELECT FROM checkout_sessions WHERE "userId" = $1', [userId])).toEqual([]);
  });

  it('[X3-013] leaves neither name nor phone number nor email behind when they were registering', async () => {
    const visitor = new TestVisitor(app);
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const { userId } = await ensure(visitor);
    const users = app.app.get(UsersRepository);
    const saveContact = users.saveContact.bind(users);
    const told = jest.spyOn(users, 'saveContact').mockImplementationOnce(async (...contact) => {
      await erase(visitor);
      return saveContact(...contact);
    });
    const registration = { fullName: 'Ada Buyer', email: someone(), phoneNumber: '5551234567', reportId };
    const { status } = await visitor.agent.post('/api/users/register').send(registration);
    expect(status).toBeLessThan(500);
    expect(told).toHaveBeenCalled();
    const [kept] = await app.dataSource.query(
      'SELECT email, "contactEmail", "fullName", "phoneNumber" FROM users WHERE id = $1',
      [userId],
    );
    expect(kept).toEqual({ email: null, contactEmail: null, fullName: null, phoneNumber: null });
    expect(await app.dataSource.query('SELECT FROM mails WHERE recipient = $1', [registration.email])).toEqual([]);
  });
});
