import { expect, type Page, type Request } from '@playwright/test';

const underWay = new WeakMap<Page, Set<Request>>();

/** Remembers which calls of a page are not answered yet. */
export function watchCalls(page: Page): void {
  const calls = new Set<Request>();
  underWay.set(page, calls);
  page.on('request', (call) => calls.add(call));
  page.on('requestfinished', (call) => calls.delete(call));
  page.on('requestfailed', (call) => calls.delete(call));
}

/** The addresses of what a page waits for. */
export function unanswered(page: Page): string[] {
  const calls = underWay.get(page);
  if (!calls) throw new Error('The page of the test is watched; another one is not.');
  return [...calls].map((call) => call.url());
}

/** Two frames: what has been answered is drawn, and has asked for what it needs. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until the page has all it asked for, and shows it. What comes late would move what is being looked at. */
export async function untilQuiet(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await drawn(page);
        return unanswered(page);
      },
      { intervals: [20, 50, 100] },
    )
    .toEqual([]);
  await drawn(page);
}
