import type { Page } from '@playwright/test';
import { BROUGHT } from '../../src/api/brought';
import { ENTITLEMENT_PATH, FIND_PATH, reportPath } from '../../src/api/request';

/** The calls that the server may make in place of a page: `answer-page.tsx`. */
const CALLS = [ENTITLEMENT_PATH, FIND_PATH, reportPath('OnVCvRoucDXgNXHKk6hwEQ'), 'vehicle-image?make=Ford'].map(
  (path) => `http://127.0.0.1/api/${path}`,
);
const WORDS = /\/api\/(\*|reports\/(\*|find|secure)|vehicle-image[?*]|purchases\/entitlement)/;

export function isBrought(url: Parameters<Page['route']>[0]): boolean {
  if (typeof url === 'string') return WORDS.test(url);
  return CALLS.some((call) => (url instanceof RegExp ? url.test(call) : 'test' in url || url(new URL(call))));
}

const without = new WeakSet<Page>();

/** Each document of a page is as if the server had not got the answers in time: the page asks for itself. */
export async function withoutAnswers(page: Page): Promise<void> {
  if (without.has(page)) return;
  without.add(page);
  await page.addInitScript((id) => {
    const take = () => document.getElementById(id)?.remove();
    new MutationObserver(take).observe(document, { childList: true, subtree: true });
  }, BROUGHT);
}
