import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  ACURA,
  changeAnswer,
  FORD,
  holdBack,
  lookUp,
  readableReport,
  SIZES,
  stepQuery,
  visit,
} from '../support/funnel';
import { shifted, watchShifts } from '../support/layout-shift';

const OFFERS = '**/api/offers*';
const packages = (page: Page) => page.getByRole('radio').nth(2);

/** Each step before the payment with what is there once everything has been answered. */
const STEPS: [path: string, last: (page: Page) => Locator][] = [
  [`/preview/2${stepQuery()}`, (page) => page.getByRole('button', { name: 'Continue to Report' })],
  [`/preview${stepQuery()}`, (page) => page.getByRole('button', { name: 'Unlock Full Report for $1' })],
  [`/cart/vin/${FORD.vin}?intent=buyer`, (page) => page.getByRole('button', { name: 'Get My Report' })],
  [`/cart/2/vin/${FORD.vin}?intent=buyer`, packages],
  [`/cart/3/vin/${FORD.vin}?intent=buyer`, packages],
  [`/upsell${stepQuery()}`, (page) => page.getByRole('link', { name: 'Get the comprehensive report' })],
  [`/results/free${stepQuery()}`, (page) => page.getByText('$19.99 for the full report of this vehicle.')],
];

test('no step before the payment moves when the offers come after the report @phone', async ({ page }) => {
  await lookUp(page);
  // Each step begins without the copies that the one before has kept.
  await page.addInitScript(() => sessionStorage.clear());
  await watchShifts(page);
  for (const [path, last] of STEPS) {
    await test.step(path, async () => {
      const release = await holdBack(page, OFFERS);
      const report = page.waitForResponse(/\/api\/reports\/secure\/[\w-]{22}$/);
      await page.goto(path);
      await report;
      release();
      await expect(last(page)).toBeVisible();
      expect(await shifted(page), path).toBeLessThanOrEqual(0.02);
      await page.unroute(OFFERS);
    });
  }
});

test('a name without a place to break stays on the screen @phone', async ({ page }) => {
  await lookUp(page);
  await changeAnswer<{ vehicleData: { model: string; trim: string } }>(
    page,
    /\/api\/reports\/secure\/[\w-]{22}$/,
    ({ vehicleData }) => {
      vehicleData.model = 'Sprinter2500HighRoofExtendedWheelbase';
      vehicleData.trim = 'Limited/Premium/Touring/Executive';
    },
  );
  await page.goto('/verify');
  for (const [path, last] of STEPS) {
    await visit(page, '/verify');
    await expect(last(page)).toHaveCount(0);
    await visit(page, path);
    await expect(last(page)).toBeVisible();
    await expect(page.getByText('Sprinter2500HighRoofExtendedWheelbase').first(), path).toBeAttached();
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, path).toBeLessThanOrEqual(0);
  }
});

test('home, preview, cart, checkout, report and purchases do not move at all while they load', async ({ page }) => {
  const paid = await readableReport(page, ACURA.vin);
  await lookUp(page);
  const steady: [path: string, last: Locator][] = [
    ['/', page.getByRole('button', { name: 'Search this VIN' })],
    [`/preview/2${stepQuery()}`, page.getByText('One payment, no renewal.')],
    [`/cart/2/vin/${FORD.vin}`, packages(page)],
    [`/checkout/4${stepQuery()}`, page.getByRole('button', { name: 'Complete Purchase - $19.99' })],
    [`/results/${paid}`, page.getByRole('heading', { name: 'Words in this report' })],
    ['/purchases', page.getByRole('region', { name: 'Receipts' })],
  ];
  // A font that comes late is another matter: from here on the browser has them.
  await page.goto('/about');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await watchShifts(page);
  for (const size of [SIZES[0], SIZES[2]]) {
    await page.setViewportSize(size);
    for (const [path, last] of steady) {
      await page.goto(path);
      await expect(last).toBeVisible();
      // Less than this is a rounding of half a pixel.
      expect(await shifted(page), `${path} at ${size.width}`).toBeLessThan(0.001);
    }
  }
});
