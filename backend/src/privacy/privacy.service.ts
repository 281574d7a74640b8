import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { AppError } from '../http/errors.js';
import type { Visitor } from '../http/visitor.js';
import { UsersService } from '../users/users.service.js';
import { erasePerson, PROVEN_HASH } from './erase-person.js';
import type { CorrectDataDto, ErasedView, PersonalDataView } from './privacy.dto.js';

const OF_THEIR_REPORTS = 'JOIN vehicle_reports report ON report.id = row."vehicleReportId" WHERE report."userId" = $1';

const PARTS: Record<Exclude<keyof PersonalDataView, 'user'>, string> = {
  reports: `SELECT token AS id, vin, "licensePlate", state, intent, "searchedAt", "fulfilledAt", "signedAt", "addressedAt"
    FROM vehicle_reports WHERE "userId" = $1 ORDER BY vehicle_reports.id`,
  signatures: `SELECT report.token AS "reportId", row."signatureData", row."typedName", row."agreementVersion", row."ipAddress",
    row."userAgent", row."signedAt" FROM signatures row ${OF_THEIR_REPORTS} ORDER BY row.id`,
  addresses: `SELECT report.token AS "reportId", row."phoneNumber", row."addressLine1", row."addressLine2", row.city, row.state,
    row."zipCode", row."ipAddress", row."userAgent", row."createdAt" FROM addresses row ${OF_THEIR_REPORTS} ORDER BY row.id`,
  purchases: `SELECT session.id, session."offerKey", session.value, session.currency, session.status, session."contactEmail",
    session."cardBrand", session."cardLast4", session."createdAt", session."completedAt", session.marketing, consent."consentText", consent."ipAddress", consent."userAgent"
    FROM checkout_sessions session LEFT JOIN checkout_consents consent ON consent."checkoutSessionId" = session.id
    WHERE session."userId" = $1 ORDER BY session."createdAt"`,
  charges: `SELECT plan."offerKey", charge.kind, charge."amountCents", charge.currency, charge.status, charge."transactionId",
    charge."cardBrand", charge."cardLast4", charge."createdAt", charge."settledAt", charge."refundedAt", report.token AS "reportId"
    FROM subscription_charges charge JOIN subscriptions plan ON plan.id = charge."subscriptionId"
    LEFT JOIN vehicle_reports report ON report.id = charge."vehicleReportId"
    WHERE plan."userId" = $1 ORDER BY charge."createdAt"`,
  credits: `SELECT source, "offerKey", "deltaCredits", "createdAt" FROM entitlement_ledger WHERE "userId" = $1 ORDER BY id`,
  variants: `SELECT experiment, variant, "assignedAt" FROM variant_assignments WHERE "userId" = $1 ORDER BY experiment`,
  mails: `SELECT kind, recipient, "sentAt", "createdAt" FROM mails
    WHERE recipient = (SELECT email FROM users WHERE id = $1) ORDER BY id`,
  mailPreferences: `SELECT "linkedAt", "optedOutAt" FROM mail_preferences WHERE "addressHash" = ${PROVEN_HASH}`,
  watches: `SELECT report.token AS "reportId", row."startedAt", row."endsAt", row."checkedAt", row."stoppedAt", row."knownRecalls",
    row."knownCounts" FROM report_watches row ${OF_THEIR_REPORTS} ORDER BY row.id`,
};

const USER = `SELECT id, email, "contactEmail", "fullName", "phoneNumber", "isVerified", "subscriptionStatus", "creditsBalance",
  "ipAddress", "userAgent", "createdAt", "lastLoginAt" FROM users WHERE id = $1`;

/** A person's own data: to see, to correct, to have forgotten. All of it needs the proof of an e-mail. */
@Injectable()
export class PrivacyService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /** @throws AppError PROOF_REQUIRED */
  async show(visitor: Visitor): Promise<PersonalDataView> {
    const id = await this.person(visitor);
    const [user] = await this.dataSource.query<Record<string, unknown>[]>(USER, [id]);
    const read = async (sql: string) => this.dataSource.query<Record<string, unknown>[]>(sql, [id]);
    const parts = await Promise.all(Object.entries(PARTS).map(async ([name, sql]) => [name, await read(sql)] as const));
    return { user, ...Object.fromEntries(parts) } as PersonalDataView;
  }

  /** @throws AppError PROOF_REQUIRED */
  async correct({ fullName, phoneNumber }: CorrectDataDto, visitor: Visitor): Promise<PersonalDataView> {
    await this.dataSource.query(
      'UPDATE users SET "fullName" = coalesce($2, "fullName"), "phoneNumber" = coalesce($3, "phoneNumber") WHERE id = $1',
      [await this.person(visitor), fullName ?? null, phoneNumber ?? null],
    );
    return this.show(visitor);
  }

  /** @throws AppError PROOF_REQUIRED */
  async erase(visitor: Visitor): Promise<ErasedView> {
    const id = await this.person(visitor);
    const purchasesKept = await this.dataSource.transaction(async (tx) => {
      // Nobody goes on paying for what they can no longer reach.
      await this.subscriptions.endAll(tx, id);
      return erasePerson(tx, id);
    });
    return { erased: true, purchasesKept };
  }

  private async person(visitor: Visitor): Promise<string> {
    const user = await this.users.find(visitor);
    if (!user?.isVerified)
      throw new AppError('PROOF_REQUIRED', 'Please open the link we can send to your e-mail address first.');
    return user.id;
  }
}
