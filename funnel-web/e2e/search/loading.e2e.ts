import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { eachCase } from '../support/cases';
import {
  expectAccessibleInBothColors,
  expectToast,
  failure,
  FORD,
  holdBack,
  lookUp,
  MARKETING,
  quicken,
  search,
  session,
  SIZES,
  stopClock,
  vinField,
} from '../support/funnel';
import { TEST_VEHICLES } from '../support/test-vehicles';

const STEPS = ['VIN Decoding', 'Vehicle Lookup', 'History Analysis', 'Vehicle Valuation', 'Report Compilation'];
const LOOKUP = '**/api/lookup/vin';
const ADDRESS = `/loading/vin/${FORD.vin}`;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Are you buying or selling a car?' });
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Preparing your preview' });
const done = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: /done$/ });

/** Chooses with the clock standing still, and waits until the answer is there. */
async function chooseWithStoppedClock(page: Page, intent: 'Buying' | 'Selling' = 'Buying'): Promise<void> {
  await page.clock.install();
  await page.goto(ADDRESS);
  await expect(dialog(page)).toBeVisible();
  await stopClock(page);
  const answered = page.waitForResponse(LOOKUP);
  await dialog(page).getByRole('button', { name: intent }).click();
  await answered;
}

test('[A2-003, A2-004, A4-012, A4-013, A2-073] the question comes first, then the progress @phone', async ({
  page,
}) => {
  await page.goto(ADDRESS);
  await expect(dialog(page).getByRole('button')).toHaveText(['Buying', 'Selling', 'Change vehicle']);
  await expect(bar(page)).toHaveCount(0);
  await expectAccessibleInBothColors(page);
  await dialog(page).getByRole('button', { name: 'Buying' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expectAccessibleInBothColors(page);
});

test("the question names the vehicle that the search has found; Back and 'Change vehicle' leave it", async ({
  page,
}) => {
  await search(page);
  await expect(dialog(page)).toContainText(FORD.name);
  await expect(dialog(page)).toContainText('We’ll tailor the advice to you.');
  await page.goto('/');
  await page.goto(ADDRESS);
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(vinField(page)).toBeVisible();
  await page.goto(ADDRESS);
  await dialog(page).getByRole('button', { name: 'Change vehicle' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('region', { name: 'Unfinished search' })).toHaveCount(0);
});

test('[A2-005, A2-071, A2-072, A4-014, X1-007] type and value may stand in the query of the older page; nothing but an answer dismisses the question, and reduced motion stops the pulse', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`/loading?type=vin&value=${FORD.vin}`);
  await expect(dialog(page)).toContainText(FORD.vin);
  await test.step('[A4-014] neither Escape nor a press outside dismisses the question, and the focus stays inside', async () => {
    await expect(dialog(page).getByRole('button', { name: 'Buying' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeVisible();
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Tab');
      expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
  });
  await dialog(page).getByRole('button', { name: 'Buying' }).click();
  await expect(bar(page)).toBeVisible();
  await test.step('[X1-007] reduced motion stops the pulse of the current step', async () => {
    const pulse = page.locator('.animate-pulse').first();
    await expect(pulse).toHaveCSS('animation-iteration-count', 'infinite');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(pulse).toHaveCSS('animation-iteration-count', '1');
  });
});

test('[A4-017..A4-024, A9-025..A9-027] 1 % per 100 ms, a step every 2 s, the preview at 11.5 s', async ({ page }) => {
  await chooseWithStoppedClock(page);
  await page.clock.runFor(200);
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '2');
  await page.clock.runFor(1700);
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '19');
  await expect(done(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(STEPS);
  for (let step = 1; step <= 5; step++) {
    await page.clock.runFor(step === 1 ? 100 : 2000);
    await expect(done(page)).toHaveCount(step);
    await expect(bar(page)).toHaveAttribute('aria-valuenow', String(step * 20));
  }
  await page.clock.runFor(1400);
  await expect(page).toHaveURL(ADDRESS);
  await page.clock.runFor(100);
  await expect(page).toHaveURL(`/preview/2?type=vin&value=${FORD.vin}&intent=buyer`);
});

test('[A1-005, A2-074, A2-075, A3-035, A3-038, A3-040, A3-045, A4-015, A4-016, A4-025, A9-028] the choice stores the user type and starts the lookup; the report is handed on at 10.5 s, and the way goes on with intent, funnel and marketing', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`${ADDRESS}?funnel=normal&${new URLSearchParams(MARKETING).toString()}`);
  await expect(dialog(page)).toBeVisible();
  await expect.poll(() => session(page, 'userType')).toBeNull();
  await stopClock(page);
  const [sent, answered] = [page.waitForRequest(LOOKUP), page.waitForResponse(LOOKUP)];
  await dialog(page).getByRole('button', { name: 'Selling' }).click();
  expect((await sent).postDataJSON()).toEqual({ vin: FORD.vin, intent: 'seller' });
  await expect.poll(() => session(page, 'userType')).toBe('seller');
  expect(Number(await session(page, 'loadingStartTime'))).toBeGreaterThan(Date.now() - 60_000);
  const { data } = (await (await answered).json()) as { data: { id: string } };
  await page.clock.runFor(10_400);
  await expect.poll(() => session(page, 'currentReportId')).toBeNull();
  await page.clock.runFor(100);
  await expect.poll(() => session(page, 'currentReportId')).toBe(data.id);
  await expect.poll(() => session(page, `vehicle-report-${data.id}`)).toContain(FORD.vin);
  const info = { type: 'vin', value: FORD.vin, intent: 'seller', reportId: data.id };
  expect(JSON.parse((await session(page, 'searchInfo')) ?? '')).toEqual(info);
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/preview\/2\?/);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    type: 'vin',
    value: FORD.vin,
    intent: 'seller',
    funnel: 'normal',
    ...MARKETING,
  });
});

