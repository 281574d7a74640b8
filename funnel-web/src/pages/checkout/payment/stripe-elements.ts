import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { OfferView, PaymentsInfoView } from '../../../api/types';
import { refusedByProvider } from './purchase-error';
import type { OpenedPayment, PaymentForm } from './settle';

/** Must agree with what the server asks Stripe for. */
const METHODS = ['card'];
/** In Stripe's frame, where Stripe finds that this device can pay with them (row 43). */
const WALLETS = { applePay: 'auto', googlePay: 'auto' } as const;

const WALLET_NAMES = { applePay: 'Apple Pay', googlePay: 'Google Pay' } satisfies Record<keyof typeof WALLETS, string>;
const walletKeys = Object.keys(WALLETS) as (keyof typeof WALLETS)[];

const SETTLED = ['succeeded', 'processing', 'requires_capture'];

interface StripeMount {
  payment: PaymentForm;
  unmount: () => void;
}

function appearance() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: window.matchMedia('(prefers-color-scheme: dark)').matches ? ('night' as const) : ('stripe' as const),
    variables: {
      colorPrimary: token('--color-accent'),
      colorBackground: token('--color-sheet'),
      colorText: token('--color-ink'),
      colorDanger: token('--color-bad'),
      borderRadius: '8px',
      fontSizeBase: '16px',
    },
  };
}

function paymentFormOf(stripe: Stripe, elements: StripeElements): PaymentForm {
  const secretOf = ({ payment }: OpenedPayment): string => {
    if (!payment.clientSecret) throw refusedByProvider(undefined);
    return payment.clientSecret;
  };
  return {
    async problem() {
      const { error } = await elements.submit();
      return error ? (error.message ?? 'Please check the payment details.') : null;
    },
    async confirm(opened) {
      const clientSecret = secretOf(opened);
      // Another tab may have paid it, or its answer was lost: confirming it again would only fail.
      const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
      if (paymentIntent && SETTLED.includes(paymentIntent.status)) return undefined;
      const { error } = await stripe.confirmPayment({ elements, clientSecret, redirect: 'if_required' });
      if (error) throw refusedByProvider(error.message);
      return undefined;
    },
    async challenge(opened) {
      const { error } = await stripe.handleNextAction({ clientSecret: secretOf(opened) });
      if (error) throw refusedByProvider(error.message);
      return undefined;
    },
  };
}

/**
 * Loads Stripe.js and mounts its card form into an element: card numbers are typed into Stripe's frame and stay there.
 * @param onWallets is told the names of the wallets that Stripe finds usable on this device
 */
export async function mountStripe(
  target: HTMLElement,
  { priceCents, currency, renewal }: OfferView,
  { publishableKey }: PaymentsInfoView,
  onWallets: (names: string[]) => void,
): Promise<StripeMount> {
  const stripe = await loadStripe(publishableKey ?? '');
  if (!stripe) throw new Error('Stripe.js is not available.');
  const elements = stripe.elements({
    mode: 'payment',
    amount: priceCents,
    currency: currency.toLowerCase(),
    allowedPaymentMethodTypes: METHODS,
    appearance: appearance(),
    ...(renewal ? { setupFutureUsage: 'off_session' as const } : {}),
  });
  const element = elements.create('payment', { wallets: WALLETS });
  element.on('availablepaymentmethodschange', ({ paymentMethods }) =>
    onWallets(walletKeys.filter((key) => paymentMethods?.[key]?.available).map((key) => WALLET_NAMES[key])),
  );
  element.mount(target);
  return { payment: paymentFormOf(stripe, elements), unmount: () => element.destroy() };
}
