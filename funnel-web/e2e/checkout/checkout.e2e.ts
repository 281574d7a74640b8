import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  expectAccessibleInBothColors,
  expectToast,
  fillCard,
  FORD,
  lookUp,
  session,
  stepQuery,
} from '../support/funnel';
import { summary } from '../support/checkout';

const address = (offer?: string) => `/checkout/4${stepQuery()}&funnel=cart2${offer ? `&offer=${offer}` : ''}`;
const submit = (page: Page) => page.getByRole('button', { name: /Complete Purchase/ });
const terms = (page: Page) => page.getByRole('checkbox', { name: /Terms of Service/ });
const field = (page: Page, label: string) => page.getByLabel(label);

async function open(page: Page, offer?: string): Promise<void> {
  await lookUp(page);
  await page.goto(address(offer));
  await expect(submit(page)).toBeVisible();
}

for (const [offer, name, description, price] of [
  ['single_report', 'Single Report', 'One-time vehicle history report', '$19.99'],
  ['unlimited_monthly', 'Unlimited Monthly', '$1 reports + $20/month', '$20.00'],
  ['three_pack', 'Three Report Pack', 'Three vehicle history reports', '$29.99'],
] as const) {
  test(`[B2-033, B2-034, B2-037, B2-047, B9-001] ${offer} is what stands in the order`, async ({ page }) => {
    await open(page, offer);
    const summary = page
      .getByRole('main')
      .locator('div')
      .filter({ has: page.getByRole('heading', { name: 'Order summary' }) })
      .last();
    for (const text of [name, description, price, FORD.name, FORD.vin]) await expect(summary).toContainText(text);
    await expect(submit(page)).toHaveText(`Complete Purchase - ${price}`);
  });
}

test('[B2-031, A9-020] without an offer the single report is chosen, and a package name is understood', async ({
  page,
}) => {
  await open(page);
  await expect(submit(page)).toHaveText('Complete Purchase - $19.99');
  await page.goto(`/checkout/4${stepQuery()}&plan=triple`);
  await expect(submit(page)).toHaveText('Complete Purchase - $29.99');
  await page.goto(address('gold_plated'));
  await expect(submit(page)).toHaveText('Complete Purchase - $19.99');
});

test('[B2-038, B2-039, B2-041..B2-045, X1-009] the form asks for contact, card and terms, with nothing ticked; on a phone it is in the first screen, under the order in short @phone', async ({
  page,
  isMobile,
}) => {
  await open(page);
  await expect(field(page, 'Contact e-mail')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('One payment. It does not renew.')).toBeVisible();
  if (isMobile) {
    await expect(page.getByText(FORD.vin)).toBeHidden();
    await page.getByRole('heading', { name: 'Order summary' }).click();
  }
  await expect(page.getByText(FORD.vin)).toBeVisible();
  for (const label of ['Contact e-mail', 'Name on card', 'Card number', 'Expiry', 'CVC']) {
    await expect(field(page, label)).toBeEditable();
  }
  await expect(terms(page)).not.toBeChecked();
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await expectAccessibleInBothColors(page);
});

test('[B2-040, X2-013] no wallet is promised that cannot be used', async ({ page }) => {
  await open(page);
  await expect(page.getByText(/Apple Pay|Google Pay|Available at checkout/)).toHaveCount(0);
});

test('[B2-046, X1-009] only a subscription renews, and its consent is a box of its own', async ({ page }) => {
  await open(page, 'single_report');
  await expect(page.getByText(/automatically renew/)).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(1);

  await page.goto(address('unlimited_monthly'));
  await expect(page.getByText(/Your subscription will automatically renew unless cancelled\./)).toBeVisible();
  // Its terms stand once, beside the price.
  await expect(page.getByText(/\$20\.00 today and every month until you cancel/)).toHaveCount(1);
  await expect(summary(page)).toContainText('$20.00 today and every month until you cancel');
  const renewal = page.getByRole('checkbox', { name: 'I agree to be charged $20.00 a month until I cancel' });
  await expect(renewal).not.toBeChecked();
  await fillCard(page);
  await terms(page).check();
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await submit(page).click({ force: true });
  await expect(renewal).toHaveAccessibleDescription('Please agree to the renewal, or choose a package without one.');
  await renewal.check();
  await expect(submit(page)).not.toHaveAttribute('aria-disabled');
});

