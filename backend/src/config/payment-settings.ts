interface PaymentSettings {
  paymentProvider: 'simulated' | 'stripe';
  stripeSecretKey: string | null;
  stripePublishableKey: string | null;
  stripeWebhookSecret: string | null;
}

/**
 * The Stripe settings only work together: all missing ones are named at once.
 * @throws Error with one line
 */
export function checkPayments(values: PaymentSettings): void {
  if (values.paymentProvider !== 'stripe') return;
  const missing = [
    values.stripeSecretKey?.match(/^[sr]k_/) ? null : 'STRIPE_SECRET_KEY',
    values.stripePublishableKey?.startsWith('pk_') ? null : 'STRIPE_PUBLISHABLE_KEY',
    values.stripeWebhookSecret?.startsWith('whsec_') ? null : 'STRIPE_WEBHOOK_SECRET',
  ].filter((name) => name !== null);
  if (missing.length > 0)
    throw new Error(`PAYMENT_PROVIDER=stripe needs valid keys in ${missing.join(', ')} (sk_..., pk_..., whsec_...).`);
}
