import type { Page } from '@playwright/test';

type Watching = Window & { shifts?: number[] };

/** From the next document on, keeps how much each thing moved that nobody had asked to move. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How far the shown document has moved since it began to show, once its fonts are there. */
export async function shifted(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shifts = await page.evaluate(() => (window as Watching).shifts ?? []);
  return shifts.reduce((sum, value) => sum + value, 0);
}
