import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { TEST_VEHICLES } from '../support/test-vehicles';
import { eachCase } from '../support/cases';
import {
  carried,
  DECLINED,
  expectSignature,
  fillPerson,
  openCheckout,
  submit,
  summary,
  TEST_CARD,
  timer,
} from '../support/checkout';
import { expectAccessible } from '../support/accessible';
import {
  ACURA,
  changeAnswer,
  comeTo,
  atBothWidths,
  expectAccessibleInBothColors,
  expectToast,
  fillCard,
  FORD,
  lookUp,
  quicken,
  registerForFree,
  session,
  stepQuery,
  success,
  vinField,
  visit,
  visitNew,
} from '../support/funnel';

const COMPLETE = '**/api/checkout/complete';
const terms = (page: Page) => page.getByRole('checkbox', { name: /Terms of Service/ });
const option = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(name) });

interface Catalog {
  offers: { offerKey: string; listPriceCents: number | null }[];
}

test('[A8-016, A9-021, B2-023, B2-028..B2-030, B5-005..B5-007, B9-010] /checkout/3 charges the offer in its URL for the restored search, and shows errors as notifications', async ({
  page,
}) => {
  await page.goto('/checkout/3?plan=triple');
  await expect(page, 'no search is known').toHaveURL('/');
  await expect(vinField(page)).toBeVisible();
  await lookUp(page);
  await visitNew(page, `/checkout/3${stepQuery()}&funnel=cart3&plan=single`);
  await submit(page).waitFor();
  const cases = [
    ['plan=single', 'Single Report', '$19.99'],
    ['plan=unlimited', 'Unlimited Monthly', '$20.00'],
    ['offer=three_pack', 'Three Report Pack', '$29.99'],
  ] as const;
  await eachCase(cases, async ([parameter, name, price]) => {
    await visit(page, `/checkout/3${stepQuery()}&funnel=cart3&${parameter}`);
    await expect(summary(page), parameter).toContainText(name);
    await expect(summary(page), parameter).toContainText(price);
    await expect(option(page, name), parameter).toBeChecked();
  });
  await test.step('[B2-030, B5-005, B5-006] errors appear as a notification', async () => {
    await submit(page).click();
    await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
    await fillPerson(page);
    await page.getByLabel('Email', { exact: true }).fill('ada@example');
    await submit(page).click();
    await expectToast(page, 'Invalid Email', 'Please enter a valid email address.');
  });
  await test.step('[B2-028, B2-029, B5-007, A8-016] a lost search is restored from the session, and a notification says so on submit', async () => {
    await page.goto('/checkout/3?plan=triple&type=undefined');
    await expect(submit(page)).toBeVisible();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ ...carried, plan: 'triple' });
    await expect(summary(page)).toContainText('Three Report Pack');
    // The address is emptied behind the router's back, as a browser extension might.
    await page.evaluate(() => window.history.replaceState(window.history.state, '', '/checkout/3'));
    await fillPerson(page);
    await submit(page).click();
    await expectToast(page, 'Session Error', 'Missing search information. Please start over.');
  });
});

test('[B2-024..B2-027, B9-013, X1-004] the trial of /checkout/3 is not preselected, at $25 a month @phone', async ({
  page,
  isMobile,
}) => {
  await openCheckout(page, '/checkout/3', '&funnel=cart3&plan=triple');
  await expect(timer(page)).toHaveText(/^[45]:\d\d$/);
  await expect.poll(() => page.evaluate(() => window.scrollY), 'begins at its top').toBe(0);
  const trial = option(page, '3 Day Membership Trial');
  await expect(trial).not.toBeChecked();
  await expect(trial).toHaveAccessibleDescription(
    /then \$25\.00 every month until you cancel.*Cancel online before then/,
  );
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expectAccessibleInBothColors(page);

  await submit(page).click();
  await expect(page.getByLabel('Full name')).toBeInViewport();
  await expect(page.getByLabel('Full name')).toBeFocused();
  if (!isMobile) await trial.focus();
  await trial.check();
  await expect(summary(page)).toContainText('$1.00');
  await expect(
    page.getByRole('checkbox', { name: /I agree to be charged \$25\.00 a month until I cancel, starting/ }),
  ).not.toBeChecked();
});

