import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  atBothWidths,
  expectAccessibleInBothColors,
  failure,
  FORD,
  lookUp,
  stepQuery,
  vinField,
  visit,
} from '../support/funnel';

/** The last digit is wrong by one, so that the check digit fails. */
const MISTYPED = '1FTFW5L86RFB45613';
const CALL = '**/api/vehicles/*';
const group = (page: Page) => page.getByRole('group', { name: 'Did you mean' });
const mismatch = (page: Page) => page.getByText('The check digit of this VIN does not match');

/** The line under the field has the color of good news, and a check. */
async function expectPraise(page: Page, praised: boolean): Promise<void> {
  const line = page.getByText('Valid VIN format');
  await expect(line.locator('svg')).toHaveCount(praised ? 1 : 0);
  await expect(line).toHaveCSS('color', await colorOf(page, praised ? '--color-good' : '--color-soft'));
}

const colorOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

/** How often the free decode is asked from now on. */
function countCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/vehicles/')) calls += 1;
  });
  return () => calls;
}

test('[X5-019] a suggested VIN is fetched, offered and filled in, and never delays the search @phone-alone', async ({
  page,
}) => {
  const calls = countCalls(page);
  await page.goto('/');
  await test.step('it is fetched once for a full VIN with a wrong check digit, appears under the field, and choosing it fills it in', async () => {
    for (const fine of [MISTYPED.slice(0, 16), FORD.vin]) {
      await vinField(page).fill(fine);
      await expect(mismatch(page)).toHaveCount(0);
    }
    expect(calls()).toBe(0);
    await expectPraise(page, true);
    await vinField(page).fill(MISTYPED);
    await expect(group(page)).toBeVisible();
    expect(calls()).toBe(1);
    await expect(mismatch(page)).toBeVisible();
    await expectPraise(page, false);
    const meant = group(page).getByRole('button', { name: `${FORD.vin} ${FORD.name}` });
    await expect(meant).toBeVisible();
    await expect(page.locator('[aria-live="polite"]').filter({ has: group(page) })).toHaveCount(1);
    await atBothWidths(page, expectAccessibleInBothColors);
    await meant.click();
    await expect(vinField(page)).toHaveValue(FORD.vin);
    await expect(vinField(page)).toBeFocused();
    await expect(group(page)).toHaveCount(0);
    await expect(mismatch(page)).toHaveCount(0);
  });
  await test.step('[X5-019] text around a VIN is removed however it got into the field', async () => {
    await vinField(page).fill(`vin: ${FORD.vin.toLowerCase()}`);
    await expect(vinField(page)).toHaveValue(FORD.vin);
    // One character too many is dropped at the end, as before.
    await vinField(page).fill(`${FORD.vin}1`);
    await expect(vinField(page)).toHaveValue(FORD.vin);
  });
  await test.step('[X5-019] a mistyped import is noticed and corrected too', async () => {
    await vinField(page).fill('JH4DC4340R5003205');
    await expect(mismatch(page)).toBeVisible();
    await expectPraise(page, false);
    await group(page).getByRole('button', { name: 'JH4DC4340RS003205 1994 Acura Integra' }).click();
    await expect(vinField(page)).toHaveValue('JH4DC4340RS003205');
    await expect(mismatch(page)).toHaveCount(0);
    // Built for Europe: there the place holds anything.
    const answered = page.waitForResponse(CALL);
    await vinField(page).fill('VF1KG1PBE34488860');
    await answered;
    await expect(mismatch(page)).toHaveCount(0);
  });
  await test.step('a failed suggestion is not shown', async () => {
    await page.route(CALL, (route) => route.fulfill(failure(429, 'Too many requests.')));
    const answered = page.waitForResponse(CALL);
    await vinField(page).fill(MISTYPED);
    await answered;
    await expect(mismatch(page)).toBeVisible();
    await expect(group(page)).toHaveCount(0);
    await expect(page.getByText('Too many requests.')).toHaveCount(0);
    await page.unroute(CALL);
  });
  await test.step('the search is never delayed by it', async () => {
    await page.route(CALL, () => undefined);
    await vinField(page).fill(FORD.vin);
    await expect(mismatch(page)).toHaveCount(0);
    await vinField(page).fill(MISTYPED);
    await expect(mismatch(page)).toBeVisible();
    await page.getByRole('button', { name: 'Search this VIN' }).click();
    await expect(page).toHaveURL(`/loading/vin/${MISTYPED}`);
  });
  await test.step('the preview and the report also warn, and offer the suggestion', async () => {
    const id = await lookUp(page, MISTYPED);
    for (const [address, own] of [
      [`/results/${id}`, page.getByRole('heading', { name: 'Unlock Complete Vehicle History' })],
      [`/preview/2${stepQuery(MISTYPED)}`, page.getByRole('heading', { name: 'Continue to Your Report' })],
    ] as const) {
      await visit(page, address);
      await expect(own).toBeVisible();
      await expect(page.getByText('Please compare the VIN with the vehicle')).toBeVisible();
      await expect(page.getByText('The check digit (position 9) does not match.')).toBeVisible();
      await expect(page.getByRole('link', { name: FORD.vin })).toBeVisible();
    }
    await page.getByRole('link', { name: FORD.vin }).click();
    await expect(page).toHaveURL(`/loading/vin/${FORD.vin}`);
  });
});
