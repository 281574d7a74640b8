import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { eachCase } from '../support/cases';
import {
  atBothWidths,
  expectAccessibleInBothColors,
  expectToast,
  failure,
  FORD,
  holdBack,
  lookUp,
  MARKETING,
  search,
  session,
  SIZES,
  stopClock,
  visit,
  vinField,
} from '../support/funnel';
import { TEST_VEHICLES } from '../support/test-vehicles';

const STEPS = ['VIN Decoding', 'Vehicle Lookup', 'History Analysis', 'Vehicle Valuation', 'Report Compilation'];
const LOOKUP = '**/api/lookup/vin';
const ADDRESS = `/loading/vin/${FORD.vin}`;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Are you buying or selling a car?' });
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Preparing your preview' });
const done = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: /done$/ });
const skip = (page: Page) => page.getByRole('button', { name: 'Skip ahead' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** From now on the time of the bar stands so much later: it is looked at by what needs the timers of the page. */
async function moveTime(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((later) => {
    const now = performance.now() + later;
    performance.now = () => now;
  }, milliseconds);
}

test('[A2-003, A2-004, A2-005, A2-071, A2-072, A4-012, A4-013, A4-014, A2-073, X1-007] the question comes first, however the visitor got here, then the progress @phone-alone', async ({
  page,
}) => {
  await test.step("the question names the vehicle that the search has found; Back and 'Change vehicle' leave it", async () => {
    await search(page);
    await expect(dialog(page)).toContainText(FORD.name);
    await expect(dialog(page)).toContainText('We’ll tailor the advice to you.');
    await page.goBack();
    await expect(vinField(page)).toBeVisible();
    await visit(page, ADDRESS);
    await dialog(page).getByRole('button', { name: 'Change vehicle' }).click();
    await expect(page).toHaveURL('/');
    await expect(vinField(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Unfinished search' })).toHaveCount(0);
  });
  await test.step('[A2-005, A2-071, A2-072] type and value may be in the query of the older page', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`/loading?type=vin&value=${FORD.vin}`);
    await expect(dialog(page)).toContainText(FORD.vin);
  });
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
  await test.step('[A2-003, A2-004, A4-012, A4-013, A2-073] the question comes first, then the progress', async () => {
    await visit(page, '/about');
    await expect(title(page)).toHaveText('About Roadbook');
    await visit(page, ADDRESS);
    await expect(dialog(page).getByRole('button')).toHaveText(['Buying', 'Selling', 'Change vehicle']);
    await expect(bar(page)).toHaveCount(0);
    await atBothWidths(page, expectAccessibleInBothColors);
    await moveTime(page, 0);
    await dialog(page).getByRole('button', { name: 'Buying' }).click();
    await expect(bar(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await moveTime(page, 4000);
    await expect(done(page)).toHaveCount(2);
    await atBothWidths(page, expectAccessibleInBothColors);
  });
});

test('[A1-005, A2-074, A2-075, A3-035, A3-038, A3-040, A3-045, A4-015..A4-025, A9-025..A9-028, X1-007, X7-008] 1 % per 100 ms, a step every 2 s, the report at 10.5 s, the preview at 11.5 s', async ({
  page,
}) => {
  await page.clock.install();
  const address = `${ADDRESS}?funnel=normal&${new URLSearchParams(MARKETING).toString()}`;
  await page.goto(address);
  await expect(dialog(page)).toBeVisible();
  expect(await session(page, 'userType')).toBeNull();
  await stopClock(page);
  const steps = page.getByRole('main').getByRole('listitem');
  const id =
    await test.step('[A1-005, A2-074, A2-075, A4-015, A4-016] the choice stores the user type and starts the lookup', async () => {
      const [sent, answered] = [page.waitForRequest(LOOKUP), page.waitForResponse(LOOKUP)];
      await dialog(page).getByRole('button', { name: 'Selling' }).click();
      expect((await sent).postDataJSON()).toEqual({ vin: FORD.vin, intent: 'seller' });
      await expect.poll(() => session(page, 'userType')).toBe('seller');
      expect(Number(await session(page, 'loadingStartTime'))).toBeGreaterThan(Date.now() - 60_000);
      return ((await (await answered).json()) as { data: { id: string } }).data.id;
    });
  await page.clock.runFor(200);
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '2');
  await page.clock.runFor(1700);
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '19');
  await expect(done(page)).toHaveCount(0);
  await expect(steps).toContainText(STEPS);
  for (let step = 1; step <= 5; step++) {
    if (step === 2)
      await test.step('[X1-007, X7-008] facts appear as they become known', async () => {
        await page.clock.runFor(1000);
        await expect(steps.nth(0)).toContainText('3.5 L V6 turbo, built in Dearborn');
        await expect(steps.nth(1)).not.toContainText('Vehicle found');
      });
    await page.clock.runFor([100, 1000][step - 1] ?? 2000);
    await expect(done(page)).toHaveCount(step);
    await expect(bar(page)).toHaveAttribute('aria-valuenow', String(step * 20));
    if (step === 2)
      await test.step('[X1-007, X7-008] and the wait can be skipped without scrolling on every width', async () => {
        await expect(steps.nth(1)).toContainText('Vehicle found: Pickup');
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expect(skip(page), `${size.width} px`).toBeInViewport({ ratio: 1 });
        }
      });
  }
  await test.step('[A3-035, A3-038, A3-040, A3-045, A4-025, A9-028] the report is passed on at 10.5 s, and the next step gets intent, funnel and marketing', async () => {
    await page.clock.runFor(400);
    expect(await session(page, 'currentReportId')).toBeNull();
    await page.clock.runFor(100);
    await expect.poll(() => session(page, 'currentReportId')).toBe(id);
    await expect.poll(() => session(page, `vehicle-report-${id}`)).toContain(FORD.vin);
    const info = { type: 'vin', value: FORD.vin, intent: 'seller', reportId: id };
    expect(JSON.parse((await session(page, 'searchInfo')) ?? '')).toEqual(info);
    await page.clock.runFor(900);
    await expect(page).toHaveURL(address);
    await page.clock.runFor(100);
    await expect(page).toHaveURL(/\/preview\/2\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      type: 'vin',
      value: FORD.vin,
      intent: 'seller',
      funnel: 'normal',
      ...MARKETING,
    });
  });
});

