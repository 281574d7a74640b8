import type { Page } from '@playwright/test';
import { changeAnswer } from './funnel';

/**
 * Plays Stripe.js: its form is a frame of its own origin, a card is confirmed by its number, and whatever the page asked of it is
 * kept in `window.stripeCalls`. It is no more than the calls our pages make.
 */
const stripeJs = (wallets: string[]) => `
(() => {
  const wallets = ${JSON.stringify(wallets)};
  const calls = (window.stripeCalls = []);
  const log = (name, options) => calls.push([name, options]);
  let status = 'requires_payment_method';
  let frame;
  const ask = () => new Promise((answer) => {
    const listen = ({ data }) => { window.removeEventListener('message', listen); answer(data); };
    window.addEventListener('message', listen);
    frame.contentWindow.postMessage('number?', '*');
  });
  window.Stripe = (key) => {
    log('Stripe', key);
    return {
      _registerWrapper() {},
      elements(options) {
        log('elements', options);
        return {
          submit: async () => ((await ask()) === '' ? { error: { message: 'Your card number is incomplete.' } } : {}),
          create: (type, options) => ({
            on(event, tell) {
              const methods = wallets.map((wallet) => [wallet, { available: true }]);
              if (event === 'availablepaymentmethodschange')
                setTimeout(() => tell({ elementType: type, paymentMethods: { card: { available: true }, ...Object.fromEntries(methods) } }));
            },
            mount(place) {
              log('mount', { type, ...options });
              frame = document.createElement('iframe');
              frame.src = 'https://js.stripe.com/stand-in.html?' + wallets.map((wallet) => 'wallet=' + wallet).join('&');
              frame.title = 'Secure payment input frame';
              place.append(frame);
            },
            destroy: () => frame.remove(),
          }),
        };
      },
      retrievePaymentIntent: async () => ({ paymentIntent: { status } }),
      async confirmPayment({ clientSecret, redirect }) {
        log('confirmPayment', { clientSecret, redirect });
        if ((await ask()).endsWith('0002')) return { error: { message: 'Your card was declined.' } };
        status = 'succeeded';
        return { paymentIntent: { status } };
      },
      async handleNextAction(options) {
        log('handleNextAction', options);
        return { paymentIntent: { status: 'succeeded' } };
      },
    };
  };
  window.Stripe.version = 'endive';
})();`;

/** A wallet that is chosen answers with its name, where a card answers with its number. */
const FRAME = `<!doctype html><html lang="en"><title>Card</title><label>Card number <input name="number"></label>
<script>
for (const wallet of new URLSearchParams(location.search).getAll('wallet'))
  document.body.insertAdjacentHTML('beforeend', '<label><input type="radio" name="wallet" value="' + wallet + '">' + wallet + '</label>');
const chosen = () => document.querySelector('input:checked') ?? document.querySelector('input');
addEventListener('message', ({ source }) => source.postMessage(chosen().value, '*'));
</script>`;

interface Payments {
  payments: { provider: string; simulated: boolean; publishableKey: string | null };
}
interface Session {
  payment: { provider: string; clientSecret: string | null };
}

/**
 * Lets the pages believe that Stripe takes the money here. Sessions and their completion stay the server's own.
 * @param wallets those the device has, by Stripe's names
 */
export async function playStripe(page: Page, wallets: string[] = []): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    new URL(route.request().url()).pathname.endsWith('.html')
      ? route.fulfill({ contentType: 'text/html', body: FRAME })
      : route.fulfill({ contentType: 'text/javascript', body: stripeJs(wallets) }),
  );
  await changeAnswer<Payments>(page, '**/api/offers*', (data) => {
    data.payments = { provider: 'stripe', simulated: false, publishableKey: 'pk_test_local' };
  });
  await changeAnswer<Session>(page, /\/api\/checkout\/session(\/[^/]+)?$/, (data) => {
    data.payment = { provider: 'stripe', clientSecret: 'pi_1_secret_2' };
  });
}

export const stripeCalls = (page: Page): Promise<[string, unknown][]> =>
  page.evaluate(() => (window as Window & { stripeCalls?: [string, unknown][] }).stripeCalls ?? []);

export const cardNumber = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number');
