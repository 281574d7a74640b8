import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import {
  type Evidence,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type WholePerson,
} from '../personal-data/personal-data.js';
import { newestKeptUntil } from '../personal-data/old-rows.repository.js';
import { BATCH, keptSince } from '../personal-data/retention.js';
import { JobsService } from '../jobs/jobs.service.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { CheckoutConsent } from './checkout-consent.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import { CheckoutSessionsRepository } from './checkout-sessions.repository.js';
import { OPEN_STATUSES } from './checkout-states.js';
import { END_PAYMENT, STOP_UNANNOUNCED } from './settlement.service.js';

/** What a session knows about its buyer besides the sale itself. */
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

/** Says that there is something to forget of a session. */
const KNOWN = `(session.marketing <> '{}' OR ${Object.keys(BUYER)
  .filter((column) => column !== 'marketing')
  .map((column) => `session."${column}" IS NOT NULL`)
  .join(' OR ')} OR (SELECT consent."ipAddress" IS NOT NULL OR consent."userAgent" IS NOT NULL
    FROM checkout_consents consent WHERE consent."checkoutSessionId" = session.id))`;

@Injectable()
export class CheckoutPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'checkout';
  readonly entities = [CheckoutSession, CheckoutConsent];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly sessions: CheckoutSessionsRepository,
    private readonly payments: PaymentsRepository,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async hold(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    await tx.find(CheckoutSession, {
      select: { id: true },
      where: { userId: In([...userIds]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  othersTyped(tx: EntityManager, email: string, { userId }: Pick<Person, 'userId'>): Promise<boolean> {
    return tx.existsBy(CheckoutSession, { userId: Not(userId), contactEmail: email });
  }

  async evidence(tx: EntityManager, { userId }: Pick<Person, 'userId'>): Promise<Evidence> {
    const sessions = await tx.find(CheckoutSession, {
      select: { id: true, vehicleReportId: true, status: true },
      where: { userId },
    });
    return {
      purchases: sessions.filter(({ status }) => status === 'completed' || status === 'refunded').length,
      reportIds: sessions.map(({ vehicleReportId }) => vehicleReportId),
      subjects: sessions.map(({ id }) => id),
    };
  }

  async export(tx: EntityManager, { userIds }: WholePerson): Promise<Record<string, unknown>> {
    const purchases = await this.sessions.exportOf(tx, userIds);
    const payments = await this.payments.factsOf(tx, userIds);
    return { purchases: purchases.map((purchase) => ({ ...purchase, ...payments.get(purchase.id) })) };
  }

  async erase(tx: EntityManager, { userId, mailboxes }: Person): Promise<void> {
    // A payment still on its way buys nothing any more: it goes back when it arrives.
    for (const { id } of await this.payments.pendingPurchasesOf(tx, userId))
      await this.jobs.add(tx, END_PAYMENT, { sessionId: id }, id);
    await tx.update(CheckoutSession, { userId, status: In([...OPEN_STATUSES]) }, { status: 'expired' });
    await this.anonymize(tx, { userId });
    await this.forgetMailboxes(tx, mailboxes);
  }

  /** What was agreed to stays, without saying from where. */
  async anonymize(tx: EntityManager, { userId }: Pick<Person, 'userId'>): Promise<void> {
    const sessions = await tx.find(CheckoutSession, { select: { id: true }, where: { userId } });
    const consents = { checkoutSessionId: In(sessions.map(({ id }) => id)) };
    await tx.update(CheckoutConsent, consents, { ipAddress: null, userAgent: null });
    await tx.update(CheckoutSession, { userId }, BUYER);
  }

  /**
   * Who paid elsewhere under them keeps what they paid for. Nothing is written there any more, so nothing may renew that no email tells of: by a
   * job, for the rows of another person are held in the order of theirs.
   */
  private async forgetMailboxes(tx: EntityManager, mailboxes: readonly string[]): Promise<void> {
    const theirs = { contactEmail: In([...mailboxes]) };
    const renewing = { ...theirs, mode: 'subscription', status: In([...OPEN_STATUSES, 'completed']) } as const;
    for (const { id } of await tx.find(CheckoutSession, { select: { id: true }, where: renewing }))
      await this.jobs.add(tx, STOP_UNANNOUNCED, { sessionId: id }, id);
    await tx.update(CheckoutSession, theirs, { contactEmail: null });
  }

  /** To it was written so far; what they buy from now on names its own. */
  async yieldEmail(tx: EntityManager, userId: string, email: string): Promise<void> {
    await tx.update(CheckoutSession, { userId, contactEmail: IsNull() }, { contactEmail: email });
  }

  async changeEmail(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(CheckoutSession, { contactEmail: from }, { contactEmail: to });
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(CheckoutSession, { userId: from }, { userId: to });
  }

  async keepUntil(tx: EntityManager, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const bought = `kept.status IN ('completed', 'refunded')`;
    return new Map([
      ...(await newestKeptUntil(tx, CheckoutSession, userIds, 'visitors', 'kept."createdAt"')),
      ...(await newestKeptUntil(tx, CheckoutSession, userIds, 'purchases', 'kept."completedAt"', bought)),
    ]);
  }

  async drop(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    const where = { userId: In([...userIds]) };
    const sessions = await tx.find(CheckoutSession, { select: { id: true }, where });
    await tx.delete(CheckoutConsent, { checkoutSessionId: In(sessions.map(({ id }) => id)) });
    await tx.delete(CheckoutSession, where);
  }

  /** Who it was that asked for a price and did not buy. */
  async retain(tx: EntityManager, now: Date): Promise<boolean> {
    const old = await tx
      .createQueryBuilder(CheckoutSession, 'session')
      .select('session.id')
      .where(`session.status IN ('failed', 'expired') AND session."createdAt" < :before AND ${KNOWN}`, {
        before: keptSince('unboughtQuotes', now),
      })
      .limit(BATCH)
      .getMany();
    const ids = In(old.map(({ id }) => id));
    if (old.length > 0)
      await tx.update(CheckoutConsent, { checkoutSessionId: ids }, { ipAddress: null, userAgent: null });
    if (old.length > 0) await tx.update(CheckoutSession, { id: ids }, BUYER);
    return old.length === BATCH;
  }
}
