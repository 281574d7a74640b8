import { Injectable } from '@nestjs/common';
import { type EntityManager, In, Not } from 'typeorm';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import {
  DeclaresPersonalData,
  type Person,
  type PersonalData,
  type PersonalTable,
  personalTable,
} from '../platform/personal-data/personal-data.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import { CheckoutSessionsRepository } from './checkout-sessions.repository.js';
import { OPEN_STATUSES } from '../platform/input-rules/codes.js';
import { END_PAYMENT, STOP_UNANNOUNCED } from './settlement.service.js';

const BUYER = {
  contactEmail: null,
  gaClientId: null,
  gaSessionId: null,
  gclid: null,
  gbraid: null,
  wbraid: null,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmTerm: null,
  utmContent: null,
  marketing: {},
};

const HAS_BUYER = `(stored.marketing <> '{}' OR ${Object.keys(BUYER)
  .filter((column) => column !== 'marketing')
  .map((column) => `stored."${column}" IS NOT NULL`)
  .join(' OR ')} OR (SELECT consent."ipAddress" IS NOT NULL OR consent."userAgent" IS NOT NULL
    FROM checkout_consents consent WHERE consent."checkoutSessionId" = stored.id))`;

const sessionTable: PersonalTable = personalTable(CheckoutSession, {
  owner: { user: 'userId' },
  export: { custom: ['purchases'] },
  erase: [
    {
      set: { status: 'expired' },
      where: ({ userIds }) => ({ userId: In([...userIds]), status: In([...OPEN_STATUSES]) }),
    },
    { set: BUYER },
    // What others bought under the mailboxes of this person stays with them, without the email.
    { set: { contactEmail: null }, where: ({ mailboxes }) => ({ contactEmail: In([...mailboxes]) }) },
  ],
  anonymize: [{ set: BUYER }],
  lock: true,
  keepsReport: 'vehicleReportId',
  subject: 'id',
  purchase: { status: In(['completed', 'refunded']) },
  purchaseEmail: 'contactEmail',
  keepsUser: [
    { kept: 'visitors', since: 'stored."createdAt"' },
    { kept: 'purchases', since: 'stored."completedAt"', where: `stored.status IN ('completed', 'refunded')` },
  ],
  expire: [
    {
      since: 'createdAt',
      kept: 'unboughtQuotes',
      where: `stored.status IN ('failed', 'expired') AND ${HAS_BUYER}`,
      set: BUYER,
      children: () => [consentTable],
    },
  ],
});

const consentTable: PersonalTable = personalTable(CheckoutConsent, {
  owner: { parent: { table: sessionTable, key: 'id', column: 'checkoutSessionId' } },
  export: { custom: ['purchases'] },
  erase: [{ set: { ipAddress: null, userAgent: null } }],
  anonymize: [{ set: { ipAddress: null, userAgent: null } }],
});

@Injectable()
@DeclaresPersonalData('checkout')
export class CheckoutPersonalData implements PersonalData {
  readonly tables = [consentTable, sessionTable];

  constructor(
    private readonly sessions: CheckoutSessionsRepository,
    private readonly payments: PaymentsRepository,
    private readonly jobs: JobsService,
  ) {}

  async export(tx: EntityManager, { userIds }: Person): Promise<Record<string, unknown>> {
    const purchases = await this.sessions.exportOf(tx, userIds);
    const payments = await this.payments.exportOf(tx, userIds);
    return { purchases: purchases.map((purchase) => ({ ...purchase, ...payments.get(purchase.id) })) };
  }

  /**
   * Payments that arrive later are refunded. What others bought under the mailboxes stops renewing, because no email
   * could announce a charge; jobs do it, because other persons must be locked first.
   */
  async erase(tx: EntityManager, { userIds, mailboxes }: Person): Promise<void> {
    for (const userId of userIds)
      for (const { id } of await this.payments.pendingPurchasesOf(tx, userId))
        await this.jobs.add(tx, END_PAYMENT, { sessionId: id }, id);
    const ofOthers = { userId: Not(In([...userIds])), contactEmail: In([...mailboxes]) };
    const renewing = { ...ofOthers, mode: 'subscription', status: In([...OPEN_STATUSES, 'completed']) } as const;
    for (const { id } of await tx.find(CheckoutSession, { select: { id: true }, where: renewing }))
      await this.jobs.add(tx, STOP_UNANNOUNCED, { sessionId: id }, id);
  }
}
