import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { withoutAnswers } from '../support/without-answers';
import { KEYS, ROUTE_BACKUP_KEY } from '../../src/session/storage';
import { type ApiEnd, endApiCalls } from '../support/api-answers';
import { eachCase, inGroups } from '../support/cases';
import { failure, visitNew } from '../support/funnel';
import { unanswered, watchCalls } from '../support/quiet';
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
}

/** Each screen meets all of them: a page has the status of a failure at hand, whatever src/api makes of it. */
const KINDS: readonly Failure[] = [
  { what: '500', end: json(500, 'Something went wrong here.') },
  { what: '429', end: json(429, 'Too many requests.') },
  { what: 'no answer', end: 'refused' },
  { what: 'a page of the network', end: { status: 200, contentType: 'text/html', body: HTML } },
  // Held forever: neither answered nor refused.
  { what: 'silence', end: 'silence' },
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

/** Runs in the page: what keeps a person from going on there. In one call: it is asked of each screen many times. */
function standsInTheWay(): string[] {
  const there = (where: Element, selector: string) =>
    [...where.querySelectorAll(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null,
    );
  const seen = (element: Element | undefined) => {
    const { width, height } = element?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return width > 0 && height > 0;
  };
  const content = there(document.body, 'main, [role=dialog]');
  const first = (selector: string) => content.flatMap((where) => there(where, selector))[0];
  const loads = there(document.body, '[role=status], output').some((status) => /^\s*Loading/.test(status.textContent));
  const wrong: Record<string, boolean> = {
    'A placeholder pulses.': document.querySelector('main .animate-pulse') !== null,
    'It is loading.': loads,
    'No heading can be seen.': !seen(first(':is(h1, h2, h3, h4, h5, h6, [role=heading])')),
    'Nothing that leads on can be seen.': !seen(first(':is(a[href], button, [role=link], [role=button])')),
    'This is the screen for what nobody foresaw.': /oops! something went wrong/i.test(document.body.textContent),
  };
  return Object.keys(wrong).filter((what) => wrong[what]);
}

/** No blank page, no endless wait, not the screen for what nobody foresaw: a heading and a way on. */
async function expectUsable(page: Page, what: string, end?: ApiEnd): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(end === 'silence' ? 30_000 : 2000);
    if (end !== 'silence') expect(unanswered(page), what).toEqual([]);
    expect(await page.evaluate(standsInTheWay), what).toEqual([]);
  }, what).toPass({ intervals: [20, 50, 100], timeout: 20_000 });
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
  test(`${index + 1} of ${GROUPS.length}: each screen works whatever fails, the API, browser storage or its contents: ${names}`, async ({
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
    const meet = async (one: { path: string; address: string }, { what, end }: Failure) => {
      endWith(end);
      await (isLoadedOnly(one.path) ? page.goto(one.address) : visitNew(page, one.address));
      await expectUsable(page, `${one.path}: ${what}`, end);
    };
    for (const kind of KINDS) {
      endWith(kind.end);
      await page.goto('/verify');
      await eachCase(addresses, (one) => meet(one, kind));
    }
    endWith(undefined);
    await eachCase(addresses, async ({ path, address }) => {
      const [half, odd] = STRANGE;
      await fillStoresWith(page, half);
      await page.goto(address);
      await expectUsable(page, `${path}: stores full of ${half}`);
      // A screen reads the stores again each time it comes, also inside a document that is there.
      await visitNew(page, '/nothing/here');
      await fillStoresWith(page, odd);
      await (isLoadedOnly(path) ? page.goto(address) : visitNew(page, address));
      await expectUsable(page, `${path}: stores full of ${odd}`);
    });
    const blocked = await context.newPage();
    watchCalls(blocked);
    await blockStores(blocked);
    const load = async (address: string) => {
      await blocked.goto(address);
      await expect(blocked.locator('html[data-hydrated]')).toBeAttached();
    };
    // A store that refuses reads as an empty one (src/session/storage.ts): no screen can tell them apart while it is loaded.
    await eachCase([...addresses.entries()], async ([turn, { path, address }]) => {
      await (turn === 0 || isLoadedOnly(path) ? load(address) : visitNew(blocked, address));
      await expectUsable(blocked, `${path}: stores that refuse`);
    });
    expect(uncaught).toEqual([]);
  });
}
