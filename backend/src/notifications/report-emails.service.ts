import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { CREDIT_RETURNED } from '../checkout/empty-reports.service.js';
import { Clock } from '../platform/config/clock.js';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { JobHandler, jobType } from '../platform/jobs/job-handler.js';
import { type Email, type EmailKind, emailTemplate } from '../platform/mail/email.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { day } from '../platform/mail/format.js';
import { REPORT_FULFILLED } from '../reports/report-jobs.js';
import { nameOf } from '../platform/input-rules/vehicle-name.js';
import { toPurchases } from './email-parts.js';
import { NotificationsRepository, type Recipient } from './notifications.repository.js';

/** Enqueued until 0.2.0 instead of the event. */
const REPORT_FULFILLED_JOB = jobType<{ reportId: string }>('report-fulfilled');

/** Emails to owners of a report: that it can be read, that it cost nothing, and what is new about its vehicle. */
@Injectable()
export class ReportEmailsService {
  constructor(
    private readonly repository: NotificationsRepository,
    private readonly emailQueue: EmailQueueService,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The transaction holds the customer lock. */
  @OnEvent(REPORT_FULFILLED)
  async onReportFulfilled(tx: EntityManager, { reportId }: { reportId: string }): Promise<void> {
    const purchase = await this.repository.purchaseOfReport(tx, reportId);
    if (!purchase) return;
    const data = { vehicle: nameOf(purchase.vehicleData), reportId: purchase.reportToken };
    await this.emailQueue.enqueue(tx, REPORT_READY, { ...purchase, cause: `report-ready:${reportId}`, data });
  }

  @JobHandler(REPORT_FULFILLED_JOB)
  async sendReportReady({ reportId }: { reportId: string }): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await acquireCustomerLock(tx, 'report', reportId);
      await this.onReportFulfilled(tx, { reportId });
    });
  }

  /** An unreadable report cost a credit, or one report of a subscription's period, which is returned. */
  @OnEvent(CREDIT_RETURNED)
  async onCreditReturned(tx: EntityManager, { unlock, why }: PayloadOf<typeof CREDIT_RETURNED>): Promise<void> {
    const recipient = await this.repository.person(tx, unlock.userId);
    const report = recipient && (await this.repository.report(tx, unlock.vehicleReportId));
    if (!report) return;
    const data = {
      vehicle: nameOf(report.vehicleData),
      why,
      back: unlock.subscriptionId ? ('place' as const) : ('credit' as const),
      givenAt: this.clock.now().toISOString(),
    };
    const cause = `credit-back:${unlock.vehicleReportId}:${unlock.round}`;
    await this.emailQueue.enqueue(tx, CREDIT_BACK, { ...recipient, cause, data });
  }

  /**
   * Returns where news of a person's vehicles go and locks the person until the transaction ends. Call it before
   * anything of theirs is locked, as an erasure does.
   */
  holdOwner(tx: EntityManager, userId: string): Promise<Recipient | null> {
    return this.repository.person(tx, userId);
  }

  /** @param name of the news: the same news of one vehicle is sent once */
  async vehicleNews(tx: EntityManager, recipient: Recipient, name: string, data: VehicleNewsOrder): Promise<void> {
    const cause = `vehicle-news:${data.watchId}:${name}`;
    await this.emailQueue.enqueue(tx, VEHICLE_NEWS, { ...recipient, cause, data });
  }
}

/** `vehicle`: null when it is unknown; `reportId`: token of the report. */
export const REPORT_READY = emailTemplate<{ vehicle: string | null; reportId: string }>({
  name: 'report-ready',
  optional: true,
  write: ({ vehicle, reportId }, { url }) => ({
    subject: `Your report is ready: ${vehicle ?? 'your vehicle'}`,
    preview: 'Your report is ready to read.',
    title: 'Your report is ready',
    blocks: [
      `The history of ${vehicle ? `the ${vehicle}` : 'your vehicle'} has arrived. You can read it for 30 days.`,
      { button: 'Read the report', to: `${url}/results/${reportId}` },
    ],
  }),
});

interface CreditBackData {
  vehicle: string | null;
  /** Missing in emails of an earlier version: no_records. */
  why?: 'no_records' | 'no_answer';
  /** `place`: a report of a subscription's period. */
  back: 'credit' | 'place';
  givenAt: string;
}

export const CREDIT_BACK = emailTemplate<CreditBackData>({
  name: 'credit-back',
  write({ vehicle, why, back, givenAt }, site) {
    const what = back === 'credit' ? 'one credit' : 'one report of your subscription';
    const name = vehicle ?? 'your vehicle';
    const isUnanswered = why === 'no_answer';
    return {
      subject: `We returned ${what}: ${isUnanswered ? 'no report' : 'no records'} for ${name}`,
      preview: 'You can use it for another vehicle.',
      title: `We returned ${what}`,
      blocks: [
        isUnanswered
          ? `The source sent no report for ${name} within 24 hours, so it costs you nothing.`
          : `We found no records for ${name}, so its report costs you nothing.`,
        { facts: { Returned: back === 'credit' ? '1 credit' : '1 report of this period', Date: day(givenAt) } },
        'You can use it for another vehicle. Nothing was charged or refunded.',
        toPurchases('See your purchases', site),
      ],
    };
  },
});

interface VehicleNewsData {
  vehicle: string | null;
  reportId: string;
  /** New recalls of the model. */
  recalls: { campaign: string; component: string | null; summary: string | null }[];
  recallSource: string | null;
  /** How many more records of a kind the free query counts. */
  records: { what: string; more: number }[];
  seenAt: string;
  endsAt: string;
}

type VehicleNewsOrder = VehicleNewsData & {
  /** Id of the monitoring. Its link contains a secret and is created when the email is sent. */
  watchId: string;
};

export const VEHICLE_NEWS: EmailKind<VehicleNewsOrder> = { name: 'vehicle-news', optional: true };

/** @param stopLink ends the monitoring of this vehicle */
export function vehicleNews(data: VehicleNewsData, stopLink: string, url: string): Email {
  const { recalls, records, recallSource } = data;
  const vehicle = data.vehicle ?? 'your vehicle';
  return {
    subject: `New for ${vehicle}: ${recalls.length > 0 ? 'a new recall' : 'a new record'}`,
    preview: 'You bought its report, so we checked again.',
    title: `New for ${vehicle}`,
    blocks: [
      `We checked again on ${day(data.seenAt)}. We did not know this when you bought the report:`,
      ...recalls.map(
        ({ campaign, component, summary }) =>
          `Recall ${campaign}${component ? ` (${component})` : ''}. ${summary ?? 'No summary was given.'}`,
      ),
      recalls.length > 0 &&
        `Source: ${recallSource ?? 'not named'}. A recall covers a model. A dealer for this make can check the VIN to see whether it affects this vehicle.`,
      ...records.map(({ what, more }) => `The history source now counts ${more} more: ${what}.`),
      records.length > 0 && 'To read the new records, you need a new report. Your report stays as you bought it.',
      { button: 'Open your report', to: `${url}/results/${data.reportId}` },
      {
        text: `We watch this vehicle until ${day(data.endsAt)}.`,
        link: 'Stop watching this vehicle',
        to: stopLink,
      },
    ],
  };
}
