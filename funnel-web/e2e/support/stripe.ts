import type { Page } from '@playwright/test';
import { changeAnswer } from './funnel';

/**
 * Plays Stripe.js: its form is a frame of its own origin, a card is confirmed by its number, and whatever the page asked of it is
 * kept in `window.stripeCalls`. It is no more than the calls our pages make.
 */
const STRIPE_JS = `
(() => {
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
            mount(place) {
              log('mount', { type, ...options });
              frame = document.createElement('iframe');
              frame.src = 'https://js.stripe.com/stand-in.html';
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

const FRAME = `<!doctype html><html lang="en"><title>Card</title><label>Card number <input name="number"></label>
<script>addEventListener('message', ({ source }) => source.postMessage(document.querySelector('input').value, '*'));</script>`;

interface Payments {
  payments: { provider: string; simulated: boolean; publishableKey: string | null };
}
interface Session {
  payment: { provider: string; clientSecret: string | null };
}

/** Lets the pages believe that Stripe takes the money here. Sessions and their completion stay the server's own. */
export async function playStripe(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.html')
      ? route.fulfill({ contentType: 'text/html', body: FRAME })
      : route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
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