test('[A2-016, B2-003, B2-050..B2-057, B5-018, B8-004, B8-005] /checkout/5 shows plans, what they include and only honest struck prices, and continues from a refusal to payment, receipt and signature @phone-alone', async ({
  page,
}) => {
  await quicken(page);
  const id = await openCheckout(page, '/checkout/5');
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(option(page, 'Single Report')).toBeChecked();
  await expect(option(page, 'Unlimited Monthly')).toHaveAccessibleName(/Most Popular Example/);
  await expect(page.getByText('Most Popular')).toHaveCount(1);
  await expect(page.locator('s')).toHaveCount(0);
  await expect(page.getByRole('region', { name: "What's Included" }).getByRole('listitem')).not.toHaveCount(0);
  await option(page, 'Three Report Pack').check();
  await expect(summary(page)).toContainText('$29.99');
  await expect(submit(page)).toHaveText('Complete Purchase - $29.99');
  await atBothWidths(page, expectAccessibleInBothColors);

  await fillCard(page);
  await submit(page).click();
  await expectToast(page, 'Agreement Required', 'Please agree to the terms and conditions to proceed.');

  await changeAnswer<Catalog>(page, '**/api/offers*', ({ offers }) => {
    for (const offer of offers) if (offer.offerKey === 'three_pack') offer.listPriceCents = 3999;
  });
  await page.goto(`/checkout/5${stepQuery()}&plan=triple`);
  await expect(option(page, 'Three Report Pack')).toBeChecked();
  await expect(summary(page).locator('s')).toHaveText('$39.99');

  await test.step('[B2-003, B2-055, B2-056, B8-004, B8-005, A2-016] refused, then paid, then the receipt, then the signature', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await fillCard(page, DECLINED);
    await terms(page).check();
    await submit(page).click();
    await expectToast(page, 'Payment Failed', 'Your card was declined. Please use another card.');
    await page.route(COMPLETE, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await page.getByLabel('Card number').fill(TEST_CARD);
    await submit(page).click();
    await expectToast(page, 'Payment Not Confirmed', 'Please try again or contact support.');
    await submit(page).click();
    await expect(page).toHaveURL(/\/success\?/);
    await expectToast(page, 'Payment Successful!', 'Your purchase has been completed successfully.');
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    for (const text of ['Three Report Pack', '$29.99', FORD.name, /txn_/])
      await expect(page.getByRole('main')).toContainText(text);
    await expectAccessibleInBothColors(page);
    await page.reload();
    await expect(page.getByText(/txn_/)).toBeVisible();
    await page.getByRole('link', { name: 'Continue to signature' }).click();
    await expect(page).toHaveURL(new RegExp(`/signature\\?.*reportId=${id}`));
  });
});

test('a receipt is shown for a completed purchase in this browser, and nothing else is called a success', async ({
  page,
}) => {
  await page.goto('/success');
  await expect(page).toHaveURL('/');
  await expect(vinField(page)).toBeVisible();
  await visitNew(page, '/success?session_id=AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
  const reportId = await lookUp(page);
  const opened = await page.request.post('/api/checkout/session', {
    data: { reportId, offerKey: 'single_report', termsAccepted: true },
  });
  const { data } = (await opened.json()) as { data: { sessionId: string } };
  await visitNew(page, '/verify');
  await visitNew(page, `/success?session_id=${data.sessionId}`);
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
  await page.request.post('/api/checkout/complete', { data: { sessionId: data.sessionId } });
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();

  let status = '';
  await page.route('**/api/checkout/session/*', (route) =>
    route.fulfill(success({ status, offerKey: 'single_report' })),
  );
  const cases = [
    ['processing', 'Your payment is on its way'],
    ['refunded', 'We refunded this payment'],
    ['expired', 'This payment did not go through'],
  ] as const;
  await eachCase(cases, async ([next, heading]) => {
    status = next;
    // Each its own session: an answer of the one before may still be on its way.
    await visit(page, `/success?session_id=${next.padEnd(22, 'A')}`);
    await expect(page.getByRole('heading', { level: 1, name: heading }), next).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Your purchases' }).click();
    await expect(page, next).toHaveURL('/purchases');
  });
});

test('[A9-014, A9-015, A9-022, B1-006, B2-058, B2-061, B2-063, B9-011, B9-012] the one-time offers are sold once, at the price of their page', async ({
  page,
}) => {
  await quicken(page);
  await page.addInitScript(() => localStorage.setItem('analyticsConsent', 'granted'));
  for (const [ids, vin, path, more, name, price] of [
    ['[B2-061, B9-011, A9-014]', FORD.vin, '/checkout/onetimepurchase', '', 'Premium Upgrade', '$9.99'],
    ['[B1-006, A9-022]', ACURA.vin, '/checkout', '&funnel=premium_upgrade', 'Premium Upgrade', '$9.99'],
    [
      '[B2-058, B9-012, A9-015]',
      TEST_VEHICLES.accident.vin,
      '/checkout/onetimepurchase/1',
      '',
      'One-Time Report',
      '$29.95',
    ],
  ] as const) {
    await test.step(`${ids} [B2-063] ${path}${more}`, async () => {
      const id = await lookUp(page, vin);
      if (name === 'Premium Upgrade') await registerForFree(page, id);
      await comeTo(page, `${path}${stepQuery(vin)}${more}`);
      await expect(summary(page)).toContainText(name);
      await expect(summary(page)).toContainText('It does not renew.');
      await expect(submit(page)).toHaveText(`Complete Purchase - ${price}`);
      await expect(page.getByText(/trial|discount|automatically renew/i)).toHaveCount(0);
      await expectAccessible(page);
      if (path === '/checkout/onetimepurchase/1') {
        await expect(page.getByText(/Checkout is open for [23]:\d\d/)).toBeVisible();
        await expect(page.getByText('We hold this price'), 'no favor beside a cheaper price').toHaveCount(0);
      }
      if (path === '/checkout/onetimepurchase/1') await expect(timer(page)).toHaveText(/^[23]:\d\d$/);
      await fillCard(page);
      await terms(page).check();
      await submit(page).click();
      await expectSignature(page);
      const events = JSON.parse((await session(page, 'conversion_events')) ?? '[]') as {
        event: string;
        value: number;
      }[];
      expect(events.filter(({ event }) => event === 'begin_checkout').at(-1)?.value).toBe(Number(price.slice(1)));
    });
  }
  await test.step('the one-time offer names the cheaper way', async () => {
    const { vin } = TEST_VEHICLES.clean;
    await lookUp(page, vin);
    await visitNew(page, `/checkout/onetimepurchase/1${stepQuery(vin)}`);
    await page.getByRole('link', { name: 'Cheaper: the same report for $19.99' }).click();
    await expect(page).toHaveURL(/\/checkout\/4\?.*offer=single_report/);
    await expect(submit(page)).toHaveText('Complete Purchase - $19.99');
  });
});
