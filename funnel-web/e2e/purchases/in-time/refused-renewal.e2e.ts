import type { Page } from '@playwright/test';
import { expect } from '../../support/test';
import { expectAccessible } from '../../support/accessible';
import { lookUp } from '../../support/funnel';
import {
  expectAgreement,
  follow,
  longDay,
  mailTo,
  nextCharge,
  part,
  pass,
  passTo,
  shortDay,
  test,
  TRIAL,
} from '../../support/shop-in-time';

/** A trial whose card is refused from the second charge on. */
async function buyTrial(page: Page, contactEmail: string): Promise<void> {
  const order = { reportId: await lookUp(page), offerKey: 'trial_monthly_2995', contactEmail };
  const agreed = { termsAccepted: true, renewalAccepted: true };
  const opened = await page.request.post('/api/checkout/session', { data: { ...order, ...agreed } });
  const { data } = (await opened.json()) as { data: { sessionId: string } };
  const paid = { sessionId: data.sessionId, paymentMethod: 'sim_card_declined_later' };
  expect((await page.request.post('/api/checkout/complete', { data: paid })).ok()).toBe(true);
}

test('[X2-009] a refused renewal: the email links to a page that says what happens, and another card pays it', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  const email = 'refused@example.org';
  await buyTrial(page, email);
  await passTo(page, shop, await nextCharge(shop));
  const letter = mailTo(shop, 'renewal-refused', email);
  const nextTry = await nextCharge(shop);
  expect(letter).toContain(`We will try again on ${longDay(nextTry)}`);
  await follow(page, letter, /\/purchases#subscriptions$/);
  const banner = page.getByText('$29.95 for 3 Day Membership Trial was refused');
  await expect(banner).toBeVisible();
  await expect(page, 'only a secret leaves the address').toHaveURL(/\/purchases#subscriptions$/);
  await expect(part(page, 'Subscription')).toBeInViewport();
  await expect(page.getByText(`We will try again on ${shortDay(nextTry)}.`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Pay $29.95 now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for your subscription' })).toBeVisible();
  const pay = page.getByRole('button', { name: 'Pay $29.95' });
  await pay.click();
  await expect(page.getByRole('region', { name: 'What to fix' })).toContainText('Card number is required');
  await expectAccessible(page);
  await page.getByLabel('Name on card').fill('Ada Reader');
  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVC').fill('123');
  await pay.click();
  await expect(page.getByText('Your card was declined. Please use another card.')).toBeVisible();
  await page.getByLabel('Card number').fill('4000002760003184');
  await pay.click();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Payment received' })).toContainText('$29.95');
  await expectAccessible(page);

  await expectAgreement(page, shop, email, {
    money: [
      [TRIAL, 100, 'paid'],
      [`${TRIAL}: monthly renewal`, 2995, 'paid'],
    ],
    ledger: [
      ['purchase', 0],
      ['unlock', 0],
      ['renewal', 0],
    ],
    mails: { receipt: 1, 'report-ready': 1, 'renewal-refused': 1, 'renewal-receipt': 1 },
  });
  await expect(banner).toHaveCount(0);
  await expect(part(page, 'Subscription')).toContainText('Active');
});

test('[X2-010] a subscription whose renewal was refused is canceled in two clicks and ends at once', async ({
  page,
  context,
  shop,
}) => {
  test.setTimeout(180_000);
  const email = 'leaving@example.org';
  await buyTrial(page, email);
  const ofTheLeaving = await context.cookies();
  await context.clearCookies();
  await buyTrial(page, 'lost@example.org');
  await passTo(page, shop, await nextCharge(shop));

  await test.step('a payment whose answer was lost is not called uncharged, and is found when it is tried again', async () => {
    await page.goto('/purchases');
    await page.getByRole('link', { name: 'Pay $29.95 now' }).click();
    await page.getByLabel('Name on card').fill('Ada Reader');
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill('1230');
    await page.getByLabel('CVC').fill('123');
    const complete = '**/api/checkout/renewal/*/complete';
    await page.route(complete, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const pay = page.getByRole('button', { name: 'Pay $29.95' });
    await pay.click();
    await expect(page.getByText('We do not know yet whether you were charged')).toBeVisible();
    await expect(page.getByText('Nothing was charged')).toHaveCount(0);
    await page.unroute(complete);
    await pay.click();
    await expect(page.getByRole('status').filter({ hasText: 'Payment received' })).toContainText('$29.95');
  });

  await context.clearCookies();
  await context.addCookies(ofTheLeaving);
  await page.goto('/purchases');
  await part(page, 'Subscription').getByRole('button', { name: 'Cancel the subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the subscription?' });
  await expect(dialog).toContainText('The subscription ends now.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(dialog).toContainText('the subscription has ended');
  await page.keyboard.press('Escape');
  await expect(part(page, 'Subscription')).toContainText('You have no active subscription.');
  await expect(page.getByText('was refused')).toHaveCount(0);
  await pass(page, shop, 2);
  await expectAgreement(page, shop, email, {
    money: [[TRIAL, 100, 'paid']],
    ledger: [
      ['purchase', 0],
      ['unlock', 0],
    ],
    mails: { receipt: 1, 'report-ready': 1, 'renewal-refused': 1, cancellation: 1 },
  });
});