test('[A4-026, A9-029, X1-007, X1-003, A3-017] without an answer nothing ticks, 8 s bring a placeholder that sells nothing, and a late answer replaces it', async ({
  page,
}) => {
  await lookUp(page);
  const release = await holdBack(page, LOOKUP);
  await page.clock.install();
  await page.goto(ADDRESS);
  await expect(dialog(page)).toBeVisible();
  await stopClock(page);
  await dialog(page).getByRole('button', { name: 'Buying' }).click();
  await page.clock.runFor(7900);
  await expect(done(page)).toHaveCount(0);
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '18');
  await expect(page.getByText('Still looking', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Skip ahead' })).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.getByText('Still looking', { exact: true })).toBeVisible();
  await page.clock.runFor(3500);
  await expect(page).toHaveURL(/\/preview\/2\?/);
  await expect(page.getByRole('heading', { name: 'Unknown' })).toBeVisible();
  await expect(page.getByText('2020')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Continue to Report' })).toHaveAttribute('aria-disabled', 'true');
  release();
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Report' })).not.toHaveAttribute('aria-disabled');
});

test('[X1-007, X7-008] facts land as they are known, and the wait can be skipped without scrolling on every width', async ({
  page,
}) => {
  await chooseWithStoppedClock(page);
  await page.clock.runFor(3000);
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps.nth(0)).toContainText('3.5 L V6 turbo, built in Dearborn');
  await expect(steps.nth(1)).not.toContainText('Vehicle found');
  await page.clock.runFor(1000);
  await expect(steps.nth(1)).toContainText('Vehicle found: Pickup');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(page.getByRole('button', { name: 'Skip ahead' }), `${size.width} px`).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Skip ahead' }).click();
  await expect(page).toHaveURL(/\/preview\/2\?/);
  await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
});

// A name has up to three lines where the title before it had one or two.
for (const [size, { vin, name }] of [
  [SIZES[0], FORD],
  [SIZES[1], TEST_VEHICLES.empty],
  [SIZES[2], TEST_VEHICLES.empty],
] as const) {
  test(`nothing moves at ${size.width} px when the answer brings the name and the way past the wait`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await lookUp(page, vin);
    const release = await holdBack(page, LOOKUP);
    await page.clock.install();
    await page.goto(`/loading/vin/${vin}`);
    await expect(dialog(page)).toBeVisible();
    await stopClock(page);
    await dialog(page).getByRole('button', { name: 'Buying' }).click();
    const skip = page.getByRole('button', { name: 'Skip ahead' });
    await expect(bar(page)).toBeVisible();
    await expect(skip).toHaveCount(0);
    const [heading, card] = [page.getByText('Preparing your preview'), bar(page)];
    const places = async () => [await heading.boundingBox(), await card.boundingBox()];
    const before = await places();
    const answered = page.waitForResponse(LOOKUP);
    release();
    await answered;
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(skip).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport({ ratio: 1 });
    expect(await places()).toEqual(before);
  });
}

test("[A8-008] a failed lookup says 'Vehicle Lookup Error' and can be tried again", async ({ page }) => {
  await page.route(LOOKUP, (route) => route.fulfill(failure(400, 'No.')));
  await page.goto(ADDRESS);
  await dialog(page).getByRole('button', { name: 'Buying' }).click();
  await expectToast(page, 'Vehicle Lookup Error', 'Failed to fetch vehicle report. Please try again.');
  await expectAccessibleInBothColors(page);
  await page.unroute(LOOKUP);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Skip ahead' })).toBeVisible();
});

test('[A8-007] [A5-004] [A8-013] [A2-072] an address that names nothing that can be looked up goes home and says why', async ({
  page,
}) => {
  const cases = [
    ['vin/1FTFW5L86RFB4561', 'VIN must be exactly 17 characters long'],
    ['vin/1FTFW5L86RFB4561O', 'VIN cannot contain letters I, O, or Q'],
    ['vin/1FTFW5L86RFB4561%C3%A9', 'Invalid VIN format'],
    ['license_plate/ABC', 'Invalid license plate format'],
  ] as const;
  await eachCase(cases, async ([address, text]) => {
    await page.goto(`/loading/${address}`);
    await expect(page, address).toHaveURL('/');
    await expectToast(page, 'Validation Error', text);
  });
  // An unknown search type is no search.
  await quicken(page);
  await page.goto(`/loading/boat/${FORD.vin}`);
  await expect(page).toHaveURL('/');
});
