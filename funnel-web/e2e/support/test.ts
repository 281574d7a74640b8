import { expect, type Page, type Response, test as base } from '@playwright/test';
import { watchCalls } from './quiet';
import './short-stacks';
import { isBrought, withoutAnswers } from './without-answers';

export { expect };

const ANSWERING = 'html[data-hydrated], html:not(:has(meta[name="site"]))';

/** No request goes there. */
const NOWHERE = /^nowhere:/;

async function untilItAnswers(page: Page, arrival: Promise<Response | null>): Promise<Response | null> {
  const response = await arrival;
  const answers = () => page.evaluate((selector) => document.querySelector(selector) !== null, ANSWERING);
  // It may be on its way to another page. Most are there within a moment: the usual tenth of a second would go by unused.
  await expect.poll(() => answers().catch(() => false), { intervals: [20, 50, 100] }).toBe(true);
  return response;
}

/**
 * What is in a document is seen before its scripts run, and a press in between is lost, for a test as for a very hasty visitor. So
 * going to a page waits until it answers, unless the test says itself what to wait for.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    watchCalls(page);
    const [goto, reload, route] = [page.goto.bind(page), page.reload.bind(page), page.route.bind(page)];
    // Chromium may lose a request while it stops intercepting them, as it does when the last route of a page is removed: the request is
    // never sent and never fails. Often it is the script of the next page, fetched ahead. So interception stays on until the test ends.
    let interception: Promise<unknown> | undefined;
    const keepIntercepting = () => (interception ??= page.context().route(NOWHERE, (call) => call.fallback()));
    // Who answers a call in place of the server wants the page to make it.
    page.route = async (url, ...handling) => {
      await keepIntercepting();
      if (isBrought(url)) await withoutAnswers(page);
      return route(url, ...handling);
    };
    if (javaScriptEnabled) {
      page.goto = (url, options) =>
        options?.waitUntil ? goto(url, options) : untilItAnswers(page, goto(url, options));
      page.reload = (options) => (options?.waitUntil ? reload(options) : untilItAnswers(page, reload(options)));
    }
    await use(page);
    // An answer that was on its way when the test had seen enough is nobody's failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
