import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { AppError } from '../platform/http/errors.js';
import { newToken, TOKEN_PATTERN } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { domainEvent, DomainEvents } from '../platform/jobs/domain-events.js';
import { jobType } from '../platform/jobs/job-handler.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { firstChargeAt } from '../payments/offers/charge-instant.js';
import { isTrial, offerOf, openOffers } from '../payments/offers/offer-catalog.js';
import type { CatalogOffer } from '../payments/offers/offer.dto.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentProvider, type SavedMethod } from '../payments/payment-provider.js';
import type { Meeting } from '../platform/personal-data/personal-data.js';
import { UsersRepository } from '../users/users.repository.js';
import { sellingOf } from './held.js';
import type { Subscription } from './subscription.entity.js';
import { type RunningBeside, SubscriptionsRepository } from './subscriptions.repository.js';
import { TrialsRepository } from './trials.repository.js';

/** A subscription ends with its `currentPeriodEnd`. */
export const SUBSCRIPTION_CANCELED = domainEvent<Subscription>('subscription-canceled');

/** A subscription, as it was canceled, renews again. */
export const SUBSCRIPTION_RESUMED = domainEvent<Subscription>('subscription-resumed');

type Merged = { endedId: string; goesOnId: string };

/** Settles the subscription that stopped renewing because accounts with two of them were merged. */
export const SUBSCRIPTIONS_MERGED = jobType<Merged>('subscriptions-merged');

type Subscribed = Pick<Subscription, 'userId' | 'checkoutSessionId' | 'offerKey'>;

type Refunded = Pick<Payment, 'period' | 'refundReason'>;

/** Returns whether a payment pays for the running period; a purchase pays for period 0. */
export const paysRunningPeriod = (
  { period }: Pick<Payment, 'period'>,
  running: Pick<Subscription, 'period'>,
): boolean => (period ?? 0) === running.period;

