import type { BrowserContext, Page } from '@playwright/test';
import { DECLINED, fillPerson, submit } from './support/checkout';
import { buy, failure, fillCard, FORD, lookUp, readableReport, search, stepQuery } from './support/funnel';
import { isWanted, take, WIDTHS } from './support/pictures';
import { makeVisitor, SCREENS, type Visitor } from './support/screens';
import { expect, test } from './support/test';
import { TEST_VEHICLES } from './support/test-vehicles';

/** Every screen of the shop, and the states a visitor can see one in. For people to look at: npm run pictures. */
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

/** Paths that show the same screen as another one. */
const SAME_SCREEN = [
  '/search',
  '/loading',
  '/loading/:searchType',
  '/preview/:searchType/:searchValue',
  '/downloading/:searchType/:searchValue',
];
/** Screens that go on by themselves: each width is a visit of its own, or the last would show what comes after. */
const PASSING = ['/downloading'];
const nameOf = (route: string): string => `screen-${route.slice(1).replaceAll(':', '').replaceAll('/', '-') || 'home'}`;

let visitor: Visitor;
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;

test.beforeAll(async ({ browser, baseURL }, { project }) => {
  const page = await browser.newPage({ ...project.use, baseURL });
  visitor = await makeVisitor(page);
  cookies = await page.context().cookies();
  await page.close();
});

for (const [route, addressOf] of Object.entries(SCREENS)) {
  const name = nameOf(route);
  if (SAME_SCREEN.includes(route) || !isWanted(name)) continue;
  test(name, async ({ page, context }) => {
    await context.addCookies(cookies);
    const [address, heading] = addressOf(visitor);
    for (const widths of PASSING.includes(route) ? WIDTHS.map((width) => [width]) : [WIDTHS]) {
      await page.goto(address);
      await expect(page.getByText(heading).first()).toBeAttached();
      await take(page, name, widths);
    }
  });
}

/** The question about cookies is below every page: it is looked at once, and answered everywhere else. */
const ASKING = 'state-cookies';
test.beforeEach(async ({ context }, { title }) => {
  if (title !== ASKING) await context.addInitScript(() => localStorage.setItem('analyticsConsent', 'denied'));
});

const headed = (page: Page, name: string) => expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** A report of a test vehicle, read. */
const report =
  (vehicle: keyof typeof TEST_VEHICLES) =>
  async (page: Page): Promise<void> => {
    const { vin, name } = TEST_VEHICLES[vehicle];
    await page.goto(`/results/${await readableReport(page, vin)}`);
    await headed(page, name);
    await expect(page.getByRole('heading', { name: 'Accident history' })).toBeVisible();
  };

