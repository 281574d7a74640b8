import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { ACURA, FORD, lookUp, readableReport, stepQuery, visitNew } from '../support/funnel';
import { expectStill, painted, watchShifts } from '../support/layout-shift';
import { untilQuiet } from '../support/quiet';
import { observe, overMobile, PHONE, settled, SLOWER, vitalsOf } from '../support/vitals';

/** What belongs to the measurements of vitals.e2e.ts, and is no measurement of time: it runs beside others. */
test.use({ ...PHONE, reducedMotion: 'no-preference' });

test('[X4-005] the measurement notices a page that jumps and a slow click', async ({ page }) => {
  await page.addInitScript(observe);
  await page.goto('/');
  await settled(page);
  const steady = await vitalsOf(page);
  await page.evaluate((milliseconds) => {
    const late = document.createElement('div');
    late.id = 'late';
    document.querySelector('main')?.prepend(late);
    const busy = () => {
      for (const end = performance.now() + milliseconds; performance.now() < end;);
    };
    addEventListener('pointerdown', busy, { once: true });
  }, 300 / SLOWER);
  const jump = () =>
    page.evaluate(() => {
      const late = document.getElementById('late');
      if (late) late.style.height = late.style.height === '300px' ? '0' : '300px';
    });
  // More than once: what moves in the half second after a viewport got its size is not counted.
  await expect.poll(async () => (await jump(), (await vitalsOf(page)).cls - steady.cls)).toBeGreaterThan(0.1);
  await page.locator('input[name="vin"]').tap();
  await expect.poll(async () => (await vitalsOf(page)).work * SLOWER).toBeGreaterThan(200);
});

/** One of them is on every machine. */
const SOME_FONT = ['Open Sans', 'Arial', 'Liberation Sans', 'DejaVu Sans', 'Noto Sans']
  .map((name) => `local("${name}"), local("${name} Regular")`)
  .join(', ');

/** A device whose own font is nothing like ours. @returns what holds ours back from now on; that returns what brings them */
async function withoutFonts(page: Page): Promise<() => () => void> {
  let late = Promise.resolve();
  await page.route(/\.woff2$/, async (route) => {
    await late;
    await route.continue().catch(() => undefined);
  });
  await page.route(
    (url) => /\.css$/.test(url.pathname) || !/^\/(?:api|assets)\//.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/local\([^)]*\)/g, SOME_FONT)
        .replace(/size-adjust:\s*[\d.]+%/g, 'size-adjust:135%');
      await route.fulfill({ response, body });
    },
  );
  return () => {
    let come = () => {};
    late = new Promise((resolve) => (come = resolve));
    return come;
  };
}

const ourFonts = (page: Page) =>
  page.evaluate(() => [...document.fonts].filter(({ family }) => /Inter Variable|Source Serif 4/.test(family)).length);
const fontsBrought = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length);

test('[X4-005] late fonts move nothing on a phone, and are used from the next page on', async ({ page }) => {
  const report = await readableReport(page, ACURA.vin);
  await lookUp(page);
  await overMobile(page);
  await watchShifts(page);
  const holdFonts = await withoutFonts(page);
  for (const path of [
    '/',
    `/preview/2${stepQuery()}`,
    `/cart/2/vin/${FORD.vin}`,
    `/checkout/4${stepQuery()}`,
    `/results/${report}`,
  ])
    await test.step(path, async () => {
      const bringFonts = holdFonts();
      // It would wait for the fonts, too.
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.locator('html[data-hydrated]')).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.animate-pulse')).toHaveCount(0);
      await page.evaluate(painted);
      expect(await fontsBrought(page)).toBe(0);
      bringFonts();
      await expect.poll(() => fontsBrought(page)).toBeGreaterThanOrEqual(2);
      await untilQuiet(page);
      await expectStill(page, `${path}, whose fonts come late`);
      const before = await ourFonts(page);
      await expect(async () => {
        // They may have come a moment before the page knows of it.
        await visitNew(page, '/contact');
        await visitNew(page, '/about');
        expect(await ourFonts(page), 'they are there from the next page on').toBe(before + 2);
      }).toPass();
    });
});
