import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/test';
import { fillPerson, openCheckout, submit } from '../support/checkout';
import {
  buy,
  drawSignature,
  fillAddress,
  FORD,
  lookUp,
  paidReport,
  quicken,
  stepQuery,
  toast,
  vinField,
  visit,
} from '../support/funnel';

const unanswered = new Set<Request>();

test.beforeEach(({ page }) => {
  unanswered.clear();
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
});

/** Until everything that is fetched ahead is there, then the network is cut. */
async function cutNetwork(page: Page): Promise<void> {
  // What is fetched ahead is asked for when the browser is idle, and may then ask for more; a load state is reached once a document.
  for (let turn = 0; turn < 2; turn += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect.poll(() => unanswered.size).toBe(0);
  }
  await page.context().setOffline(true);
}

/** What a visitor reads of a failure, on the page they were on. */
async function expectTold(page: Page, text: string): Promise<void> {
  await expect(toast(page)).toContainText(text);
  await expect(page.getByText(/Something went wrong/)).toHaveCount(0);
}

test('[X5-024] a connection lost while searching keeps the VIN, and the search continues when it is back', async ({
  page,
  context,
}) => {
  await quicken(page);
  await page.goto('/');
  await vinField(page).fill(FORD.vin);
  await cutNetwork(page);
  const search = page.getByRole('button', { name: 'Search this VIN' });
  await search.click();
  await expectTold(page, 'Network error occurred. Please try again.');
  await expect(vinField(page)).toHaveValue(FORD.vin);
  await page.getByRole('tab', { name: /plate/i }).click();
  await expect(page.getByLabel('License plate')).toBeVisible();
  await page.getByRole('tab', { name: /VIN/ }).click();
  await vinField(page).fill(FORD.vin);
  await context.setOffline(false);
  await search.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await cutNetwork(page);
  await page.getByRole('button', { name: 'Buying' }).click();
  // The next step was fetched ahead, and what the search found is shown from this browser's copy.
  await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
});

