import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { useOurFonts } from './fonts';

export const FOLDER = process.env.PICTURES_FOLDER ?? 'pictures';
const WANTED = (process.env.PICTURES_WANTED ?? '').split(' ').filter(Boolean);

const ASKED = (process.env.PICTURES_WIDTHS ?? '').split(',').filter(Boolean).map(Number);
export const WIDTHS: readonly number[] = ASKED.length > 0 ? ASKED : [360, 768, 1440];
const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1440: 900 };

/** Whether a screen was asked for; all of them, when none was. */
export const isWanted = (name: string): boolean => WANTED.length === 0 || WANTED.some((part) => name.includes(part));

/** Everything that is on its way has come: what is in its place is gone, fonts, pictures, and what moves. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main .animate-pulse[aria-hidden=true]')).toHaveCount(0);
  await page.evaluate(useOurFonts);
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

/** Under a dialog nothing scrolls. */
const hasDialog = (page: Page) => page.evaluate(() => document.querySelector('[role=dialog]') !== null);

/** Until two pictures in a row are the same: what follows the colors or the width a moment later is drawn as well. */
export async function still(page: Page, { fullPage }: { fullPage: boolean }): Promise<Buffer> {
  let before: Buffer = Buffer.of();
  let now: Buffer = await page.screenshot({ fullPage });
  for (let tries = 0; tries < 10 && !now.equals(before); tries += 1) {
    await page.waitForTimeout(150);
    [before, now] = [now, await page.screenshot({ fullPage })];
  }
  return now;
}

/** A dialog is shown as it opens. Else the screen is as high as the page, or bars that stick would stand in its middle. */
async function stretch(page: Page, width: number): Promise<void> {
  const height = (await hasDialog(page)) ? 0 : await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, HEIGHTS[width] ?? 900) });
}

/** What a page shows, whole, at every width by day and by night. */
export async function take(page: Page, name: string, widths: readonly number[] = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
    await settled(page);
    // The question about cookies is below a page that is as high as the screen at least.
    const shot = { fullPage: !(await hasDialog(page)) };
    await still(page, shot);
    await stretch(page, width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      fs.writeFileSync(path.join(FOLDER, `${name}-${width}-${colorScheme}.png`), await still(page, shot));
    }
  }
  console.log(`  ${name}`);
}
