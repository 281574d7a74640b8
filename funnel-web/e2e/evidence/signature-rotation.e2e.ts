import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { clear, ink, openSignature, proceed } from '../support/signature';

type Point = [x: number, y: number];

/** @param steps how many moves of the mouse the browser reports: one for a quick stroke on a busy phone */
async function drawLine(page: Page, from: Point, to: Point, steps = 8): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps });
  await page.mouse.up();
}

/** Opens the page on a phone held sideways. @returns where the field is */
async function openSideways(page: Page): Promise<{ x: number; y: number; width: number }> {
  await turn(page, 'landscape');
  await openSignature(page);
  await page.locator('canvas').scrollIntoViewIfNeeded();
  return (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0 };
}

const larger = (page: Page) => page.getByText('Please draw your signature larger.');

const turn = (page: Page, to: 'landscape' | 'portrait') =>
  page.setViewportSize(to === 'landscape' ? { width: 800, height: 640 } : { width: 360, height: 740 });

test(
  'a signature survives turning the phone, and a tap is none @phone-alone',
  { tag: ['@X11-005'] },
  async ({ page }) => {
    const box = await openSideways(page);
    for (const x of [100, 400]) await page.mouse.click(box.x + x, box.y + 90);
    await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true');
    await clear(page).click();

    const right = box.x + box.width - 160;
    await drawLine(page, [right, box.y + 60], [right + 140, box.y + 110]);
    await expect(proceed(page)).not.toHaveAttribute('aria-disabled');
    await turn(page, 'portrait');
    await expect.poll(async () => (await ink(page)).dark).toBeGreaterThan(40);
    await turn(page, 'landscape');
    await expect.poll(async () => (await ink(page)).dark).toBeGreaterThan(80);

    await turn(page, 'portrait');
    await proceed(page).click();
    await expect(page).toHaveURL(/\/address\?/);
  },
);

test(
  'Continue is disabled while a turned phone shows too little of a signature @phone-alone',
  { tag: ['@X11-005'] },
  async ({ page }) => {
    const box = await openSideways(page);
    await drawLine(page, [box.x + 100, box.y + 90], [box.x + 136, box.y + 90]);
    await expect(proceed(page)).not.toHaveAttribute('aria-disabled');
    await turn(page, 'portrait');
    await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true');
    await turn(page, 'landscape');
    await expect(proceed(page)).not.toHaveAttribute('aria-disabled');
  },
);

test('a turned phone asks for a larger signature @phone-alone', { tag: ['@X11-005'] }, async ({ page }) => {
  const box = await openSideways(page);
  await drawLine(page, [box.x + 100, box.y + 90], [box.x + 136, box.y + 90]);
  await expect(larger(page)).toHaveCount(0);
  await turn(page, 'portrait');
  await expect(larger(page)).toBeVisible();
  await clear(page).click();
  await expect(larger(page)).toHaveCount(0);
});

test('taps in the signature field are answered @phone-alone', { tag: ['@X11-005'] }, async ({ page }) => {
  const box = await openSideways(page);
  for (const x of [100, 400]) await page.mouse.click(box.x + x, box.y + 90);
  await expect(larger(page)).toBeVisible();
  await drawLine(page, [box.x + 100, box.y + 60], [box.x + 300, box.y + 110]);
  await expect(larger(page)).toHaveCount(0);
});

for (const steps of [1, 2])
  test(`a line of ${steps + 1} points is drawn to its end @phone-alone`, { tag: ['@X11-005'] }, async ({ page }) => {
    const box = await openSideways(page);
    await drawLine(page, [box.x + 100, box.y + 90], [box.x + 136, box.y + 90], steps);
    await expect(proceed(page)).not.toHaveAttribute('aria-disabled');
    // 36 px long and 2 px high, on a screen with two pixels for each.
    expect((await ink(page)).dark).toBeGreaterThan(36 * 2 * 4 * 0.8);
  });
