import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { eachCase } from '../support/cases';
import {
  ACURA,
  atBothWidths,
  choose,
  expectAccessibleInBothColors,
  FORD,
  lookUp,
  paidReport,
  quicken,
  session,
  stepQuery,
  vinField,
  visit,
  visitNew,
} from '../support/funnel';

const ROUTE_BACKUP = 'routeBackup';
const backup = (page: Page) => page.evaluate((key) => localStorage.getItem(key), ROUTE_BACKUP);
const home = vinField;
const continueBar = (page: Page) => page.getByRole('region', { name: 'Unfinished search' });

/** Keeps the length of each timer of a document. A pace of 7 gives those of the funnel lengths that nothing else has. */
async function recordDelays(page: Page): Promise<void> {
  await quicken(page, 7);
  await page.addInitScript(() => {
    const delays: number[] = [];
    const original = window.setTimeout;
    Object.assign(window, { delays });
    Object.assign(window, {
      setTimeout: (handler: () => void, delay = 0) => {
        delays.push(Math.round(delay * 7));
        return original(handler, delay);
      },
    });
  });
}

const recordedDelays = (page: Page) => page.evaluate(() => (window as Window & { delays?: number[] }).delays ?? []);

test("[X4-008, A2-020, B2-002, B8-025] an unknown path answers 404 and reads 'Page Not Found' @phone-alone", async ({
  page,
}) => {
  for (const path of ['/nothing/here', '/preview/3', '/results']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
  await atBothWidths(page, expectAccessibleInBothColors);
  await page.getByRole('link', { name: 'Search a vehicle' }).click();
  await expect(home(page)).toBeVisible();
});

test('[A2-002, A2-068, A2-069, A3-039, A4-029, A4-042] /search opens the loading step with the value encoded, the last valid search is restored, and an impossible step leads home', async ({
  page,
}) => {
  await quicken(page);
  await page.goto('/search?type=license_plate&value=RBK4821%20(CA)&utm_source=s1');
  await expect(page).toHaveURL('/loading/license_plate/RBK4821%20(CA)?utm_source=s1');
  await expect(page.getByRole('dialog')).toContainText('RBK4821 (CA)');
  await page.goto(`/loading/vin/${ACURA.vin}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await session(page, 'lastValidSearch'), 'nothing was found yet').toBeNull();
  await page.goto(`/loading/vin/${FORD.vin}`);
  await choose(page, 'Selling');
  expect(JSON.parse((await session(page, 'lastValidSearch')) ?? '{}')).toMatchObject({ intent: 'seller' });
  await page.goto('/loading');
  await expect(page).toHaveURL(`/loading/vin/${FORD.vin}?utm_source=s1`);
  await expect(page.getByRole('dialog')).toContainText(FORD.vin);
  await test.step('[A4-042] a step that cannot be opened leads home', async () => {
    await lookUp(page);
    await page.goto(`/preview/2${stepQuery()}`);
    await expect(page.getByText(FORD.name)).toBeVisible();
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = () => {
        history.pushState = push;
        throw new DOMException('It cannot be cloned.', 'DataCloneError');
      };
    });
    await page.getByRole('button', { name: 'Continue to Report' }).click();
    await expect(page).toHaveURL('/');
    await expect(home(page)).toBeVisible();
  });
});

test('[A2-142..A2-148, A8-018, B9-021, X5-002] an address that names nothing goes home: an empty report id after 300 ms, on the way back or forward at once', async ({
  page,
}) => {
  await recordDelays(page);
  for (const [path, waits] of [
    ['/results/undefined', 1],
    ['/loading/null', 0],
  ] as const) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
    await expect(home(page)).toBeVisible();
    await expect.poll(async () => (await recordedDelays(page)).filter((delay) => delay === 300)).toHaveLength(waits);
  }
  await page.goto('/about');
  await page.evaluate(() => history.pushState(null, '', '/results/fallback'));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'About Roadbook' })).toBeVisible();
  await page.goForward();
  await expect(home(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect.poll(async () => (await recordedDelays(page)).filter((delay) => delay === 300)).toHaveLength(0);
  await test.step('[A2-148, X5-002] going back to a report that is not stored offers a sign-in link and does not lead home', async () => {
    const nobodys = 'AAAAAAAAAAAAAAAAAAAAAA';
    const comeBack = async () => {
      await page.goto('/about');
      await page.evaluate((id) => history.replaceState(null, '', `/results/${id}`), nobodys);
      await page.goto('/terms');
      await page.goBack();
    };
    await comeBack();
    await expect(page.getByRole('form', { name: 'Get a link' })).toBeVisible();
    await page.evaluate((reportId) => sessionStorage.setItem('currentReportId', reportId), nobodys);
    await comeBack();
    await expect(page.getByRole('form', { name: 'Get a link' })).toBeVisible();
    await expect(page).toHaveURL(`/results/${nobodys}`);
  });
});

test('[A2-070, A4-027, A4-028, A4-030, A4-040, A8-016, A9-034, A9-035] without a search each step looks again for a while, then goes home, and /search at once', async ({
  page,
}) => {
  await recordDelays(page);
  await page.goto('/verify');
  for (const [path, waits, times] of [
    ['/loading', 500, 3],
    ['/preview', 300, 1],
    ['/preview/2', 300, 1],
    ['/preview/2?type=undefined&value=undefined', 300, 1],
    ['/downloading', 300, 1],
    ['/upsell', 300, 1],
    ['/user-info', 300, 1],
    ['/checkout', 300, 1],
    ['/checkout/2', 300, 1],
    ['/checkout/3', 300, 1],
    ['/checkout/4', 300, 1],
    ['/checkout/5', 300, 1],
    ['/checkout/onetimepurchase', 300, 1],
    ['/checkout/onetimepurchase/1', 300, 1],
  ] as const) {
    // Inside one document, and away from home: where the step before has led would be taken for where this one leads.
    await visitNew(page, '/about');
    const before = (await recordedDelays(page)).length;
    await visitNew(page, path);
    await expect(page, path).toHaveURL('/');
    await expect(home(page)).toBeVisible();
    const delays = (await recordedDelays(page)).slice(before);
    expect(
      delays.filter((delay) => delay === waits),
      `${path}: ${delays.join()}`,
    ).toHaveLength(times);
  }
  await test.step('[A2-070] /search goes home without a type and a value that can be looked up', async () => {
    const queries = [
      '',
      '?type=vin',
      `?value=${FORD.vin}`,
      `?type=vin&value=undefined`,
      `?type=boat&value=${FORD.vin}`,
    ];
    await eachCase(queries, async (query) => {
      await visitNew(page, '/about');
      await visitNew(page, `/search${query}`);
      await expect(page, query).toHaveURL('/');
      await expect(home(page), query).toBeVisible();
    });
  });
});

test('[A4-051..A4-053, A3-025, A3-049, B3-059, A9-033] each funnel path is backed up with ids only, for one hour and no longer; home only offers the way back @phone-alone', async ({
  page,
}) => {
  const id = await lookUp(page);
  const step = `/preview/2${stepQuery()}`;
  await page.goto(step);
  await expect(page.getByText(FORD.name)).toBeVisible();
  const saved = JSON.parse((await backup(page)) ?? '{}') as Record<string, unknown>;
  expect(Object.keys(saved).sort()).toEqual(
    ['currentRoute', 'intent', 'reportId', 'searchType', 'searchValue', 'timestamp'].sort(),
  );
  expect(saved).toMatchObject({ searchType: 'vin', searchValue: FORD.vin, intent: 'buyer' });
  expect(saved.currentRoute).toBe(step);
  expect([id, null]).toContain(saved.reportId);

  const homeAfter = async (minutes: number) => {
    const timestamp = Date.now() - minutes * 60_000;
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      ROUTE_BACKUP,
      JSON.stringify({ ...saved, timestamp }),
    ] as const);
    await page.goto('/');
    await expect(home(page)).toBeVisible();
  };
  // It goes whatever page comes next.
  const expectKept = async (kept: boolean) => {
    await visitNew(page, '/contact');
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
    await expect.poll(async () => (await backup(page)) !== null).toBe(kept);
  };
  await test.step('[A4-053] home offers the way back, and never goes there automatically', async () => {
    await homeAfter(59);
    await expect(continueBar(page)).toContainText('Continue where you left off');
    await expect(page).toHaveURL('/');
    await atBothWidths(page, expectAccessibleInBothColors);
    await expectKept(true);
  });
  await test.step('[A4-053] taking it leads to the step', async () => {
    await page.goBack();
    await continueBar(page).getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(step);
  });
  await test.step('[A4-053] dismissing it forgets it', async () => {
    await page.goto('/');
    await continueBar(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(continueBar(page)).toHaveCount(0);
    expect(await backup(page)).toBeNull();
  });
  await test.step('an hour later it is gone', async () => {
    await homeAfter(61);
    await expect(continueBar(page)).toHaveCount(0);
    await expectKept(false);
  });
});

test("[A2-140, A2-141, A4-054, A8-017] a search without a report: each step says 'Vehicle report not found' and a new search clears it; with one the way back is stored", async ({
  page,
}) => {
  await page.goto('/verify');
  const tooShort = FORD.vin.slice(0, 16);
  for (const path of [
    ...['/preview', '/downloading', '/cart', '/cart/2', '/cart/3'].map((step) => `${step}/vin/${tooShort}`),
    ...['/preview', '/preview/2', '/downloading', '/upsell', '/user-info'].map((step) => step + stepQuery(tooShort)),
    ...['', '/2', '/3', '/4', '/5', '/onetimepurchase', '/onetimepurchase/1'].map(
      (checkout) => `/checkout${checkout}${stepQuery(tooShort)}`,
    ),
  ]) {
    // Inside one document, and away from the step before: what that one says would be taken for what this one says.
    await visitNew(page, '/about');
    await visitNew(page, path);
    await expect(page.getByRole('heading', { name: 'Vehicle report not found' }), path).toBeVisible();
  }
  await expectAccessibleInBothColors(page);
  await page.getByRole('button', { name: 'Start New Search' }).click();
  await expect(page).toHaveURL('/');
  await expect(continueBar(page)).toHaveCount(0);
  await page.reload();
  await expect(home(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await test.step('[A4-054] each recoverable path is backed up, others are not', async () => {
    const id = await paidReport(page);
    for (const path of [
      `/loading/vin/${FORD.vin}`,
      `/preview/2${stepQuery()}`,
      `/downloading${stepQuery()}`,
      `/cart/2/vin/${FORD.vin}?intent=buyer`,
      `/user-info${stepQuery()}`,
      `/checkout/4${stepQuery()}`,
      `/signature${stepQuery()}&reportId=${id}`,
      `/address${stepQuery()}&reportId=${id}`,
      `/results/${id}`,
    ]) {
      await visit(page, path);
      await expect
        .poll(async () => JSON.parse((await backup(page)) ?? '{}') as object, { message: path })
        .toMatchObject({
          currentRoute: path,
        });
    }
    for (const [path, heading] of [
      ['/about', 'About Roadbook'],
      [`/upsell${stepQuery(ACURA.vin)}`, 'Choose your report'],
      ['/purchases', 'Your purchases'],
    ] as const) {
      await page.evaluate(() => localStorage.clear());
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await backup(page), path).toBeNull();
    }
  });
});
