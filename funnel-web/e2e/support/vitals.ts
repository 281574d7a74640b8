import { expect, type Page } from '@playwright/test';

/** A phone, for `test.use`. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** How many times as slow as this machine's its processor is. Slowing the browser down measures who else runs here: so what is measured is multiplied. */
export const SLOWER = 4;
/** A mobile network of 9 Mbit/s. */
export const MOBILE = { offline: false, latency: 170, downloadThroughput: 1_125_000, uploadThroughput: 1_125_000 };

/** From now on a page comes over a mobile network, all of it each time. */
export async function overMobile(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  await browser.send('Network.emulateNetworkConditions', MOBILE);
}

export interface Vitals {
  lcp: number;
  cls: number;
  work: number;
  /** How long the document took: a round trip of the network at least. */
  wait: number;
}

/** Sums every shift up, which is never less than the largest burst of them. */
export function observe(): void {
  const vitals: Vitals = { lcp: 0, cls: 0, work: 0, wait: 0 };
  Object.assign(window, { vitals });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime));
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) vitals.cls += value;
  });
  watch('navigation', (entry) => (vitals.wait = (entry as PerformanceNavigationTiming).responseEnd));
  watch('event', (entry) => {
    const { processingStart, processingEnd } = entry as PerformanceEventTiming;
    vitals.work = Math.max(vitals.work, processingEnd - processingStart);
  });
}

/** Until what a page shows by itself is there. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((idle) => requestIdleCallback(idle));
  });
}

export const vitalsOf = (page: Page) =>
  page.evaluate(async () => {
    // What was just done is told of once it is painted.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return (window as unknown as { vitals: Vitals }).vitals;
  });
