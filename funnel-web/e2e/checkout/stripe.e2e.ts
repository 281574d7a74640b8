import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { openCheckout, submit } from '../support/checkout';
import { expectAccessible } from '../support/accessible';
import {
  atBothWidths,
  changeAnswer,
  expectToast,
  lookUp,
  quicken,
  stepQuery,
  success,
  visitNew,
} from '../support/funnel';
import { cardNumber, playStripe, stripeCalls } from '../support/stripe';

// The server of these tests simulates payments, so its own policy keeps Stripe out; the HTTP tests look at the policy it has with Stripe.
test.use({ bypassCSP: true });

const COMPLETE = '**/api/checkout/complete';
const COMPLETE_RENEWAL = '**/api/checkout/renewal/*/complete';

async function open(page: Page, path: string, more: string): Promise<string> {
  await quicken(page);
  await playStripe(page);
  const id = await openCheckout(page, path, more);
  await expect(cardNumber(page)).toBeVisible();
  return id;
}

async function agree(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /email/i }).fill('ada@example.org');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

test('[X2-001, X2-013] with Stripe the card is typed into its frame, and no request to us holds it @phone-alone', async ({
  page,
  baseURL,
}) => {
  const ours: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(baseURL ?? 'none')) ours.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await open(page, '/checkout/4', '&offer=single_report');
  await expect(page.getByText(/Simulated payment|test card|Apple Pay|Google Pay/)).toHaveCount(0);
  await expect(page.locator('input[name="cardNumber"]')).toHaveCount(0);
  await atBothWidths(page, expectAccessible);
  await agree(page);
  await submit(page).click();
  await expectToast(page, 'Payment Failed', 'Your card number is incomplete. Please try again.');

  await cardNumber(page).fill('4000000000000002');
  await submit(page).click();
  await expectToast(page, 'Payment Failed', 'Error: Your card was declined. Please try again.');
  await expect(cardNumber(page), 'what was typed stays').toHaveValue('4000000000000002');
  await cardNumber(page).fill('4242424242424242');
  const completed = page.waitForRequest(COMPLETE);
  await submit(page).click();
  expect((await completed).postDataJSON()).toEqual({ sessionId: expect.any(String) });
  const calls = await stripeCalls(page);
  await expect(page).toHaveURL(/\/signature\?/);

  expect(calls.find(([name]) => name === 'Stripe')?.[1]).toBe('pk_test_local');
  expect(calls.find(([name]) => name === 'elements')?.[1]).toMatchObject({
    mode: 'payment',
    amount: 1999,
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
  });
  // Stripe shows a wallet where the device has one; our page names none.
  expect(calls.find(([name]) => name === 'mount')?.[1]).toEqual({
    type: 'payment',
    wallets: { applePay: 'auto', googlePay: 'auto' },
  });
  expect(calls.filter(([name]) => name === 'confirmPayment')).toEqual([
    ['confirmPayment', { clientSecret: 'pi_1_secret_2', redirect: 'if_required' }],
    ['confirmPayment', { clientSecret: 'pi_1_secret_2', redirect: 'if_required' }],
  ]);
  expect(
    ours.filter((text) => text.includes('/api/checkout/session ')),
    'one session for both cards',
  ).toHaveLength(1);
  for (const text of ours) expect(text.replace(/[\s+-]|%20/g, '')).not.toMatch(/4242424242|40000000000000/);
});

test('[B2-040, X2-013] a wallet is named where Stripe finds it usable on this device, and it pays', async ({
  page,
}) => {
  await quicken(page);
  await playStripe(page, ['applePay']);
  const id = await openCheckout(page, '/checkout/4', '&offer=single_report');
  const wallets = page.locator('dl', { hasText: 'Available at checkout' });
  await expect(wallets.getByRole('term')).toHaveText(['Apple Pay']);
  await expect(wallets.getByRole('definition')).toHaveText(['Available at checkout']);
  await expectAccessible(page);
  await agree(page);
  await page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('applePay').check();
  await submit(page).click();
  await expect(page).toHaveURL(/\/signature\?/);
  const report = await page.request.get(`/api/reports/${id}`);
  expect(await report.json()).toMatchObject({ data: { access: { paid: true } } });
});

