import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { ACURA, changeAnswer, expectAccessibleInBothColors, FORD, lookUp, MARKETING } from '../support/funnel';

const ADDRESS = `/cart/2/vin/${FORD.vin}?intent=seller`;
const card = (page: Page, title: string) =>
  page.locator('label').filter({ has: page.getByText(title, { exact: true }) });
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue to checkout' });

async function open(page: Page, more = ''): Promise<void> {
  await lookUp(page);
  await page.goto(ADDRESS + more);
  await expect(page.getByRole('radio')).toHaveCount(3);
}

test('on a low screen the terms stay below the packages @phone-alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page);
  await expect(proceed(page)).not.toBeInViewport();
  await proceed(page).scrollIntoViewIfNeeded();
  await expect(page.getByText('$20.00 due today')).toBeInViewport();
});

test('[A2-012, A2-121, A9-017..A9-019, B9-006..B9-008, X7-007] the cart shows three packages with prices and terms and what the report holds @phone', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByRole('heading', { name: 'Choose your package' })).toBeVisible();
  for (const [title, texts] of [
    ['1 REPORT', ['$19.99', 'It does not renew.']],
    ['UNLIMITED REPORTS', ['$20', '/mo', '+ $1 per report', 'BESTSELLER', 'Example']],
    ['3 REPORTS', ['$29.99', 'approx. $9.99 each', 'It does not renew.']],
  ] as const) {
    for (const text of texts) await expect(card(page, title), title).toContainText(text);
  }
  const sections = page.getByRole('region', { name: /In the full report/ }).getByRole('listitem');
  await expect(sections.filter({ hasText: 'Open liens' })).toContainText('1 open lien');
  await expect(sections.filter({ hasText: 'Accident history' })).toContainText('None found');
  await expectAccessibleInBothColors(page);
  await test.step('[A1-011, A9-023, A9-024, B9-014] guarantee and online access are stated', async () => {
    await expect(page.getByText(/readable online for 30 days/)).toBeVisible();
    await expect(page.getByText(/30-day money-back guarantee/)).toBeVisible();
  });
  await test.step('choices do not look disabled in dark mode', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    // The strong rule on the ground of the card, as checkboxes have it.
    for (const radio of await page.getByRole('radio', { checked: false }).all()) {
      await expect(radio).toHaveCSS('border-top-color', 'rgb(125, 135, 127)');
      await expect(radio).toHaveCSS('background-color', 'rgb(26, 32, 29)');
    }
    await page.emulateMedia({ colorScheme: null });
  });
  await test.step('[B9-007, A9-018] the renewal is next to the price, in the same color and at least 14 px', async () => {
    const terms = card(page, 'UNLIMITED REPORTS').getByText(/every month until you cancel/);
    await expect(terms).toContainText('$20.00 today and every month until you cancel');
    await expect(terms).toContainText('Extra reports: $1.00 each');
    const extra = card(page, 'UNLIMITED REPORTS').getByText('+ $1 per report');
    const ink = await card(page, 'UNLIMITED REPORTS').evaluate((element) => getComputedStyle(element).color);
    for (const text of [terms, extra]) {
      const style = await text.evaluate((element) => {
        const { fontSize, color } = getComputedStyle(element);
        return { fontSize: parseFloat(fontSize), color };
      });
      expect(style.fontSize).toBeGreaterThanOrEqual(14);
      expect(style.color).toBe(ink);
    }
    await page.getByRole('radio', { name: /UNLIMITED/ }).check({ force: true });
    await expect(page.getByText(/every month until you cancel/), 'once more beside the button').toHaveCount(2);
  });
});

test('[A2-122, A9-020, B2-031, B9-009, X4-001] each package opens its checkout, by keyboard too, and stays chosen after going back, following a link or reloading, but not for another vehicle', async ({
  page,
}) => {
  await open(page, `&${new URLSearchParams(MARKETING).toString()}`);
  const chosen = page.getByRole('radio', { name: /3 REPORTS/ });
  await test.step('by keyboard alone', async () => {
    await page.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/offer=three_pack/);
    await page.goBack();
  });
  for (const [title, offer] of [
    ['1 REPORT', 'single_report'],
    ['UNLIMITED REPORTS', 'unlimited_monthly'],
    ['3 REPORTS', 'three_pack'],
  ] as const) {
    await test.step(title, async () => {
      await card(page, title).click();
      await proceed(page).click();
      await expect(page).toHaveURL(/\/checkout\/4\?/);
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        type: 'vin',
        value: FORD.vin,
        intent: 'seller',
        funnel: 'cart2',
        offer,
        ...MARKETING,
      });
      await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('radio')).toHaveCount(3);
    });
  }
  await test.step('the choice is kept when going back', async () => {
    await expect(chosen).toBeChecked();
    await expect(page.getByText('$29.99 due today.')).toBeVisible();
  });
  await test.step('failed packages can be loaded again, and the same one is chosen afterwards', async () => {
    await page.route('**/api/offers*', (route) =>
      route.fulfill({ status: 404, json: { success: false, error: 'No.' } }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The report could not be loaded' })).toBeVisible();
    await page.unroute('**/api/offers*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expect(chosen).toBeChecked();
  });
  await test.step('by its link', async () => {
    await proceed(page).click();
    await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
    await page.getByRole('link', { name: 'Change package' }).click();
    await expect(chosen).toBeChecked();
  });
  await test.step('for another vehicle the default is chosen', async () => {
    await lookUp(page, ACURA.vin);
    await page.goto(`/cart/2/vin/${ACURA.vin}`);
    await expect(page.getByRole('radio', { name: /UNLIMITED/ })).toBeChecked();
  });
});

for (const cart of ['2', '3'])
  test(
    `cart ${cart} selects UNLIMITED, with its terms beside the button`,
    { tag: ['@B9-007', '@A9-018'] },
    async ({ page }) => {
      await lookUp(page);
      await page.goto(`/cart/${cart}/vin/${FORD.vin}?intent=buyer`);
      await expect(page.getByRole('radio', { name: /UNLIMITED/ })).toBeChecked();
      const beside = page
        .locator('form')
        .filter({ has: proceed(page) })
        .locator('[aria-live=polite]');
      await expect(beside).toContainText('$20.00 due today, then $20.00 every month until you cancel.');
      await expect(beside).toContainText(/The next \$20\.00 is charged on \w{3} \d+, \d{4} at /);
      await expect(beside).toContainText('Cancel online before then, with the link in your receipt.');
      await proceed(page).click();
      await expect(page).toHaveURL(/(offer=unlimited_monthly|plan=unlimited)/);
      await expect(page.getByRole('checkbox', { name: /I agree to be charged \$20\.00 a month/ })).not.toBeChecked();
    },
  );

test('without a default nothing continues before a package is chosen', { tag: ['@X1-009'] }, async ({ page }) => {
  await changeAnswer<{ preselected: string | null }>(page, '**/api/offers*', (data) => {
    data.preselected = null;
  });
  await open(page);
  for (const radio of await page.getByRole('radio').all()) await expect(radio).not.toBeChecked();
  await expect(page.getByText('Select a package to continue.')).toBeVisible();
  await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true');
  await proceed(page).click({ force: true });
  await expect(page.getByText('Please choose a package first.')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page).toHaveURL(ADDRESS);
});
