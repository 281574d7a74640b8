import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { AppError } from '../../platform/http/errors.js';
import { DisputedPaymentError } from '../payment-provider.js';

const logger = new Logger('stripe');

/**
 * Stripe cannot be asked, or refuses us: our trouble, never the buyer's. Its own status must not become ours.
 * @throws AppError PAYMENT_UNAVAILABLE
 */
export function unavailable(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  logger.error(`${error.type} ${error.code ?? ''} ${error.statusCode ?? ''} (request ${error.requestId ?? 'none'})`);
  throw new AppError('PAYMENT_UNAVAILABLE', 'The payment service is not responding. Please try again in a moment.');
}

/** A refusal is in the payment itself, where retrieve() finds it. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeCardError)) unavailable(error);
}

/** Stripe says so of a charge that a bank was asked for; how that stands has to be asked for as well. */
export function refusedRefund(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_disputed')
    throw new DisputedPaymentError();
  return unavailable(error);
}

/** Stripe makes the payment before it refuses it, and names it in the refusal. */
export function refusedIntent(error: unknown): { id: string } {
  if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return { id: error.payment_intent.id };
  return unavailable(error);
}

/** Paid, or canceled before: the next look at the truth tells which. */
export function ignoreTooLate(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) unavailable(error);
}
