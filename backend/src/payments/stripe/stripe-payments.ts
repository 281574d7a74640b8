import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import type { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/http/errors.js';
import { traceHeaders } from '../../platform/telemetry/request-context.js';
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
import { disputeOf, paymentOf, truthOf } from './stripe-truth.js';

const TIMEOUT_MS = 15_000;

const logger = new Logger('stripe');

/** Methods that do not redirect the buyer; the funnel mounts Stripe's form with the same list. */
const METHODS: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[] = ['card'];

/** Stripe by PaymentIntents; renewals are charged by us (docs/decisions/0002-subscription-billing.md). */
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
    // Stripe forgets a key after a day.
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
          // Not renamed: Stripe refuses a known key with other parameters.
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

/** Stripe's client, whose calls continue the trace of the request or job that makes them. */
function tracedHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, headers, ...rest) =>
      client.makeRequest(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest),
  };
}

/** @throws AppError PAYMENT_UNAVAILABLE when Stripe does not answer, or refuses our request */
function unavailable(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  logger.error(`${error.type} ${error.code ?? ''} ${error.statusCode ?? ''} (request ${error.requestId ?? 'none'})`);
  throw new AppError('PAYMENT_UNAVAILABLE', 'The payment service is not responding. Please try again in a moment.');
}

/** The PaymentIntent contains the refusal. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeCardError)) unavailable(error);
}

function refusedRefund(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_disputed')
    throw new DisputedPaymentError();
  return unavailable(error);
}

/** Stripe creates a PaymentIntent before it refuses the charge, and names it in the error. */
function refusedIntent(error: unknown): { id: string } {
  if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return { id: error.payment_intent.id };
  return unavailable(error);
}

/** The PaymentIntent is paid or canceled. */
function ignoreTooLate(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) unavailable(error);
}
