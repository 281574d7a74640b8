import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectAccessibleInBothColors, FORD, holdBack, lookUp, SIZES, stepQuery, stopClock } from '../support/funnel';

const STEPS = [
  'Value estimates',
  'Accident records',
  'Mileage verification',
  'Ownership history',
  'Salvage title',
  'Auction and damage reports',
  'Finalizing',
];
const ADDRESS = `/downloading${stepQuery()}`;
const bar = (page: Page, name: string) => page.getByRole('progressbar', { name });
const skip = (page: Page) => page.getByRole('button', { name: 'Skip ahead' });

/** The steps begin in the very moment this returns. */
async function begin(page: Page): Promise<void> {
  await lookUp(page);
  const release = await holdBack(page, /\/api\/reports\/secure\/[\w-]{22}$/);
  await page.clock.install();
  await page.goto(ADDRESS);
  await expect(bar(page, 'Overall progress')).toBeVisible();
  await stopClock(page);
  await page.clock.runFor(9000);
  for (const name of [...STEPS, 'Overall progress'])
    await expect(bar(page, name)).toHaveAttribute('aria-valuenow', '0');
  release();
  await expect(async () => {
    await page.clock.runFor(1);
    expect(await skip(page).count()).toBe(1);
  }).toPass();
}

test('[A2-009, A2-114, A2-115, A4-031..A4-036, A9-030, X1-007, X7-008] seven steps of 3 s say what each source answered, then the cart opens; the wait can be skipped at every width', async ({
  page,
}) => {
  await begin(page);
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toContainText(STEPS);
  for (const [index, name] of STEPS.entries()) {
    if (index === 2)
      await test.step('[X1-007, X7-008] a finished step says what its source answered, and the wait can be skipped without scrolling on every width', async () => {
        await expect(steps.nth(1)).toContainText(/accidents?|None found|Not checked/);
        await expect(steps.nth(2)).not.toContainText(/readings?|None found|Not checked/);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expect(skip(page), `${size.width} px`).toBeInViewport({ ratio: 1 });
        }
      });
    await page.clock.runFor(1500);
    await expect(bar(page, name)).toHaveAttribute('aria-valuenow', '50');
    const next = STEPS[index + 1];
    if (next) await expect(bar(page, next)).toHaveAttribute('aria-valuenow', '0');
    const overall = String(Math.round(((index + 0.5) / 7) * 100));
    await expect(bar(page, 'Overall progress')).toHaveAttribute('aria-valuenow', overall);
    await page.clock.runFor(1500);
    await expect(bar(page, name)).toHaveAttribute('aria-valuenow', '100');
  }
  await expect(bar(page, 'Overall progress')).toHaveAttribute('aria-valuenow', '100');
  await page.clock.runFor(900);
  await expect(page).toHaveURL(ADDRESS);
  await page.clock.runFor(100);
  await expect(page).toHaveURL(`/cart/2/vin/${FORD.vin}?intent=buyer`);
});

test('[A2-010] the search can be in the path', async ({ page }) => {
  await lookUp(page);
  // The steps begin with the answer: held back, it leaves a slow machine all the time it needs to look.
  const release = await holdBack(page, /\/api\/reports\/secure\/[\w-]{22}$/);
  await page.goto(`/downloading/vin/${FORD.vin}?intent=seller`);
  await expect(bar(page, 'Overall progress')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(STEPS);
  await expectAccessibleInBothColors(page);
  release();
  await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
  await skip(page).click();
  await expect(page).toHaveURL(`/cart/2/vin/${FORD.vin}?intent=seller`);
});
