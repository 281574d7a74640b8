import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { holdCalls } from '../support/api-answers';
import { withoutAnswers } from '../support/without-answers';
import { ACURA, changeAnswer, FORD, lookUp, readableReport, SIZES, stepQuery, visitNew } from '../support/funnel';
import { inTwoPieces } from '../support/in-two-pieces';
import { comeLate, expectStill, watchShifts } from '../support/layout-shift';
import { untilQuiet } from '../support/quiet';

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

test('no step before the payment shifts at any size when the offers load after the report', async ({ page }) => {
  await lookUp(page);
  // Each step begins without the copies that the one before has kept.
  await page.addInitScript(() => sessionStorage.clear());
  await watchShifts(page);
  // Here the page asks for itself; what a document brings along is held still below.
  await withoutAnswers(page);
  const holdOffers = await holdCalls(page, '*://*/api/offers*');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const [path, last] of STEPS) {
      await test.step(`${path} at ${size.width} px`, async () => {
        const release = holdOffers();
        const report = page.waitForResponse(/\/api\/reports\/secure\/[\w-]{22}$/);
        await page.goto(path);
        await report;
        release();
        await expect(last(page)).toBeVisible();
        await untilQuiet(page);
        await expectStill(page, `${path} at ${size.width}`);
      });
    }
  }
});

test('a name without a break stays on the screen @phone', async ({ page }) => {
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
    await visitNew(page, path);
    await expect(last(page)).toBeVisible();
    await expect(page.getByText('Sprinter2500HighRoofExtendedWheelbase').first(), path).toBeAttached();
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, path).toBeLessThanOrEqual(0);
  }
});

test('the notice about a silent source appears together with the content below it @phone', async ({ page }) => {
  const locked = await lookUp(page);
  await changeAnswer<{ notice: string }>(page, OFFERS, (offers) => (offers.notice = 'source_silent'));
  await watchShifts(page);
  await comeLate(page);
  await page.addInitScript(() => sessionStorage.clear());
  const sold = STEPS.filter(([path]) => !path.startsWith('/preview')).map(([path]) => path);
  for (const path of [...sold, `/results/${locked}`]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText('The source of the records is not answering right now.')).toBeVisible();
      await untilQuiet(page);
      await expectStill(page, path);
    });
  }
});

test('a document that arrives in two pieces does not shift', async ({ page, baseURL }) => {
  await watchShifts(page);
  await inTwoPieces(baseURL ?? '', 'href="mailto:', async (shop) => {
    for (const path of ['/', '/verify']) {
      await page.goto(shop + path);
      await expectStill(page, path);
    }
  });
});

const cookies = (page: Page) => page.getByRole('region', { name: 'Cookie settings' });

/** Answers the question, and asks for it again by the footer to answer otherwise. */
async function answerTwice(page: Page): Promise<void> {
  await cookies(page).getByRole('button', { name: 'Decline' }).click();
  await expect(cookies(page)).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  await cookies(page).getByRole('button', { name: 'Accept' }).click();
  await expect(cookies(page)).toHaveCount(0);
}

test('home, preview, cart, checkout, report and purchases do not move while they load, nor when the cookie question appears', async ({
  page,
}) => {
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
  await page.addInitScript(() => localStorage.clear());
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const [path, last] of steady) {
      await page.goto(path);
      await expect(last).toBeVisible();
      await answerTwice(page);
      await untilQuiet(page);
      await expectStill(page, `${path} at ${size.width}`);
    }
  }
});
