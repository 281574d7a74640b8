import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { unanswered } from '../support/quiet';
import {
  expectAccessibleInBothColors,
  failure,
  FORD,
  holdBack,
  lookUp,
  MARKETING,
  session,
  stepQuery,
  stopClock,
  visitNew,
} from '../support/funnel';

const HOLD = '**/api/checkout/hold';
const ADDRESS = `/cart/2/vin/${FORD.vin}?intent=seller`;
const MINUTE_MS = 60_000;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Before you go' });

/** The server's answer, three minutes by the clock of the page. Returns how often it was asked. */
async function holdPrices(page: Page): Promise<() => unknown[]> {
  const asked: unknown[] = [];
  await page.route(HOLD, async (route) => {
    asked.push(route.request().postDataJSON());
    const expiresAt = new Date(Date.now() + 3 * MINUTE_MS).toISOString();
    const data = { hold: 'terms.signature', expiresAt, millisecondsLeft: 3 * MINUTE_MS, extensionsLeft: 3 };
    await route.fulfill({ json: { success: true, data } });
  });
  return () => asked;
}

async function open(page: Page, address = ADDRESS): Promise<string> {
  const id = await lookUp(page);
  await page.goto(address);
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect.poll(() => session(page, 'searchInfo')).not.toBeNull();
  return id;
}

/** To the edge from below, as a pointer on its way to the tabs. */
async function leaveByTheTop(page: Page, edge = 9): Promise<void> {
  await page.mouse.move(600, 300);
  await page.mouse.move(600, edge);
}

/** Fetching takes no time of the page's clock, but what shows the answer waits for a few hundred milliseconds of it. */
async function untilShown(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await dialog(page).count()).toBe(1);
  }).toPass({ intervals: [250] });
}

/** Leaving once more shows nothing, though it has all the time it takes to be shown. */
async function expectNotAgain(page: Page, when: string): Promise<void> {
  await leaveByTheTop(page);
  for (let moment = 0; moment < 4; moment++) {
    await page.clock.runFor(500);
    await expect.poll(() => unanswered(page)).toEqual([]);
  }
  expect(await dialog(page).count(), when).toBe(0);
}

/** What the countdown says, M:SS, in seconds. */
async function secondsLeft(page: Page): Promise<number> {
  await expect(page.getByRole('timer')).toHaveText(/^[0-3]:[0-5]\d$/);
  const [minutes, seconds] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
}

test('[A4-043, A4-044, A4-046, A4-048, A4-049, A9-032, X1-006] half a second at the top edge opens the offer once; it closes after the server’s three minutes', async ({
  page,
}) => {
  const asked = await holdPrices(page);
  await page.clock.install();
  const reportId = await open(page);
  await stopClock(page);
  await leaveByTheTop(page, 11);
  await page.clock.runFor(2000);
  await page.mouse.move(600, 8);
  await page.clock.runFor(400);
  await page.mouse.move(600, 200);
  await page.clock.runFor(2000);
  expect(await dialog(page).count(), 'too far from the edge, then back in time').toBe(0);
  await leaveByTheTop(page);
  await page.clock.runFor(490);
  await expect.poll(() => unanswered(page)).toEqual([]);
  expect(await dialog(page).count()).toBe(0);
  await page.clock.runFor(10);
  await expect(dialog(page)).toBeVisible();
  expect(asked()).toEqual([{ reportId, page: 'checkout-one-time' }]);
  // The three minutes count from the server's answer; showing it may take a moment of them.
  const first = await secondsLeft(page);
  expect(first).toBeGreaterThan(160);
  expect(first).toBeLessThanOrEqual(180);
  await page.clock.runFor(MINUTE_MS);
  await expect.poll(() => secondsLeft(page)).toBe(first - 60);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expectNotAgain(page, 'while the price is still held');

  // Another document may show it again, for what is left of the same minutes.
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await stopClock(page);
  await leaveByTheTop(page);
  await page.clock.runFor(500);
  await untilShown(page);
  const rest = await secondsLeft(page);
  expect(rest).toBeLessThan(first - 60);
  await page.clock.runFor(59_000);
  await expect.poll(() => secondsLeft(page)).toBe(rest - 59);
  await page.clock.runFor((rest - 60) * 1000);
  await expect.poll(() => secondsLeft(page)).toBe(1);
  await page.clock.runFor(1000);
  await expect(dialog(page)).toHaveCount(0);
  await expectNotAgain(page, 'when the minutes are over');
  expect(asked()).toHaveLength(1);
});