test('[X2-001, X2-007] Stripe loads again after a failure, asks for the bank, waits for slow money, never charges twice, and takes a refused renewal', async ({
  page,
}) => {
  await quicken(page);
  await playStripe(page);
  // Its loader tries again by itself.
  await page.route('https://js.stripe.com/**', (route) => route.abort(), { times: 2 });
  await openCheckout(page, '/checkout/5');
  await expect(page.getByText('The payment form could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardNumber(page)).toBeVisible();
  await page.getByRole('radio', { name: /Three Report Pack/ }).check();
  await expect(cardNumber(page)).toBeVisible();
  await expect
    .poll(async () => (await stripeCalls(page)).filter(([name]) => name === 'elements').at(-1)?.[1])
    .toMatchObject({ amount: 2999 });

  await test.step('[X2-007] the bank asks, the money is on its way, and a lost answer is not paid again', async () => {
    // From here on it is asked for the trial.
    await page.evaluate(() => ((window as Window & { stripeCalls?: unknown[] }).stripeCalls!.length = 0));
    const id = await lookUp(page);
    await visitNew(page, `/checkout/2${stepQuery()}&funnel=normal`);
    await expect(cardNumber(page)).toBeVisible();
    await page.getByLabel('Full name').fill('Ada Reader');
    await agree(page);
    await cardNumber(page).fill('4242424242424242');
    const answers = [
      { status: 500, body: '' },
      { status: 402, json: { success: false, error: 'Confirm.', code: 'PAYMENT_ACTION_REQUIRED' } },
      { status: 409, json: { success: false, error: 'On its way.', code: 'PAYMENT_PROCESSING' } },
    ];
    await page.route(COMPLETE, (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.continue();
    });
    await submit(page).click();
    await expectToast(page, 'Payment Not Confirmed', 'Please try again: you are charged once.');
    await submit(page).click();
    await expect(page).toHaveURL(/\/signature\?/);
    const calls = await stripeCalls(page);
    expect(calls.filter(([name]) => name === 'confirmPayment')).toHaveLength(1);
    expect(calls.filter(([name]) => name === 'handleNextAction')).toEqual([
      ['handleNextAction', { clientSecret: 'pi_1_secret_2' }],
    ]);
    expect(calls.find(([name]) => name === 'elements')?.[1]).toMatchObject({
      amount: 100,
      setupFutureUsage: 'off_session',
    });
    const report = await page.request.get(`/api/reports/${id}`);
    expect(await report.json()).toMatchObject({ data: { access: { paid: true } } });
  });
  await test.step('[X2-001] a refused renewal is paid in the same frame, and the card is kept', async () => {
    const listed = await page.request.get('/api/subscriptions');
    const [plan] = ((await listed.json()) as { data: { subscriptions: { id: string }[] } }).data.subscriptions;
    await changeAnswer<{ subscriptions: { status: string }[] }>(page, '**/api/purchases', ({ subscriptions }) => {
      for (const one of subscriptions) one.status = 'past_due';
    });
    const payment = { provider: 'stripe', clientSecret: 'pi_1_secret_2' };
    const due = success({ subscriptionId: plan?.id, amountCents: 2995, currency: 'USD', payment });
    await page.route(`**/api/checkout/renewal/${plan?.id}`, (route) => route.fulfill(due));
    await page.route(COMPLETE_RENEWAL, (route) => route.fulfill(success({ ...plan, status: 'active' })));

    await page.goto(`/purchases/pay/${plan?.id}`);
    await cardNumber(page).fill('4000000000000002');
    const pay = page.getByRole('button', { name: 'Pay $29.95' });
    await pay.click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await cardNumber(page).fill('4242424242424242');
    const completed = page.waitForRequest(COMPLETE_RENEWAL);
    await pay.click();
    expect((await completed).postDataJSON()).toEqual({});
    await expect(page.getByRole('status').filter({ hasText: 'Payment received' })).toBeVisible();
    const calls = await stripeCalls(page);
    expect(calls.find(([name]) => name === 'elements')?.[1]).toMatchObject({
      amount: 2995,
      setupFutureUsage: 'off_session',
    });
  });
});