test('[X5-024] without a connection the preview leads to the cart, and the checkout opens when it is back', async ({
  page,
  context,
}) => {
  await quicken(page);
  await lookUp(page);
  await page.goto(`/preview/2${stepQuery()}`);
  await expect(page.getByRole('button', { name: 'Continue to Report' })).toBeVisible();
  await cutNetwork(page);
  await page.getByRole('button', { name: 'Continue to Report' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your package' })).toBeVisible();
  await page.getByRole('radio', { name: /1 REPORT/ }).check({ force: true });
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect(page.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/checkout\/4\?.*offer=single_report/);
  await expect(page.getByRole('button', { name: /^Complete Purchase/ })).toBeVisible();
});

test('[X5-024] without a connection the cart leads to the checkout', async ({ page }) => {
  await lookUp(page);
  await page.goto(`/cart/2/vin/${FORD.vin}?intent=buyer`);
  await page.getByRole('radio', { name: /1 REPORT/ }).check({ force: true });
  await cutNetwork(page);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect(page.getByRole('button', { name: /^Complete Purchase/ })).toBeVisible();
});

test('[X5-024] a connection lost while paying keeps what was typed, says whether anything was charged, and one click pays once', async ({
  page,
  context,
}) => {
  await quicken(page);
  await openCheckout(page, '/checkout/2');
  await fillPerson(page);
  const typed = () =>
    page
      .getByRole('main')
      .locator('input:visible')
      .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
  const before = await typed();
  await cutNetwork(page);
  await submit(page).click();
  await expectTold(page, 'Failed to process payment');
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await expect.poll(() => typed()).toEqual(before);

  // The answer to the payment itself is lost: the session was opened, the money may have moved.
  await context.setOffline(false);
  await page.route('**/api/checkout/complete', async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await submit(page).click();
  await expect(page.getByText('We do not know yet whether you were charged')).toBeVisible();
  await expect.poll(() => typed()).toEqual(before);
  await page.unroute('**/api/checkout/complete');
  await context.setOffline(false);
  await submit(page).click();
  await expect(page).toHaveURL(/\/signature\?/);
  const bought = (await (await page.request.get('/api/purchases')).json()) as { data: { receipts: unknown[] } };
  expect(bought.data.receipts).toHaveLength(1);
});

test('[X5-024] a connection lost while signing or sending an address keeps both, and they are saved when it is back', async ({
  page,
  context,
}) => {
  await quicken(page);
  const id = await paidReport(page);
  await page.goto(`/signature?reportId=${id}`);
  await drawSignature(page);
  await cutNetwork(page);
  const send = page.getByRole('button', { name: 'Continue' });
  await send.click();
  await expectTold(page, 'There was an issue saving your signature');
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await context.setOffline(false);
  await send.click();
  await expect(page.getByLabel('Address line 1')).toBeVisible();
  await fillAddress(page);
  await cutNetwork(page);
  const open = page.getByRole('button', { name: 'Open my report' });
  await open.click();
  await expectTold(page, 'Failed to save address. Please try again.');
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await expect(page.getByLabel('Address line 1')).toHaveValue('1 Main St');
  await expect(page.getByLabel('Zip code')).toHaveValue('33101');
  await context.setOffline(false);
  await open.click();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
});

test('[X5-023] after a complete purchase no name, email, phone or address is in any browser storage', async ({
  page,
}) => {
  await quicken(page);
  await page.route('**/api/users/register', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await openCheckout(page, '/checkout/2');
  await fillPerson(page);
  // Words that nothing else in the browser can hold by chance.
  await page.getByLabel('Full name').fill('Zephyrine Quillfeather');
  await page.getByLabel('Email', { exact: true }).fill('quillfeather@example.org');
  const registering = page.waitForRequest('**/api/users/register');
  await submit(page).click();
  expect((await registering).postDataJSON()).toMatchObject({ email: 'quillfeather@example.org' });
  await expect(page).toHaveURL(/\/signature\?/);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])))
    .not.toMatch(/quillfeather/i);
  await drawSignature(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillAddress(page);
  await page.getByLabel('Address line 1').fill('7 Xylograph Way');
  await page.getByLabel('Zip code').fill('99645-7316');
  await expect(page.getByLabel('City')).toHaveValue('Palmer');
  await page.getByRole('button', { name: 'Open my report' }).click();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const databases: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('The database does not open.'));
      });
      for (const store of database.objectStoreNames)
        databases.push(
          await new Promise((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
          }),
        );
    }
    // A ZIP is asked for its city by itself: it names nobody, and this list goes with the document.
    const visited = performance
      .getEntries()
      .map((entry) => entry.name)
      .filter((address) => !address.includes('/api/postal-codes/'));
    const all = { ...sessionStorage };
    return JSON.stringify([
      all,
      { ...localStorage },
      databases,
      history.state,
      location.href,
      document.cookie,
      visited,
    ]);
  });
  expect(kept).toContain(FORD.vin);
  expect(kept).not.toMatch(/zephyrine|quillfeather|xylograph|\bpalmer\b|99645|example\.org|5551234567|4242 ?4242/i);
  // The server has them, although the registration never arrived.
  const data = await page.request.post('/api/users/ensure', { data: {} });
  expect(await data.json()).toMatchObject({ data: { email: 'quillfeather@example.org' } });
});

for (const step of ['/signature', '/address'])
  test(`without a connection ${step} calls no report unpaid that has been paid for`, async ({ page }) => {
    const id = await lookUp(page);
    const unpaid = page.getByRole('heading', { name: 'This report is not paid for yet' });
    await page.goto(`${step}${stepQuery()}&reportId=${id}`);
    await expect(unpaid).toBeVisible();
    await visit(page, '/verify');
    await expect(unpaid).toHaveCount(0);
    await buy(page, id);
    await cutNetwork(page);
    await visit(page, `${step}${stepQuery()}&reportId=${id}`);
    await expect(page.getByRole('heading', { name: 'The report could not be loaded' })).toBeVisible();
    await expect(unpaid).toHaveCount(0);
  });