test('[A4-045, A4-050, A7-033, A9-015, B2-059, X1-006] leaving the page is counted without a delay; the exit offer shows what the report costs, what costs less, and leads to both', async ({
  page,
}) => {
  const asked = await holdPrices(page);
  await page.addInitScript(() => localStorage.setItem('analyticsConsent', 'granted'));
  await open(page, `${ADDRESS}&${new URLSearchParams(MARKETING).toString()}`);
  await page.reload();
  await expect(page.getByRole('radio')).toHaveCount(3);
  const events = JSON.parse((await session(page, 'conversion_events')) ?? '[]') as {
    event: string;
    trigger?: string;
  }[];
  expect(events.filter(({ event }) => event === 'exit_intent_popup')).toEqual([
    expect.objectContaining({ trigger: 'unload' }),
  ]);

  await leaveByTheTop(page);
  await expect(dialog(page)).toContainText('$29.95');
  await expect(dialog(page)).toContainText('One payment for one report. It does not renew.');
  await expect(dialog(page)).not.toContainText(/discount|save|off/i);
  await expect(dialog(page)).toContainText(
    /This window closes in \d:\d\d\. The same report for \$19\.99 has no time limit\./,
  );
  await expect(dialog(page), 'no favor beside a cheaper price').not.toContainText('We hold this price');
  await expect(dialog(page).getByRole('link', { name: 'Cheaper: the same report for $19.99' })).toBeVisible();
  await expectAccessibleInBothColors(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await leaveByTheTop(page);
  await expect(dialog(page)).toBeVisible();
  expect(asked(), 'a reload goes on with the same minutes').toHaveLength(1);
  await dialog(page).getByRole('button', { name: 'GET MY REPORT' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout\/onetimepurchase\/1\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    type: 'vin',
    value: FORD.vin,
    intent: 'seller',
    ...MARKETING,
  });
});

test('the exit offer opens on time while its price hold is slow', { tag: ['@A4-044'] }, async ({ page }) => {
  await page.clock.install();
  const release = await holdBack(page, HOLD);
  await open(page);
  await stopClock(page);
  await leaveByTheTop(page);
  await page.clock.runFor(500);
  await untilShown(page);
  await expect(dialog(page)).toContainText('$29.95');
  expect(await page.getByRole('timer').count(), 'nothing counts down before the server has answered').toBe(0);
  release();
  await page.clock.resume();
  await expect(page.getByRole('timer')).toHaveText(/^[23]:\d\d$/);
});

test('the price hold is fetched before the pointer leaves', { tag: ['@A4-044'] }, async ({ page }) => {
  const asked = await holdPrices(page);
  const reportId = await open(page);
  await page.mouse.move(600, 300);
  await expect.poll(asked).toEqual([{ reportId, page: 'checkout-one-time' }]);
});

test('without a price hold the exit offer counts nothing down', { tag: ['@A4-048'] }, async ({ page }) => {
  await page.route(HOLD, (route) => route.fulfill(failure(500, 'No.')));
  await open(page);
  await leaveByTheTop(page);
  await expect(dialog(page)).toContainText('$29.95');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(dialog(page)).not.toContainText(/closes in|We hold this price/);
});

test('[A4-047, A9-012] no exit offer appears in a narrow window, during a payment, without a report or without a price held by the server', async ({
  page,
}) => {
  const asked = await holdPrices(page);
  await page.clock.install();
  await test.step('[A4-047, A9-012] the exit offer never appears in a narrow window', async () => {
    const wide = page.viewportSize()!;
    await page.setViewportSize({ width: 767, height: 740 });
    await open(page);
    await stopClock(page);
    await leaveByTheTop(page);
    await page.clock.runFor(5000);
    expect(asked()).toEqual([]);
    await page.setViewportSize(wide);
    await page.clock.resume();
  });
  await visitNew(page, '/');
  await stopClock(page);
  await leaveByTheTop(page);
  await page.clock.runFor(2000);
  expect(asked()).toEqual([]);
  await page.unroute(HOLD);
  const refused = page.waitForRequest(HOLD);
  await page.route(HOLD, (route) => route.fulfill({ status: 404, json: { success: false, error: 'No.' } }));
  await page.clock.resume();
  await visitNew(page, `/upsell${stepQuery()}`);
  await expect(page.getByRole('heading', { name: 'Comprehensive report' })).toBeVisible();
  await leaveByTheTop(page);
  await refused;
  await expect(dialog(page)).toHaveCount(0);
});

test.describe(() => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  test('[A4-047, A9-012] the exit offer never appears on a phone', async ({ page }) => {
    const asked = await holdPrices(page);
    await page.clock.install();
    await open(page);
    await stopClock(page);
    await leaveByTheTop(page);
    await page.clock.runFor(5000);
    expect(asked()).toEqual([]);
  });
});
