import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';

export const FOLDER = process.env.PICTURES_FOLDER ?? 'pictures';
const WANTED = (process.env.PICTURES_WANTED ?? '').split(' ').filter(Boolean);

export const WIDTHS = [360, 768, 1440] as const;
const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1440: 900 };

/** Whether a screen was asked for; all of them, when none was. */
export const isWanted = (name: string): boolean => WANTED.length === 0 || WANTED.some((part) => name.includes(part));

/** Everything that is on its way has come: what stands in its place is gone, fonts, pictures, and what moves. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main .animate-pulse[aria-hidden=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.allSettled(images.map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(
      document.getAnimations().map(({ finished, playState }) => playState === 'running' && finished),
    );
  });
}

/** Until two pictures in a row are the same: what follows the colors or the width a moment later is drawn as well. */
async function still(page: Page): Promise<Buffer> {
  let before: Buffer = Buffer.of();
  let now: Buffer = await page.screenshot();
  for (let tries = 0; tries < 10 && !now.equals(before); tries += 1) {
    await page.waitForTimeout(150);
    [before, now] = [now, await page.screenshot()];
  }
  return now;
}

/** Under a dialog nothing scrolls: it is shown as it opens. Else the screen is as high as the page, or bars that stick would stand in its middle. */
async function stretch(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() =>
    document.querySelector('[role=dialog]') ? 0 : document.documentElement.scrollHeight,
  );
  await page.setViewportSize({ width, height: Math.max(height, HEIGHTS[width] ?? 900) });
}

/** What a page shows, whole, at every width by day and by night. */
export async function take(page: Page, name: string, widths: readonly number[] = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
    await settled(page);
    await still(page);
    await stretch(page, width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      fs.writeFileSync(path.join(FOLDER, `${name}-${width}-${colorScheme}.png`), await still(page));
    }
  }
  console.log(`  ${name}`);
}
