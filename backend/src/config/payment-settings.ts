interface PaymentSettings {
  paymentProvider: 'simulated' | 'stripe';
  stripeSecretKey: string | null;
  stripePublishableKey: string | null;
  stripeWebhookSecret: string | null;
}

interface DemonstrationSettings {
  publicUrl: string | null;
  demonstration: boolean;
  paymentProvider: string;
  historyProvider: string;
  plateProvider: string;
}

/**
 * A shop that people reach from outside sells nothing that is made up, unless whoever runs it says that it is to be looked at only.
 * @throws Error with one line
 */
export function refuseDemonstration(values: DemonstrationSettings): void {
  if (values.demonstration || !values.publicUrl?.startsWith('https://')) return;
  const pretended = [
    values.paymentProvider === 'simulated' ? 'PAYMENT_PROVIDER=simulated' : null,
    values.historyProvider === 'demo' ? 'HISTORY_PROVIDER=demo' : null,
    values.plateProvider === 'demo' ? 'PLATE_PROVIDER=demo' : null,
  ].filter((setting) => setting !== null);
  if (pretended.length > 0)
    throw new Error(
      `${pretended.join(', ')}: with an https PUBLIC_URL choose real providers, or set DEMONSTRATION=on for a shop that is only to be looked at.`,
    );
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
