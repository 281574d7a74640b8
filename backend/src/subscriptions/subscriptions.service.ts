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
import { alreadySubscribed } from './already-subscribed.js';
import { sellingOf } from './held.js';
import type { Subscription } from './subscription.entity.js';
import { paysRunningPeriod, type TakenBack } from './running-period.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { TrialsRepository } from './trials.repository.js';

/** A subscription was canceled: it is not charged again, and ends with its `currentPeriodEnd`. */
export const SUBSCRIPTION_CANCELED = domainEvent<Subscription>('subscription-canceled');

/** A cancellation was taken back: it renews again. As it was canceled. */
export const SUBSCRIPTION_RESUMED = domainEvent<Subscription>('subscription-resumed');

type Merged = { endedId: string; goesOnId: string };

/**
 * Two that renew met when accounts were merged: one has ended its renewal, and what is due for it is settled after
 * that.
 */
export const SUBSCRIPTIONS_MERGED = jobType<Merged>('subscriptions-merged');

/** A purchase of an offer that renews. */
type Subscribed = Pick<Subscription, 'userId' | 'checkoutSessionId' | 'offerKey'>;

/**
 * Subscriptions: beginning, counting, canceling and ending them. Charging them is `subscription-payments.service.ts`.
 */
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
   * Decides whether a person may buy what renews: one subscription at a time (docs/decisions/0096) and one trial (row
   * 106).
   * @returns the refusal, ALREADY_SUBSCRIBED or OFFER_NOT_AVAILABLE, or null; and the provider's id of this buyer, if
   * known
   */
  async standingFor(
    userId: string,
    offer: CatalogOffer,
  ): Promise<{ refusal: AppError | null; customer: string | null }> {
    const customer = await this.repository.findCustomer(userId, this.provider.name);
    const running = await this.repository.findRunningBeside(userId, offer.offerKey);
    if (running) return { refusal: alreadySubscribed(running, userId), customer };
    const usedTrial = isTrial(offer) && (await this.trials.isUsed(userId));
    return { refusal: usedTrial ? secondTrial('You have already had your trial') : null, customer };
  }

  /** @throws AppError ALREADY_SUBSCRIBED */
  async refuseBeside(userId: string, offerKey: string): Promise<void> {
    const running = await this.repository.findRunningBeside(userId, offerKey);
    if (running) throw alreadySubscribed(running, userId);
  }

  /**
   * Begins what renews. Of a trial it notes that this person takes theirs: as this user, with this card and with this
   * proven email.
   * @param from.agreed the first charge its buyer agreed to; money that took longer than that to arrive begins its days
   * when it does
   * @returns null when the offer does not renew, or when the user has a subscription that pays for the same;
   * `secondTrial`: one of the three has had one before
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

  /** The subscription whose period pays for one more report, held until the transaction ends; null when none does. */
  holdAllowance(tx: EntityManager, userId: string): Promise<Subscription | null> {
    return this.repository.holdAllowance(tx, userId, this.clock.now());
  }

  /** The running subscription that sells extra reports one by one. */
  async findPerReport(userId: string): Promise<Subscription | null> {
    return sellingOf(await this.repository.findPaid(userId, this.clock.now()));
  }

  /**
   * Stops the renewal of the visitor's subscription; what is paid for stays until the period ends. Repeating it changes
   * nothing.
   * @throws AppError SUBSCRIPTION_NOT_FOUND
   */
  async cancel(id: string, visitor: Visitor): Promise<Subscription> {
    const { userId, isPayer } = await this.managed(id, visitor);
    return this.dataSource.transaction(async (tx) => {
      await acquireCustomerLock(tx, 'subscription', id);
      const subscription = await this.repository.cancel(
        tx,
        { id, userId },
        isPayer ? 'payer' : 'mailbox',
        this.clock.now(),
      );
      if (!subscription) throw notFound();
      if (subscription.endedAt) return subscription;
      await this.events.emit(tx, SUBSCRIPTION_CANCELED, subscription);
      if (this.hasPaidTime(subscription)) return subscription;
      await this.end(tx, id);
      return { ...subscription, status: 'canceled', endedAt: this.clock.now() };
    });
  }

  /** @throws AppError SUBSCRIPTION_NOT_FOUND for an unknown one and another person's alike */
  async owned(id: string, visitor: Visitor): Promise<Subscription> {
    const userId = TOKEN_PATTERN.test(id) ? await this.users.idOfBrowser(visitor.anonId) : null;
    const subscription = userId === null ? null : await this.repository.find({ id, userId });
    if (!subscription) throw notFound();
    return subscription;
  }

  /**
   * The visitor's subscription, or one bought under the email they have proven: the recipient of its emails may cancel
   * it.
   */
  private async managed(id: string, visitor: Visitor): Promise<{ userId: string; isPayer: boolean }> {
    const subscription = TOKEN_PATTERN.test(id) ? await this.repository.find({ id }) : null;
    if (!subscription) throw notFound();
    const { userId, checkoutSessionId } = subscription;
    if (userId === (await this.users.idOfBrowser(visitor.anonId))) return { userId, isPayer: true };
    if (await this.repository.isOfMailbox(checkoutSessionId, visitor)) return { userId, isPayer: false };
    throw notFound();
  }

  /**
   * Takes a cancellation back while the paid period runs: it renews at its end again, at the price agreed to. Only for
   * its payer, and what the owner of its mailbox canceled only for a payer who has proven that mailbox.
   * @throws AppError SUBSCRIPTION_NOT_FOUND, also when it has ended; ALREADY_SUBSCRIBED when another one renews
   * meanwhile; PROOF_REQUIRED
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

  /**
   * Cancels at the operator's word, or with `atOnce` ends it now. Of one that is past due nothing is paid for: it ends.
   * @throws AppError SUBSCRIPTION_NOT_FOUND; CONFLICT when there is nothing left to cancel
   */
  async cancelFor(tx: EntityManager, id: string, { atOnce }: { atOnce: boolean }): Promise<void> {
    const subscription = await this.repository.hold(tx, id);
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

  /**
   * Whether a paid period is left to use: not after a refused renewal, and not when the renewal waits for a case beyond
   * its end.
   */
  private hasPaidTime({ status, currentPeriodEnd }: Subscription): boolean {
    return status !== 'past_due' && currentPeriodEnd > this.clock.now();
  }

  /** What a purchase brought is taken back: `endPaidBy` of the subscription that it began. */
  async endOf(tx: EntityManager, checkoutSessionId: string, purchase: TakenBack): Promise<void> {
    const subscription = await this.repository.find({ checkoutSessionId }, tx);
    if (subscription) await this.endPaidBy(tx, subscription.id, purchase);
  }

  /**
   * What a payment paid for is taken back. A subscription ends with the payment of its running period; one whose
   * running period another payment pays for goes on to its end and does not renew.
   */
  async endPaidBy(tx: EntityManager, id: string, payment: TakenBack): Promise<void> {
    const held = await this.repository.hold(tx, id);
    if (!held || held.endedAt) return;
    if (paysRunningPeriod(payment, held) || held.status === 'past_due') return this.end(tx, id);
    if (held.cancelAtPeriodEnd) return;
    // A refund was requested by the payer, from us or their bank, unless the operator issued it.
    const by = payment.refundReason === 'operator' ? 'operator' : 'payer';
    const canceled = await this.repository.cancel(tx, { id }, by, this.clock.now());
    if (canceled) await this.events.emit(tx, SUBSCRIPTION_CANCELED, canceled);
  }

  /** Stops the renewal of the subscription a purchase began: nobody could be told of the charge. */
  async stopUnannounced(tx: EntityManager, checkoutSessionId: string): Promise<void> {
    const subscription = await this.repository.find({ checkoutSessionId, endedAt: IsNull() }, tx);
    if (!subscription) return;
    await acquireCustomerLock(tx, 'subscription', subscription.id);
    await this.repository.cancel(tx, { id: subscription.id }, 'erasure', this.clock.now());
  }

  /** Every subscription of a user ends at once. */
  async endAll(tx: EntityManager, userId: string): Promise<void> {
    for (const id of await this.repository.runningOf(tx, userId)) await this.end(tx, id);
  }

  /** Two users become one: of what renews one goes on, and the others end with what is paid for. */
  async mergeRenewals(tx: EntityManager, userIds: readonly [string, string]): Promise<void> {
    const [goesOn, ...others] = await this.repository.renewingOf(tx, userIds);
    for (const { id, status } of others) {
      await this.repository.cancel(tx, { id }, 'joining', this.clock.now());
      if (status === 'past_due') await this.end(tx, id);
      if (goesOn) await this.jobs.add(tx, SUBSCRIPTIONS_MERGED, { endedId: id, goesOnId: goesOn.id }, id);
    }
  }

  /** What of two users could not both go on if they became one; null when nothing meets. */
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

  /** Over: nothing is charged any more, and nothing can be unlocked with it. */
  async end(tx: EntityManager, id: string): Promise<void> {
    const ended = await this.repository.end(tx, id, this.clock.now());
    if (ended?.perReportCents && !(await this.repository.runsPerReport(tx, ended.userId)))
      await this.entitlements.endUnlimited(tx, ended.userId, ended.offerKey);
  }
}

const CANCELED_BY_MAILBOX =
  'The owner of the email address this subscription was bought with canceled it. To resume it here, show that the address is yours: send yourself a sign-in link and open it in this browser.';

/** A trial is for once; the other offers are named. */
export const secondTrial = (what: string): AppError =>
  new AppError('OFFER_NOT_AVAILABLE', `${what}. Each person can have one trial. You can buy: ${openOffers()}.`);

const notFound = (): AppError => new AppError('SUBSCRIPTION_NOT_FOUND', 'This subscription was not found.');