/** A screen in a state that is not its first. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  'report-clean': report('clean'),
  'report-accident': report('accident'),
  'report-salvage': report('salvage'),
  'report-rollback': report('rollback'),
  'report-theft': report('theft'),
  'report-corrupt': report('corrupt'),
  'report-first-reading': async (page) => {
    await report('salvage')(page);
    // As the last step leads there.
    await page.evaluate(() => {
      history.replaceState({ ...history.state, usr: { firstReading: true } }, '');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    await expect(page.getByRole('list', { name: 'Steps to your report' })).toBeVisible();
  },
  'report-no-records': async (page) => {
    await page.goto(`/results/${await lookUp(page, TEST_VEHICLES.empty.vin)}`);
    await expect(page.getByRole('link', { name: 'See the free report' })).toBeVisible();
  },
  'report-locked': async (page) => {
    await page.goto(`/results/${await lookUp(page, TEST_VEHICLES.salvage.vin)}`);
    await headed(page, TEST_VEHICLES.salvage.name);
  },
  'report-of-nobody': async (page) => {
    await page.goto('/results/AAAAAAAAAAAAAAAAAAAAAA');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'preview-salvage': async (page) => {
    await lookUp(page, TEST_VEHICLES.salvage.vin);
    await page.goto(`/preview/2${stepQuery(TEST_VEHICLES.salvage.vin)}`);
    await headed(page, 'Continue to Your Report');
  },
  'preview-no-records': async (page) => {
    await lookUp(page, TEST_VEHICLES.empty.vin);
    await page.goto(`/preview/2${stepQuery(TEST_VEHICLES.empty.vin)}`);
    await expect(page.getByRole('button', { name: 'See the free report' })).toBeVisible();
  },
  'preview-kind-not-known': async (page) => {
    await lookUp(page, 'JTHBYLFF305000302');
    await page.goto(`/preview/2${stepQuery('JTHBYLFF305000302')}`);
    await expect(page.getByRole('img', { name: 'No picture of this vehicle' })).toBeVisible();
  },
  cookies: async (page) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
  },
  'home-typed': async (page) => {
    await page.goto('/');
    await page.locator('input[name="vin"]').fill(FORD.vin.slice(0, 12));
  },
  'home-plate': async (page) => {
    await page.goto('/');
    await page.getByRole('tab', { name: 'License Plate' }).click();
    await expect(page.getByRole('textbox', { name: /plate/i })).toBeVisible();
  },
  'intent-question': (page) => search(page),
  'checkout-filled': async (page) => {
    await lookUp(page);
    await page.goto(`/checkout${stepQuery()}`);
    await submit(page).waitFor();
    await fillPerson(page);
  },
  'checkout-faults': async (page) => {
    await lookUp(page);
    await page.goto(`/checkout${stepQuery()}`);
    await submit(page).click();
    await expect(page.getByText(/Please fix/).first()).toBeVisible();
  },
  'checkout-refused': async (page) => {
    await lookUp(page);
    await page.goto(`/checkout/4${stepQuery()}&plan=single`);
    await page.getByLabel('Contact email').fill('ada@example.org');
    await fillCard(page, DECLINED);
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
    await submit(page).click();
    await expect(page.getByText('Nothing was charged', { exact: true })).toBeVisible();
  },
  'refund-dialog': async (page) => {
    await readableReport(page, TEST_VEHICLES.clean.vin);
    await page.goto('/purchases');
    await page.getByRole('button', { name: /^Ask for a refund/ }).click();
    await expect(page.getByRole('dialog', { name: 'Ask for a refund' })).toBeVisible();
  },
  docs: async (page) => {
    await page.goto('/docs/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'docs-settings': async (page) => {
    await page.goto('/docs/reference/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'docs-errors': async (page) => {
    await page.goto('/docs/reference/errors');
    await expect(page.getByRole('table').first()).toBeVisible();
  },
  'docs-performance': async (page) => {
    await page.goto('/docs/deploy/performance');
    await expect(page.getByRole('table').first()).toBeVisible();
  },
  'purchases-of-nobody': async (page) => {
    await page.goto('/purchases');
    await headed(page, 'Your purchases');
  },
  'server-fails': async (page) => {
    const id = await lookUp(page);
    await page.route('**/api/reports/secure/*', (route) => route.fulfill(failure(500, 'Broken.')));
    await page.goto(`/results/${id}`);
    await expect(page.getByRole('button', { name: /again/i }).first()).toBeVisible();
  },
  'no-such-page': async (page) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
};

/** What leaves the screen: paper knows one width. */
const PRINTED: Record<string, (page: Page) => Promise<void>> = {
  report: report('salvage'),
  driveway: async (page) => {
    await report('salvage')(page);
    await page.evaluate(() => (window.print = () => undefined));
    await page.getByRole('button', { name: 'Print this sheet' }).click();
  },
  receipt: async (page) => {
    await buy(page, await lookUp(page, TEST_VEHICLES.clean.vin));
    await page.goto('/purchases');
    await page.getByRole('link', { name: /^Receipt of/ }).click();
    await headed(page, 'Receipt');
  },
};

for (const [name, make] of Object.entries(PRINTED)) {
  if (!isWanted(`print-${name}`)) continue;
  test(`print-${name}`, async ({ page }) => {
    await make(page);
    await page.emulateMedia({ media: 'print' });
    await take(page, `print-${name}`, [768]);
  });
}

for (const [name, make] of Object.entries(STATES)) {
  if (!isWanted(`state-${name}`)) continue;
  test(`state-${name}`, async ({ page }) => {
    await make(page);
    await take(page, `state-${name}`);
  });
}
