import type { Page, Request } from '@playwright/test';

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
export function shifted(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return ((window as Watching).shifts ?? []).reduce((sum, value) => sum + value, 0);
  });
}

/** Runs in the page: resolves once something was painted and then two frames more. Scripts are asked for before a document is painted. */
export const painted = () =>
  new Promise<void>((done) => {
    const frames = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
    new PerformanceObserver(frames).observe({ type: 'paint', buffered: true });
  });

/** From the next document on, a script comes only once what shows without it was painted, and answers come one by one, each once the one before it was. */
export async function comeLate(page: Page): Promise<void> {
  // A page that goes to another one meanwhile has nothing to paint any more.
  const shown = () => page.evaluate(painted).catch(() => undefined);
  const answered = (call: Request) => call.response().then((response) => response?.finished());
  let before: Promise<unknown> = Promise.resolve();
  // Of the context: what the document brings along stays in it.
  await page.context().route(/\.js$|\/api\//, async (route) => {
    const call = route.request();
    if (call.url().endsWith('.js')) await shown();
    else {
      const turn = before.then(shown);
      before = turn.then(() => answered(call)).catch(() => undefined);
      await turn;
    }
    await route.fallback().catch(() => undefined);
  });
}
