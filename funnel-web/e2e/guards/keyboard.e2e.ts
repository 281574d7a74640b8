import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { changeAnswer, FORD, quicken, vinField } from '../support/funnel';
import { expectFocusSeen, expectFreshStart, pressOn, tabTo, typeInto } from '../support/keyboard';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function searchByKeyboard(page: Page): Promise<void> {
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  const sample = button(page, 'View a sample report');
  await pressOn(page, sample);
  await expect(page.getByRole('dialog', { name: 'Sample report' })).toBeVisible();
  await expectFocusSeen(page);
  await pressOn(page, button(page, 'Start Your Search'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(sample).toBeFocused();
  await tabTo(page, vinField(page), 'Shift+Tab');
  await page.keyboard.type(FORD.vin);
  await pressOn(page, button(page, 'Search this VIN'));
}

async function chooseByKeyboard(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Are you buying or selling a car?' })).toBeVisible();
  await expectFocusSeen(page);
  await tabTo(page, button(page, 'Selling'));
  await tabTo(page, button(page, 'Buying'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('[X4-001, X4-004] the whole funnel by keyboard alone, the focus in sight at every stop', async ({ page }) => {
  // Some two hundred stops.
  test.slow();
  await quicken(page);
  await changeAnswer<{ checkout: string }>(page, '**/api/variants', (data) => (data.checkout = 'checkout-5'));
  await searchByKeyboard(page);
  await chooseByKeyboard(page);

  await expectFreshStart(page, 'Continue to Your Report');
  await pressOn(page, button(page, 'Continue to Report'));

  await expectFreshStart(page, /Choose/);
  // The keyboard enters a group at its chosen radio.
  await tabTo(page, page.getByRole('radio', { checked: true }));
  while (!(await page.getByRole('radio', { name: /1 REPORT/ }).isChecked())) {
    await page.keyboard.press('ArrowDown');
    await expectFocusSeen(page);
  }
  await pressOn(page, button(page, 'Continue to checkout'));

  await expectFreshStart(page, 'Choose your package');
  await typeInto(page, page.getByLabel('Contact email'), 'ada@example.org');
  await typeInto(page, page.getByLabel('Name on card'), 'Ada Reader');
  await typeInto(page, page.getByLabel('Card number'), '4242424242424242');
  await typeInto(page, page.getByLabel('Expiry'), '1230');
  await typeInto(page, page.getByLabel('CVC'), '123');
  const terms = page.getByRole('checkbox', { name: /Terms of Service/ });
  await pressOn(page, terms, 'Space');
  await expect(terms).toBeChecked();
  await pressOn(page, button(page, 'Complete Purchase - $19.99'));

  await expectFreshStart(page, 'Payment received');
  await pressOn(page, page.getByRole('link', { name: 'Continue to signature' }));

  await expectFreshStart(page, /sign/i);
  await tabTo(page, page.getByRole('tab', { name: 'Draw' }));
  await page.keyboard.press('ArrowRight');
  await expectFocusSeen(page);
  await typeInto(page, page.getByLabel('Your full name'), 'Ada Reader');
  await pressOn(page, button(page, 'Continue'));

  await expectFreshStart(page, 'Last Step');
  await typeInto(page, page.getByLabel('Phone number'), '5551234567');
  await typeInto(page, page.getByLabel('Address line 1'), '1 Main St');
  await typeInto(page, page.getByLabel('Zip code'), '33101');
  await expect(page.getByLabel('City')).toHaveValue('Miami');
  const state = page.getByRole('combobox', { name: 'State' });
  await pressOn(page, state);
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await expect(option('Florida')).toBeFocused();
  // The list moves the focus a moment after the key: whoever goes on before that is in another place.
  for (const [key, name] of [
    ['ArrowDown', 'Georgia'],
    ['ArrowDown', 'Hawaii'],
    ['ArrowUp', 'Georgia'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(option(name)).toBeFocused();
    await expectFocusSeen(page);
  }
  await page.keyboard.type('Flo');
  await expect(option('Florida')).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expect(state).toHaveText('Florida');
  await expect(state).toBeFocused();
  await pressOn(page, button(page, 'Open my report'));

  await expectFreshStart(page, FORD.name);
  const share = main(page).getByRole('button', { name: /Share/ });
  await pressOn(page, share);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFocusSeen(page);
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(share).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Roadbook, home' }), 'Shift+Tab');
});

test('[X4-004] the cookie question comes late and does not cover the focused element', async ({ page }) => {
  let come = () => {};
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/ConsentBanner-*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/contact');
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' });
  await last.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(last).toBeFocused();
  await expectFocusSeen(page);

  come();
  await expect(page.getByRole('region', { name: 'Cookie settings' })).toBeVisible();
  await expectFocusSeen(page);
});
