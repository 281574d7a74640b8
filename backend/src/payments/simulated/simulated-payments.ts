import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { Clock } from '../../platform/config/clock.js';
import { Config } from '../../platform/config/config.js';
import { addDays } from '../../platform/config/dates.js';
import { SecretsService } from '../../platform/database/secrets.service.js';
import { AppError } from '../../platform/http/errors.js';
import { newToken } from '../../platform/http/tokens.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import {
  DisputedPaymentError,
  type OpenedPayment,
  type PaymentEvent,
  PaymentProvider,
  type PaymentRequest,
  type ProviderDispute,
  type ProviderPayment,
  type SavedCharge,
} from '../payment-provider.js';
import { declineText, NOT_MADE } from '../payment-texts.js';
import { CHALLENGE_ANSWERS, DELAY_MS, TEST_METHODS, type TestMethod } from './simulated-methods.js';
import type { SimulatedPayment } from './simulated-payment.entity.js';
import { SimulatedPaymentsRepository } from './simulated-payments.repository.js';
import { DELIVER, readSigned } from './simulated-webhooks.service.js';
import { SIMULATED_PREFIX } from '../../platform/input-rules/codes.js';

const EVIDENCE_DAYS = 7;

/** A provider that moves no money: 300 ms to open a payment, 1 s to complete it (B4-009, B4-010). */
@Injectable()
export class SimulatedPayments extends PaymentProvider {
  readonly name = 'simulated';
  readonly simulated = true;
  readonly publishableKey = null;

  constructor(
    private readonly payments: SimulatedPaymentsRepository,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly secrets: SecretsService,
    private readonly jobs: JobsService,
  ) {
    super();
  }

  async open({ key, amount, currency, customer }: PaymentRequest): Promise<OpenedPayment> {
    await wait(this.config.settings.paymentCreateDelayMs);
    const reference = `sim_${key}`;
    await this.payments.open({ reference, amount, currency, customer: customer ?? `sim_cus_${newToken()}` });
    return { reference, clientSecret: null };
  }

  async reopen(reference: string): Promise<OpenedPayment> {
    return { reference, clientSecret: null };
  }

  async charge(reference: string, paymentMethod = 'sim_card_success'): Promise<ProviderPayment> {
    const method = TEST_METHODS.get(paymentMethod);
    const answer = CHALLENGE_ANSWERS.get(paymentMethod);
    if (!method && !answer)
      throw new AppError('VALIDATION', 'Only test cards work here.', { paymentMethod: 'Only test cards work here.' });
    await wait(this.config.settings.paymentCompleteDelayMs);
    const moved = method
      ? await this.transition(reference, 'unpaid', method, paymentMethod)
      : answer && (await this.transition(reference, 'requires_action', answer, paymentMethod));
    return moved ? truthOf(moved, this.clock.now()) : this.retrieve(reference);
  }

  /** Of several simultaneous charges one has an effect, and its event is sent. */
  private async transition(
    reference: string,
    from: 'unpaid' | 'requires_action',
    to: TestMethod,
    method: string,
  ): Promise<SimulatedPayment | null> {
    const settlesAt = new Date(this.clock.now().getTime() + DELAY_MS);
    const outcome = { status: to.outcome, method, transactionId: `${SIMULATED_PREFIX}${newToken()}`, settlesAt };
    const event = { id: `sim_evt_${newToken()}`, type: `payment.${to.outcome}`, reference };
    const arrivesAt = to.outcome === 'processing' ? settlesAt : null;
    const events = Array.from({ length: to.outcome === 'requires_action' ? 0 : (to.events ?? 1) }, (_, time) =>
      this.jobs.prepare(DELIVER, event, `${event.id}:${time + 1}`, arrivesAt),
    );
    return this.payments.transition(reference, from, outcome, events);
  }

  async retrieve(reference: string): Promise<ProviderPayment> {
    const payment = await this.payments.find(reference);
    return payment ? truthOf(payment, this.clock.now()) : { status: 'unpaid' };
  }

  async retrieveDispute(reference: string): Promise<ProviderDispute | null> {
    const { dispute, disputedAt } = (await this.payments.find(reference)) ?? {};
    if (!dispute || !disputedAt) return null;
    const evidenceDueAt = addDays(disputedAt, EVIDENCE_DAYS);
    return { id: `sim_dp_${reference}`, status: dispute, reason: 'fraudulent', evidenceDueAt };
  }

  async cancel(reference: string): Promise<void> {
    await this.payments.cancel(reference);
  }

  async refund(reference: string, key: string): Promise<string> {
    const refundId = await this.payments.refund(reference, `re_${key}`);
    if (refundId) return refundId;
    if ((await this.payments.find(reference))?.dispute) throw new DisputedPaymentError();
    throw new Error(`The payment ${reference} has not been paid and cannot be refunded.`);
  }

  async chargeSaved({ key, amount, currency, saved }: SavedCharge): Promise<string> {
    const reference = `sim_saved_${key}`;
    const refused = TEST_METHODS.get(saved.method)?.refusedLater ?? false;
    await this.payments.open({
      reference,
      amount,
      currency,
      customer: saved.customer,
      method: saved.method,
      status: refused ? 'declined' : 'paid',
      transactionId: refused ? null : `${SIMULATED_PREFIX}${newToken()}`,
    });
    return reference;
  }

  readEvent(body: Buffer, signature: string | undefined): PaymentEvent {
    return readSigned(body, signature, this.secrets);
  }
}

function truthOf(payment: SimulatedPayment, now: Date): ProviderPayment {
  const { status, transactionId, amount, currency, settlesAt, customer, method } = payment;
  if (status === 'refunded') return { status, transactionId: transactionId ?? '' };
  if (status === 'declined' || status === 'canceled') return { status: 'failed', reason: reasonOf(payment) };
  if (status === 'processing' && settlesAt && settlesAt > now) return { status };
  if (status === 'unpaid' || status === 'requires_action' || !transactionId)
    return { status: status === 'requires_action' ? status : 'unpaid' };
  const saved = customer && method ? { customer, method } : null;
  return { status: 'paid', transactionId, amount, currency, saved, card: methodOf(method)?.card ?? null };
}

const reasonOf = ({ status, method }: SimulatedPayment): string =>
  status === 'canceled' && !method ? NOT_MADE : declineText(methodOf(method)?.code);

const methodOf = (method: string | null): TestMethod | undefined =>
  method ? (TEST_METHODS.get(method) ?? CHALLENGE_ANSWERS.get(method)) : undefined;
