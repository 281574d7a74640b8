import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectAccessibleInBothColors, expectToast, fillCard, FORD, lookUp, stepQuery, visit } from '../support/funnel';
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

test('[A9-004, A9-020, B2-031, B2-033, B2-034, B2-037, B2-046, B2-047, B5-008, B5-010, B5-011, B5-013, B5-014, B5-016, B9-001, B9-027, X1-009, X4-001] the order shows the offer of the URL; wrong fields are named, the card is masked with its brand, and only a subscription says it renews', async ({
  page,
}) => {
  await open(page, 'single_report');
  for (const [offer, name, description, price] of [
    ['single_report', 'Single Report', 'One-time vehicle history report', '$19.99'],
    ['unlimited_monthly', 'Unlimited Monthly', '$1 reports + $20/month', '$20.00'],
    ['three_pack', 'Three Report Pack', 'Three vehicle history reports', '$29.99'],
  ] as const) {
    await test.step(`[B2-033, B2-034, B2-037, B2-047, B9-001] ${offer}`, async () => {
      await visit(page, address(offer));
      for (const text of [name, description, price, FORD.name, FORD.vin])
        await expect(summary(page)).toContainText(text);
      await expect(submit(page)).toHaveText(`Complete Purchase - ${price}`);
    });
  }
  await test.step('[B2-031, A9-020] without an offer the single report is chosen, and a package name is understood', async () => {
    await visit(page, address());
    await expect(submit(page)).toHaveText('Complete Purchase - $19.99');
    await visit(page, `/checkout/4${stepQuery()}&plan=triple`);
    await expect(submit(page)).toHaveText('Complete Purchase - $29.99');
    await visit(page, address('gold_plated'));
    await expect(submit(page)).toHaveText('Complete Purchase - $19.99');
  });
  await test.step('[B5-008, B5-010, B5-016, X4-001] each missing field disables the button and is named, and the first gets the focus', async () => {
    // Only what changes inside a live region that was there before is announced.
    const announced = page.locator('[aria-live=polite][data-before]');
    await page
      .locator('[aria-live=polite]')
      .evaluateAll((regions) => regions.forEach((region) => region.setAttribute('data-before', '')));
    await submit(page).click({ force: true });
    await expectToast(page, 'Missing Information', 'Please fill in all required fields and agree to terms.');
    for (const [label, text] of [
      ['Contact email', 'Email is required'],
      ['Name on card', 'Name on card is required'],
      ['Card number', 'Card number is required'],
      ['Expiry', 'Expiry date is required'],
      ['CVC', 'CVC is required'],
    ] as const) {
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text));
      await expect(announced.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(terms(page)).toHaveAccessibleDescription('Please agree to the terms and conditions to proceed.');
    await expect(field(page, 'Contact email')).toBeFocused();
    await fillCard(page);
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
    await terms(page).check();
    await expect(submit(page)).not.toHaveAttribute('aria-disabled');
    await field(page, 'CVC').fill('');
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
    await field(page, 'CVC').fill('123');
    await expect(submit(page)).not.toHaveAttribute('aria-disabled');
  });
  await test.step('wrong input is explained at its field', async () => {
    await fillCard(page, '4111111111111111');
    await field(page, 'Contact email').fill('ada@example');
    await field(page, 'Expiry').fill('1320');
    await field(page, 'CVC').fill('12');
    await submit(page).click();
    for (const [label, text] of [
      ['Contact email', 'Please enter a valid email address'],
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
  await test.step('[A9-004, B5-011, B5-013, B5-014, B9-027] the fields mask what is typed and name the brand of the card', async () => {
    for (const [label, typed, shown] of [
      ['Card number', '3782822463100059', '3782 822463 10005'],
      ['Expiry', '1a2309', '12/30'],
      ['CVC', '1a23456', '1234'],
    ] as const) {
      await field(page, label).fill('');
      await field(page, label).pressSequentially(typed);
      await expect(field(page, label)).toHaveValue(shown);
    }
    await expect(page.getByText('American Express', { exact: true })).toBeVisible();
    await field(page, 'Card number').fill('5019');
    await expect(page.getByText(/^(Visa|Mastercard|American Express|Discover)$/)).toHaveCount(0);
    await expect(field(page, 'Card number')).toHaveAttribute('maxlength', '19');
    await expect(field(page, 'Contact email')).toHaveAttribute('maxlength', '255');
  });
  await test.step('[B2-046, X1-009] only a subscription renews, and its consent is a box of its own', async () => {
    await visit(page, address('single_report'));
    await expect(submit(page)).toHaveText('Complete Purchase - $19.99');
    await expect(page.getByText(/automatically renew/)).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(1);

    await visit(page, address('unlimited_monthly'));
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
});

test('[B2-038..B2-045, X1-009] the form asks for contact, card and terms, ticks nothing and marks wallets of the demonstration; a phone shows it on the first screen @phone', async ({
  page,
  isMobile,
}) => {
  await open(page);
  await expect(field(page, 'Contact email')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('One payment. It does not renew.')).toBeVisible();
  if (isMobile) {
    await expect(page.getByText(FORD.vin)).toBeHidden();
    await page.getByRole('heading', { name: 'Order summary' }).click();
  }
  await expect(page.getByText(FORD.vin)).toBeVisible();
  for (const label of ['Contact email', 'Name on card', 'Card number', 'Expiry', 'CVC']) {
    await expect(field(page, label)).toBeEditable();
  }
  await expect(terms(page)).not.toBeChecked();
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path);
  }
  const wallets = page.locator('dl', { hasText: 'Available at checkout' });
  await expect(wallets.getByRole('term')).toHaveText(['Apple Pay', 'Google Pay']);
  for (const wallet of await wallets.getByRole('definition').all())
    await expect(wallet).toHaveText('Available at checkout Not available in the demonstration');
  await expectAccessibleInBothColors(page);
});