test('[A4-026, A9-029, X1-007, X1-003, A3-017] the layout does not move when the answer comes; after 8 s without one a placeholder that sells nothing appears, and a late answer replaces it', async ({
  page,
}) => {
  const { vin, name } = TEST_VEHICLES.empty;
  await lookUp(page);
  await lookUp(page, vin);
  await page.clock.install();
  await page.goto('/about');
  /** Chooses with the clock standing still. @returns what lets the answer come */
  async function waitForAnswer(of: string, intent: 'Buying' | 'Selling'): Promise<() => void> {
    await page.unroute(LOOKUP);
    const release = await holdBack(page, LOOKUP);
    await visit(page, `/loading/vin/${of}`);
    await expect(dialog(page)).toBeVisible();
    await stopClock(page);
    await dialog(page).getByRole('button', { name: intent }).click();
    await expect(bar(page)).toBeVisible();
    return release;
  }

  // A name has up to three lines where the title before it had one or two. Each search asks for itself.
  for (const [size, vehicle, intent] of [
    [SIZES[0], FORD, 'Selling'],
    [SIZES[1], { vin, name }, 'Buying'],
    [SIZES[2], { vin, name }, 'Selling'],
  ] as const)
    await test.step(`nothing shifts at ${size.width} px when the answer brings the name and the skip button`, async () => {
      await page.setViewportSize(size);
      const release = await waitForAnswer(vehicle.vin, intent);
      await expect(skip(page)).toHaveCount(0);
      const [heading, card] = [page.getByText('Preparing your preview'), bar(page)];
      const places = async () => [await heading.boundingBox(), await card.boundingBox()];
      const before = await places();
      const answered = page.waitForResponse(LOOKUP);
      release();
      await answered;
      await expect(async () => {
        await page.clock.runFor(100);
        await expect(skip(page)).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(page.getByRole('heading', { level: 1, name: vehicle.name })).toBeInViewport({ ratio: 1 });
      expect(await places()).toEqual(before);
      await page.clock.resume();
      await visit(page, '/about');
      await expect(title(page)).toHaveText('About Roadbook');
    });
  await test.step('[A4-026, A9-029, X1-007, X1-003, A3-017] without an answer no step completes, after 8 s a placeholder that sells nothing appears, and a late answer replaces it', async () => {
    const release = await waitForAnswer(FORD.vin, 'Buying');
    await page.clock.runFor(7900);
    await expect(done(page)).toHaveCount(0);
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '18');
    await expect(page.getByText('Still looking', { exact: true })).toHaveCount(0);
    await expect(skip(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(page.getByText('Still looking', { exact: true })).toBeVisible();
    await page.clock.runFor(3500);
    await expect(page).toHaveURL(`/preview/2?type=vin&value=${FORD.vin}&intent=buyer`);
    await expect(page.getByRole('heading', { name: 'Unknown' })).toBeVisible();
    await expect(page.getByText('2020')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Continue to Report' })).toHaveAttribute('aria-disabled', 'true');
    release();
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue to Report' })).not.toHaveAttribute('aria-disabled');
  });
});

test('[A8-008, A8-007, A5-004, A8-013, A2-072, X7-008] a search that cannot be looked up says why', async ({
  page,
}) => {
  await test.step('[A8-007, A5-004, A8-013, A2-072] an address that names nothing that can be looked up goes home and says why', async () => {
    const cases = [
      ['vin/1FTFW5L86RFB4561', 'VIN must be exactly 17 characters long'],
      ['vin/1FTFW5L86RFB4561O', 'VIN cannot contain letters I, O, or Q'],
      ['vin/1FTFW5L86RFB4561%C3%A9', 'Invalid VIN format'],
      ['license_plate/ABC', 'Invalid license plate format'],
    ] as const;
    await page.goto(`/loading/${cases[0][0]}`);
    await eachCase(cases, async ([address, text]) => {
      if (address !== cases[0][0]) await visit(page, `/loading/${address}`);
      await expect(page, address).toHaveURL('/');
      await expectToast(page, 'Validation Error', text);
    });
    await expect(page.getByLabel('License plate', { exact: true })).toHaveValue('ABC');
    // An unknown search type is no search.
    await visit(page, `/loading/boat/${FORD.vin}`);
    await expect(page).toHaveURL('/');
  });
  await test.step("[A8-008, X7-008] a failed lookup says 'Vehicle Lookup Error' and can be tried again; the wait for its result can be skipped", async () => {
    await page.route(LOOKUP, (route) => route.fulfill(failure(400, 'No.')));
    await visit(page, ADDRESS);
    await dialog(page).getByRole('button', { name: 'Buying' }).click();
    await expectToast(page, 'Vehicle Lookup Error', 'Failed to fetch vehicle report. Please try again.');
    await expectAccessibleInBothColors(page);
    await page.unroute(LOOKUP);
    await page.getByRole('button', { name: 'Try again' }).click();
    await skip(page).click();
    await expect(page).toHaveURL(/\/preview\/2\?/);
    await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
  });
});

test('after the answer the focus is on the page, and a reload in the middle of the lookup keeps the answer', async ({
  page,
}) => {
  const release = await holdBack(page, LOOKUP);
  await page.goto(ADDRESS);
  await dialog(page).getByRole('button', { name: 'Selling' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('routeBackup'))).toContain('"intent":"seller"');
  const asked = page.waitForRequest(LOOKUP);
  await page.reload();
  expect((await asked).postDataJSON()).toMatchObject({ intent: 'seller' });
  await expect(bar(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  release();
});

test('without an answer the placeholder is stored after 8 s', async ({ page }) => {
  await page.clock.install();
  const release = await holdBack(page, LOOKUP);
  await page.goto(ADDRESS);
  await expect(dialog(page)).toBeVisible();
  await stopClock(page);
  await dialog(page).getByRole('button', { name: 'Buying' }).click();
  await expect(bar(page)).toBeVisible();
  const placeholder = () => session(page, 'vehicle-report-placeholder');
  await page.clock.runFor(7900);
  expect(await placeholder()).toBeNull();
  await page.clock.runFor(200);
  await expect.poll(placeholder).toContain('"placeholder":true');
  release();
});