/** Starts, cancels, resumes and ends subscriptions; `subscription-payments.service.ts` charges them. */
@Injectable()
export class SubscriptionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: SubscriptionsRepository,
    private readonly trials: TrialsRepository,
    private readonly users: UsersRepository,
    private readonly provider: PaymentProvider,
    private readonly entitlements: EntitlementsService,
    private readonly events: DomainEvents,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Decides whether a person may buy a subscription: one at a time (docs/decisions/0002) and one trial (row 106).
   * @returns the refusal, ALREADY_SUBSCRIBED or OFFER_NOT_AVAILABLE, and the provider's id of the buyer
   */
  async eligibilityFor(
    userId: string,
    offer: CatalogOffer,
  ): Promise<{ refusal: AppError | null; customer: string | null }> {
    const customer = await this.repository.findCustomer(userId, this.provider.name);
    const running = await this.repository.findRunningBeside(userId, offer.offerKey);
    if (running) return { refusal: alreadySubscribed(running, userId), customer };
    const usedTrial = isTrial(offer) && (await this.trials.isUsed(userId));
    return { refusal: usedTrial ? secondTrial('You have already had your trial') : null, customer };
  }

  async refuseBeside(userId: string, offerKey: string): Promise<void> {
    const running = await this.repository.findRunningBeside(userId, offerKey);
    if (running) throw alreadySubscribed(running, userId);
  }

  /**
   * Starts a subscription and records a trial for user, card and proven email.
   * @param from.agreed the first charge its buyer agreed to
   * @returns null when the user has a subscription for the same; `secondTrial`: this person has had a trial
   */
  async start(
    tx: EntityManager,
    { userId, checkoutSessionId, offerKey }: Subscribed,
    { renewal, credits, currency }: CatalogOffer,
    { payment, saved, agreed }: { payment: Payment; saved: SavedMethod | null; agreed: Date | null },
  ): Promise<(Subscription & { secondTrial: boolean }) | null> {
    if (!renewal || (await this.repository.findRunningBeside(userId, offerKey, tx))) return null;
    const now = this.clock.now();
    const trial = isTrial({ renewal });
    const end = agreed && agreed > now ? agreed : firstChargeAt(renewal, now);
    const started = await this.repository.insert(tx, {
      ...{ userId, checkoutSessionId, offerKey, currency },
      id: newToken(),
      status: trial ? 'trialing' : 'active',
      amountCents: renewal.amountCents,
      perReportCents: renewal.perReportCents,
      reportsPerPeriod: trial ? renewal.reportsInTrial : renewal.reportsPerPeriod,
      reportsPerRenewal: renewal.reportsPerPeriod,
      creditsPerPeriod: credits,
      currentPeriodStart: now,
      currentPeriodEnd: end,
      anchorAt: trial ? end : now,
      anchorMonths: trial ? 0 : 1,
      nextChargeAt: end,
      provider: this.provider.name,
      customerReference: saved?.customer ?? null,
      methodReference: saved?.method ?? null,
    });
    return started && { ...started, secondTrial: trial && !(await this.trials.record(tx, payment, userId, now)) };
  }

  /** Lets the person of a refunded trial have one again. */
  releaseTrial(tx: EntityManager, payment: Payment): Promise<void> {
    return this.trials.release(tx, payment);
  }

  /** Locks the subscription whose period pays for one more report. */
  lockAllowance(tx: EntityManager, userId: string): Promise<Subscription | null> {
    return this.repository.lockAllowance(tx, userId, this.clock.now());
  }

  async findPerReport(userId: string): Promise<Subscription | null> {
    return sellingOf(await this.repository.findPaid(userId, this.clock.now()));
  }

  /** Stops the renewal; the paid period stays usable. @throws AppError SUBSCRIPTION_NOT_FOUND */
  async cancel(id: string, visitor: Visitor): Promise<Subscription> {
    const { userId, isPayer } = await this.managed(id, visitor);
    return this.dataSource.transaction(async (tx) => {
      await acquireCustomerLock(tx, 'subscription', id);
      const by = isPayer ? 'payer' : 'mailbox';
      const subscription = await this.repository.cancel(tx, { id, userId }, by, this.clock.now());
      if (!subscription) throw notFound();
      if (subscription.endedAt) return subscription;
      await this.events.emit(tx, SUBSCRIPTION_CANCELED, subscription);
      if (this.hasPaidTime(subscription)) return subscription;
      await this.end(tx, id);
      return { ...subscription, status: 'canceled', endedAt: this.clock.now() };
    });
  }

  /** @throws AppError SUBSCRIPTION_NOT_FOUND, also for another person's */
  async owned(id: string, visitor: Visitor): Promise<Subscription> {
    const userId = TOKEN_PATTERN.test(id) ? await this.users.idOfBrowser(visitor.anonId) : null;
    const subscription = userId === null ? null : await this.repository.find({ id, userId });
    if (!subscription) throw notFound();
    return subscription;
  }

  /** Finds the visitor's subscription, or one bought under the email they have proven. */
  private async managed(id: string, visitor: Visitor): Promise<{ userId: string; isPayer: boolean }> {
    const subscription = TOKEN_PATTERN.test(id) ? await this.repository.find({ id }) : null;
    if (!subscription) throw notFound();
    const { userId, checkoutSessionId } = subscription;
    if (userId === (await this.users.idOfBrowser(visitor.anonId))) return { userId, isPayer: true };
    if (await this.repository.isOfMailbox(checkoutSessionId, visitor)) return { userId, isPayer: false };
    throw notFound();
  }

  /**
   * Takes back a cancellation while the paid period runs.
   * @throws AppError SUBSCRIPTION_NOT_FOUND, ALREADY_SUBSCRIBED when another one renews, PROOF_REQUIRED when the owner of
   * the mailbox canceled it
   */
  async resume(id: string, visitor: Visitor): Promise<Subscription> {
    const { userId } = await this.owned(id, visitor);
    return this.dataSource.transaction(async (tx) => {
      await acquireCustomerLock(tx, 'subscription', id);
      const held = await this.repository.find({ id, userId }, tx);
      if (held?.canceledBy === 'mailbox' && !(await this.repository.hasProvenMailboxOf(tx, id, userId)))
        throw new AppError('PROOF_REQUIRED', CANCELED_BY_MAILBOX);
      const other = await this.repository.findRenewingBesides(tx, userId, id);
      if (other) throw alreadySubscribed(other, userId);
      const subscription = await this.repository.resume(tx, { id, userId }, this.clock.now());
      if (!subscription) throw notFound();
      if (held?.cancelAtPeriodEnd) await this.events.emit(tx, SUBSCRIPTION_RESUMED, held);
      return subscription;
    });
  }

  /** Cancels for the operator, or ends it now. @throws AppError SUBSCRIPTION_NOT_FOUND, CONFLICT */
  async cancelFor(tx: EntityManager, id: string, { atOnce }: { atOnce: boolean }): Promise<void> {
    const subscription = await this.repository.lock(tx, id);
    if (!subscription) throw notFound();
    if (subscription.endedAt) throw new AppError('CONFLICT', 'This subscription has already ended.');
    if (subscription.cancelAtPeriodEnd && !atOnce)
      throw new AppError('CONFLICT', 'This subscription is already canceled.');
    const now = this.clock.now();
    await this.repository.cancel(tx, { id }, 'operator', now);
    const ends = atOnce || !this.hasPaidTime(subscription);
    if (ends) await this.end(tx, id);
    await this.events.emit(tx, SUBSCRIPTION_CANCELED, ends ? { ...subscription, currentPeriodEnd: now } : subscription);
  }

  private hasPaidTime({ status, currentPeriodEnd }: Subscription): boolean {
    return status !== 'past_due' && currentPeriodEnd > this.clock.now();
  }

  /** `endPaidBy` for the subscription that a purchase started. */
  async endOf(tx: EntityManager, checkoutSessionId: string, purchase: Refunded): Promise<void> {
    const subscription = await this.repository.find({ checkoutSessionId }, tx);
    if (subscription) await this.endPaidBy(tx, subscription.id, purchase);
  }

  /** Ends a subscription whose running period is refunded; after the refund of another period it stops renewing. */
  async endPaidBy(tx: EntityManager, id: string, payment: Refunded): Promise<void> {
    const subscription = await this.repository.lock(tx, id);
    if (!subscription || subscription.endedAt) return;
    if (paysRunningPeriod(payment, subscription) || subscription.status === 'past_due') return this.end(tx, id);
    if (subscription.cancelAtPeriodEnd) return;
    const by = payment.refundReason === 'operator' ? 'operator' : 'payer';
    const canceled = await this.repository.cancel(tx, { id }, by, this.clock.now());
    if (canceled) await this.events.emit(tx, SUBSCRIPTION_CANCELED, canceled);
  }

  /** Stops the renewal of the subscription of a purchase, because no email could announce the charge. */
  async stopUnannounced(tx: EntityManager, checkoutSessionId: string): Promise<void> {
    const subscription = await this.repository.find({ checkoutSessionId, endedAt: IsNull() }, tx);
    if (!subscription) return;
    await acquireCustomerLock(tx, 'subscription', subscription.id);
    await this.repository.cancel(tx, { id: subscription.id }, 'erasure', this.clock.now());
  }

  async endAll(tx: EntityManager, userId: string): Promise<void> {
    for (const id of await this.repository.runningOf(tx, userId)) await this.end(tx, id);
  }

  /** Lets one subscription of two merged users renew, and cancels the others. */
  async mergeRenewals(tx: EntityManager, userIds: readonly [string, string]): Promise<void> {
    const [goesOn, ...others] = await this.repository.renewingOf(tx, userIds);
    for (const { id, status } of others) {
      await this.repository.cancel(tx, { id }, 'joining', this.clock.now());
      if (status === 'past_due') await this.end(tx, id);
      if (goesOn) await this.jobs.add(tx, SUBSCRIPTIONS_MERGED, { endedId: id, goesOnId: goesOn.id }, id);
    }
  }

  /** Returns which subscriptions would stop renewing if two users were merged. */
  async meeting(tx: EntityManager, userIds: readonly [string, string]): Promise<Meeting | null> {
    const [goesOn, ...others] = await this.repository.renewingOf(tx, userIds);
    if (!goesOn || others.length === 0) return null;
    return {
      goesOn: offerOf(goesOn.offerKey).name,
      ends: others.map(({ offerKey, status, currentPeriodEnd }) => ({
        name: offerOf(offerKey).name,
        usableUntil: status === 'past_due' ? null : currentPeriodEnd.toISOString(),
      })),
    };
  }

  async end(tx: EntityManager, id: string): Promise<void> {
    const ended = await this.repository.end(tx, id, this.clock.now());
    if (ended?.perReportCents && !(await this.repository.hasPerReport(tx, ended.userId)))
      await this.entitlements.endUnlimited(tx, ended.userId, ended.offerKey);
  }
}