test('[B5-008, B5-010, B5-016, X4-001] each missing field keeps the button off and is named, the first gets the focus', async ({
  page,
}) => {
  await open(page);
  await submit(page).click({ force: true });
  await expectToast(page, 'Missing Information', 'Please fill in all required fields and agree to terms.');
  for (const [label, text] of [
    ['Contact e-mail', 'Email is required'],
    ['Name on card', 'Name on card is required'],
    ['Card number', 'Card number is required'],
    ['Expiry', 'Expiry date is required'],
    ['CVC', 'CVC is required'],
  ] as const) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text));
  }
  await expect(terms(page)).toHaveAccessibleDescription('Please agree to the terms and conditions to proceed.');
  await expect(field(page, 'Contact e-mail')).toBeFocused();

  await fillCard(page);
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await terms(page).check();
  await expect(submit(page)).not.toHaveAttribute('aria-disabled');
  for (const [label, value] of [
    ['Contact e-mail', 'ada@example.org'],
    ['Name on card', 'Ada Reader'],
    ['Card number', '4242424242424242'],
    ['Expiry', '1230'],
    ['CVC', '123'],
  ] as const) {
    await field(page, label).fill('');
    await expect(submit(page), label).toHaveAttribute('aria-disabled', 'true');
    await field(page, label).fill(value);
    await expect(submit(page), label).not.toHaveAttribute('aria-disabled');
  }
});

test('what is filled in wrongly is told at its field', async ({ page }) => {
  await open(page);
  await fillCard(page, '4111111111111111');
  await field(page, 'Contact e-mail').fill('ada@example');
  await field(page, 'Expiry').fill('1320');
  await field(page, 'CVC').fill('12');
  await terms(page).check();
  await submit(page).click();
  for (const [label, text] of [
    ['Contact e-mail', 'Please enter a valid email address'],
    ['Card number', 'Payments are simulated: only the test cards work here'],
    ['Expiry', 'Please enter the expiry date as MM/YY'],
    ['CVC', 'The CVC has 3 or 4 digits'],
  ] as const) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text));
  }
  await field(page, 'Expiry').fill('0120');
  await submit(page).click();
  await expect(field(page, 'Expiry')).toHaveAccessibleDescription('This card has expired');
});

test('[A9-004, A9-005, A9-007, B5-011, B5-013, B5-014, B9-027] masks of the card fields', async ({ page }) => {
  await open(page);
  for (const [label, typed, shown] of [
    ['Card number', '4242x4242 42424242999', '4242 4242 4242 4242'],
    ['Card number', '3782822463100059', '3782 822463 10005'],
    ['Expiry', '1a2309', '12/30'],
    ['CVC', '1a23456', '1234'],
  ] as const) {
    await field(page, label).fill('');
    await field(page, label).pressSequentially(typed);
    await expect(field(page, label)).toHaveValue(shown);
  }
  await expect(field(page, 'Card number')).toHaveAttribute('maxlength', '19');
  await expect(field(page, 'Contact e-mail')).toHaveAttribute('maxlength', '255');
});

test('[A9-008..A9-011] brands by prefix', async ({ page }) => {
  await open(page);
  for (const [prefixes, brand] of [
    [['4'], 'Visa'],
    [['51', '55', '22', '27'], 'Mastercard'],
    [['34', '37'], 'American Express'],
    [['6011', '65'], 'Discover'],
    [['50', '56', '21', '28', '36', '6012'], null],
  ] as const) {
    for (const prefix of prefixes) {
      await field(page, 'Card number').fill(prefix);
      const shown = page.getByText(/^(Visa|Mastercard|American Express|Discover)$/);
      if (brand) await expect(shown, prefix).toHaveText(brand);
      else await expect(shown, prefix).toHaveCount(0);
    }
  }
});

test('[A3-033] after a reload the e-mail of a failed purchase is there again, the card is not', async ({ page }) => {
  await open(page);
  await fillCard(page, '4000000000000002');
  await terms(page).check();
  await submit(page).click();
  await expectToast(page, 'Payment Failed', 'declined');
  expect(JSON.parse((await session(page, 'userInfo')) ?? '{}')).toEqual({ email: 'ada@example.org' });
  const stores = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stores.replace(/\s/g, '')).not.toContain('4000000000000002');
  await page.reload();
  await expect(field(page, 'Contact e-mail')).toHaveValue('ada@example.org');
  for (const label of ['Name on card', 'Card number', 'Expiry', 'CVC'])
    await expect(field(page, label)).toHaveValue('');
  await expect(terms(page)).not.toBeChecked();
});
