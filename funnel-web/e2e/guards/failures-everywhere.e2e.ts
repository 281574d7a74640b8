import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { KEYS, ROUTE_BACKUP_KEY } from '../../src/session/storage';
import { type ApiEnd, endApiCalls } from '../support/api-answers';
import { eachCase, inGroups } from '../support/cases';
import { failure, visit } from '../support/funnel';
import { makeVisitor, SCREENS, type Visitor } from '../support/screens';

const HTML = '<!doctype html><title>Welcome</title><h1>Please sign in to this network</h1>';

const json = (status: number, error: string): ApiEnd => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(failure(status, error).json),
});

/** How the API answers, and how long a visitor then waits at most between two looks at the page. */
const ANSWERS: readonly (readonly [what: string, answer: ApiEnd, waitMs: number])[] = [
  ['500', json(500, 'Something went wrong here.'), 2000],
  ['429', json(429, 'Too many requests.'), 2000],
  ['no answer', 'refused', 2000],
  ['a page of the network', { status: 200, contentType: 'text/html', body: HTML }, 2000],
  // Held for ever: neither answered nor refused.
  ['silence', 'silence', 30_000],
];

/** What may be in the stores of a browser without being ours. */
const STRANGE = [
  '{"half',
  '{"type":1,"value":{},"intent":[],"reportId":{},"search":7,"currentRoute":2,"timestamp":"now"}',
];

let visitor: Visitor;
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;

test.describe.configure({ mode: 'parallel' });

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL });
  visitor = await makeVisitor(page);
  cookies = await page.context().cookies();
  await page.close();
});

/** Whether a closer look is worth its price. */
const looksDone = () =>
  document.querySelector('main .animate-pulse') === null &&
  document.querySelector(':is(main, [role=dialog]) :is(h1, h2)') !== null;

/** No blank page, no endless wait, not the screen for what nobody foresaw: a heading and a way on. */
async function expectUsable(page: Page, what: string, waitMs: number): Promise<void> {
  const content = page.getByRole('main').or(page.getByRole('dialog'));
  const soon = { timeout: 50 };
  await expect(async () => {
    await page.clock.fastForward(waitMs);
    expect(await page.evaluate(looksDone)).toBe(true);
    await expect(page.locator('main .animate-pulse')).toHaveCount(0, soon);
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0, soon);
    await expect(content.getByRole('heading').first()).toBeVisible(soon);
    await expect(content.getByRole('link').or(content.getByRole('button')).first()).toBeVisible(soon);
  }, what).toPass({ intervals: [20, 50, 100], timeout: 20_000 });
  await expect(page.getByText('Oops! Something went wrong'), what).toHaveCount(0);
}

async function fillStoresWith(page: Page, text: string): Promise<void> {
  const names = Object.values(KEYS).map((key) => (typeof key === 'string' ? key : key(visitor.looked)));
  await page.evaluate(
    ([session, local, value]) => {
      for (const key of session) sessionStorage.setItem(key, value);
      for (const key of local) localStorage.setItem(key, value);
    },
    [[...names, 'rb-pace'], [ROUTE_BACKUP_KEY, 'recentSearches', 'afterLink', 'analyticsConsent'], text] as const,
  );
}

function blockStores(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse });
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
}

const GROUPS = inGroups(Object.entries(SCREENS), 4);

/** Back to a report that nothing is kept of is no screen of its own: such a page is only ever loaded. */
const isLoadedOnly = (path: string) => path.startsWith('/results/');

for (const [index, screens] of GROUPS.entries()) {
  const names = screens.map(([path]) => path).join(', ');
  test(`${index + 1} of ${GROUPS.length}: each screen stands whatever fails, the API, the stores, what is in them: ${names}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    await context.addCookies(cookies);
    const uncaught: string[] = [];
    context.on('weberror', (error) => uncaught.push(`${page.url()}: ${String(error.error())}`));
    const addresses = screens.map(([path, of]) => ({ path, address: of(visitor)[0] }));
    await page.clock.install();

    const endWith = await endApiCalls(page);
    for (const [what, answer, waitMs] of ANSWERS) {
      endWith(answer);
      await page.goto('/verify');
      await eachCase(addresses, async ({ path, address }) => {
        await (isLoadedOnly(path) ? page.goto(address) : visit(page, address));
        await expectUsable(page, `${path}: ${what}`, waitMs);
      });
    }
    endWith(undefined);
    const strange = addresses.flatMap((one) => STRANGE.map((text) => ({ ...one, text })));
    await eachCase(strange, async ({ path, address, text }) => {
      await fillStoresWith(page, text);
      await page.goto(address);
      await expectUsable(page, `${path}: stores full of ${text}`, 2000);
    });
    const blocked = await context.newPage();
    await blockStores(blocked);
    await eachCase(addresses, async ({ path, address }) => {
      await blocked.goto(address);
      await expectUsable(blocked, `${path}: stores that refuse`, 2000);
    });
    expect(uncaught).toEqual([]);
  });
}
