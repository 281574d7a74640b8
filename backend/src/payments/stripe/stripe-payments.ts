import Stripe from 'stripe';
import type { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/http/errors.js';
import {
  type OpenedPayment,
  type PaymentEvent,
  PaymentProvider,
  type PaymentRequest,
  type ProviderDispute,
  type ProviderPayment,
  type SavedCharge,
} from '../payment-provider.js';
import { ignoreRefusal, ignoreTooLate, refusedIntent, refusedRefund, unavailable } from './stripe-errors.js';
import { tracedHttpClient } from './stripe-http.js';
import { disputeOf, paymentOf, truthOf } from './stripe-truth.js';

/** Stripe is asked this long before we say that it does not answer. */
const TIMEOUT_MS = 15_000;

/**
 * Cards, and the wallets that hold cards: none leads the buyer away from our page, where there is no address to come
 * back to. The pages mount Stripe's form with the same list, and the two must agree.
 */
const METHODS: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[] = ['card'];

/**
 * Stripe by PaymentIntents. The card is typed into Stripe's own frame and confirmed by its browser code; we see ids
 * only. Renewals are charged by us with the kept method (docs/decisions/0005-subscription-billing.md).
 */
export class StripePayments extends PaymentProvider {
  readonly name = 'stripe';
  readonly simulated = false;
  readonly publishableKey: string | null;
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;

  constructor({ settings }: Config) {
    super();
    const { protocol, hostname, port } = new URL(settings.stripeApiUrl);
    this.publishableKey = settings.stripePublishableKey;
    this.webhookSecret = settings.stripeWebhookSecret ?? '';
    this.stripe = new Stripe(settings.stripeSecretKey ?? '', {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port: port || (protocol === 'http:' ? '80' : '443'),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 2,
      telemetry: false,
      httpClient: tracedHttpClient(),
    });
  }

  async open(request: PaymentRequest): Promise<OpenedPayment> {
    const { key, amount, currency, keepMethod } = request;
    const kept = keepMethod
      ? {
          customer: request.customer ?? (await this.newCustomer(key)),
          setup_future_usage: 'off_session' as const,
        }
      : {};
    const order = {
      amount,
      currency: currency.toLowerCase(),
      allowed_payment_method_types: METHODS,
      metadata: { key },
      ...kept,
    };
    const intent = await this.stripe.paymentIntents.create(order, { idempotencyKey: `open:${key}` }).catch(unavailable);
    return { reference: intent.id, clientSecret: intent.client_secret };
  }

  async reopen(reference: string): Promise<OpenedPayment> {
    const intent = await this.find(reference);
    return { reference, clientSecret: intent.client_secret };
  }

  /** The browser has confirmed already unless a payment method is named. */
  async charge(reference: string, paymentMethod: string | undefined): Promise<ProviderPayment> {
    if (paymentMethod) await this.confirm(reference, paymentMethod);
    return this.retrieve(reference);
  }

  private async confirm(reference: string, paymentMethod: string): Promise<void> {
    if (!paymentMethod.startsWith('pm_'))
      throw new AppError('VALIDATION', 'Invalid input', { paymentMethod: 'Invalid input' });
    const intent = await this.find(reference);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation') return;
    await this.stripe.paymentIntents
      .confirm(reference, { payment_method: paymentMethod }, { idempotencyKey: `charge:${reference}:${paymentMethod}` })
      .catch(ignoreRefusal);
  }

  async retrieve(reference: string): Promise<ProviderPayment> {
    return truthOf(await this.find(reference));
  }

  async retrieveDispute(reference: string): Promise<ProviderDispute | null> {
    const { data } = await this.stripe.disputes.list({ payment_intent: reference, limit: 1 }).catch(unavailable);
    return data[0] ? disputeOf(data[0]) : null;
  }

  async cancel(reference: string): Promise<void> {
    await this.stripe.paymentIntents.cancel(reference).catch(ignoreTooLate);
  }

  async refund(reference: string, key: string): Promise<string> {
    // The key is forgotten after a day; the charge remembers.
    const truth = truthOf(await this.find(reference));
    if (truth.status === 'refunded') return truth.transactionId;
    const order = { payment_intent: reference };
    return (await this.stripe.refunds.create(order, { idempotencyKey: key }).catch(refusedRefund)).id;
  }

  async chargeSaved({ key, amount, currency, saved }: SavedCharge): Promise<string> {
    const intent = await this.stripe.paymentIntents
      .create(
        {
          amount,
          currency: currency.toLowerCase(),
          customer: saved.customer,
          payment_method: saved.method,
          allowed_payment_method_types: METHODS,
          off_session: true,
          confirm: true,
          // Not renamed: Stripe refuses a key that comes again with other words, and a version before may have used it.
          metadata: { chargeId: key },
        },
        { idempotencyKey: `saved:${key}` },
      )
      .catch(refusedIntent);
    return intent.id;
  }

  readEvent(body: Buffer, signature: string | undefined): PaymentEvent {
    try {
      const { id, type, data } = this.stripe.webhooks.constructEvent(body, signature ?? '', this.webhookSecret);
      return { id, type, reference: paymentOf(data.object), disputed: data.object.object === 'dispute' };
    } catch {
      throw new AppError('INVALID_SIGNATURE', 'The event is not signed by the payment provider.');
    }
  }

  private async newCustomer(key: string): Promise<string> {
    const customer = await this.stripe.customers
      .create({ metadata: { key } }, { idempotencyKey: `customer:${key}` })
      .catch(unavailable);
    return customer.id;
  }

  private find(reference: string): Promise<Stripe.PaymentIntent> {
    return this.stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }).catch(unavailable);
  }
}
