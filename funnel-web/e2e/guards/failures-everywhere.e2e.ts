import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { withoutAnswers } from '../support/without-answers';
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

interface Failure {
  what: string;
  end: ApiEnd;
  /** How long a visitor waits at most between two looks at the page. */
  waitMs: number;
}

/** The two failures that a page can tell apart: each screen meets both. Held for ever is neither answered nor refused. */
const KINDS: readonly Failure[] = [
  { what: '500', end: json(500, 'Something went wrong here.'), waitMs: 2000 },
  { what: 'silence', end: 'silence', waitMs: 30_000 },
];

/** What src/api makes one of those two of (client.spec.ts, retry.spec.ts): the screens take turns with them. */
const IN_TURN: readonly Failure[] = [
  { what: '429', end: json(429, 'Too many requests.'), waitMs: 2000 },
  { what: 'no answer', end: 'refused', waitMs: 2000 },
  { what: 'a page of the network', end: { status: 200, contentType: 'text/html', body: HTML }, waitMs: 2000 },
];

/** What may be in the stores of a browser without being ours. */
const STRANGE = [
  '{"half',
  '{"type":1,"value":{},"intent":[],"reportId":{},"search":7,"currentRoute":2,"timestamp":"now"}',
] as const;

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

    await withoutAnswers(page);
    const endWith = await endApiCalls(page);
    const meet = async (one: { path: string; address: string }, { what, end, waitMs }: Failure) => {
      endWith(end);
      await (isLoadedOnly(one.path) ? page.goto(one.address) : visit(page, one.address));
      await expectUsable(page, `${one.path}: ${what}`, waitMs);
    };
    for (const kind of KINDS) {
      endWith(kind.end);
      await page.goto('/verify');
      await eachCase(addresses, (one) => meet(one, kind));
    }
    await page.goto('/verify');
    await eachCase([...addresses.entries()], ([turn, one]) => meet(one, IN_TURN[turn % IN_TURN.length]!));
    endWith(undefined);
    await eachCase(addresses, async ({ path, address }) => {
      const [half, odd] = STRANGE;
      await fillStoresWith(page, half);
      await page.goto(address);
      await expectUsable(page, `${path}: stores full of ${half}`, 2000);
      // A screen reads the stores anew each time it comes, also inside a document that is there.
      await visit(page, '/verify');
      await expect(page.getByRole('heading', { name: 'Is this report genuine?' })).toBeVisible();
      await fillStoresWith(page, odd);
      await (isLoadedOnly(path) ? page.goto(address) : visit(page, address));
      await expectUsable(page, `${path}: stores full of ${odd}`, 2000);
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