const CANCELED_BY_MAILBOX =
  'The owner of the email address this subscription was bought with canceled it. To resume it here, show that the address is yours: send yourself a sign-in link and open it in this browser.';

export const secondTrial = (what: string): AppError =>
  new AppError('OFFER_NOT_AVAILABLE', `${what}. Each person can have one trial. You can buy: ${openOffers()}.`);

const notFound = (): AppError => new AppError('SUBSCRIPTION_NOT_FOUND', 'This subscription was not found.');

function alreadySubscribed(running: RunningBeside, buyerId: string): AppError {
  const { name } = offerOf(running.offerKey);
  const [runs, change] =
    running.userId === buyerId ? [name, changeOf(running)] : [`${name}, bought in another browser`, 'cancel it'];
  return new AppError(
    'ALREADY_SUBSCRIBED',
    `You already have a subscription: ${runs}. A second one would charge you twice for the same thing. You can ${change} on your purchases page.`,
  );
}

function changeOf({ status, cancelAtPeriodEnd, reportsPerPeriod, reportsUsed }: RunningBeside): string {
  if (cancelAtPeriodEnd) return 'resume it';
  const isPaid = status === 'trialing' || status === 'active';
  return isPaid && (reportsPerPeriod === null || reportsUsed < reportsPerPeriod) ? 'use it or cancel it' : 'cancel it';
}
