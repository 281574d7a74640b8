import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { DECLINED, fillPerson, openCheckout, submit, timer } from '../support/checkout';
import { expectToast, failure, fillCard, holdBack, lookUp, quicken, stepQuery, toast } from '../support/funnel';

const COMPLETE = '**/api/checkout/complete';

async function openSession(page: Page, reportId: string, offerKey: string): Promise<string> {
  const opened = await page.request.post('/api/checkout/session', {
    data: { reportId, offerKey, termsAccepted: true },
  });
  return ((await opened.json()) as { data: { sessionId: string } }).data.sessionId;
}

async function pay(page: Page, path: string): Promise<{ sessionId: string }> {
  await page.goto(path);
  await fillCard(page);
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  const completed = page.waitForRequest(COMPLETE);
  await submit(page).click();
  return (await completed).postDataJSON() as { sessionId: string };
}

test('what the page shows is charged, even where the address names a session of another offer', async ({ page }) => {
  await quicken(page);
  const reportId = await lookUp(page);
  const other = await openSession(page, reportId, 'single_report');
  const { sessionId } = await pay(page, `/checkout/4${stepQuery()}&offer=three_pack&session_id=${other}`);
  expect(sessionId).not.toBe(other);
  await expect(page).toHaveURL(/\/signature\?/);
  const { data } = (await (await page.request.get('/api/purchases')).json()) as {
    data: { receipts: { amountCents: number }[] };
  };
  expect(data.receipts.map(({ amountCents }) => amountCents)).toEqual([2999]);
});

test('[A7-008] of a registration only the status counts: another body is no error; an answer that is no hold leaves the page usable', async ({
  page,
}) => {
  await quicken(page);
  await page.route('**/api/checkout/hold', (route) => route.fulfill(failure(424, 'No.')));
  await openCheckout(page, '/checkout/2');
  await fillPerson(page);
  await page.route('**/api/users/register', (route) => route.fulfill({ status: 200, body: 'ok' }));
  const release = await holdBack(page, '**/api/checkout/session');
  const asked = page.waitForRequest('**/api/checkout/session');
  await submit(page).click();
  await asked;
  await expect(toast(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/signature\?/);
});

test("'Nothing was charged' and 'failed' stand only where that is known", async ({ page }) => {
  await quicken(page);
  await openCheckout(page, '/checkout');
  await fillPerson(page, DECLINED);
  await submit(page).click();
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.route(COMPLETE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(page.getByText('We do not know yet whether you were charged')).toBeVisible();
  await expectToast(page, 'Payment Not Confirmed', 'Please try again: you are charged once.');
  await expect(page.getByText(/failed/i)).toHaveCount(0);
  await expect(page.getByText('Nothing was charged')).toHaveCount(0);
  await page.unroute(COMPLETE);
  await submit(page).click();
  await expect(page).toHaveURL(/\/signature\?/);
});

test('more time that could not be had is said', async ({ page }) => {
  await page.route('**/api/checkout/hold/extend', (route) => route.fulfill(failure(429, 'Too many requests.')));
  await openCheckout(page, '/checkout');
  await page.getByRole('button', { name: '+5 min' }).click();
  await expectToast(page, 'Error', 'Too many requests.');
});

test('nobody is asked to stay, or told that nothing is charged, while the payment runs', async ({ page }) => {
  await page.clock.install();
  await openCheckout(page, '/checkout/2');
  await fillPerson(page);
  const release = await holdBack(page, COMPLETE);
  await submit(page).click();
  await expect(submit(page)).toHaveText('Processing...');
  await page.evaluate(() => document.dispatchEvent(new MouseEvent('mouseout', { clientY: 0, relatedTarget: null })));
  await page.clock.runFor(1000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
});

test('more time asked for in the last second counts, even when its answer comes after the end', async ({ page }) => {
  await page.clock.install();
  await openCheckout(page, '/checkout/3', '&plan=single');
  await expect(timer(page)).toHaveText(/\d/);
  await page.clock.fastForward('04:55');
  await expect(timer(page)).toHaveText(/^0:0\d$/);
  const release = await holdBack(page, '**/api/checkout/hold/extend');
  await page.getByRole('button', { name: '+5 min' }).click();
  await page.clock.runFor(6000);
  await expect(page).toHaveURL(/\/checkout\/3\?/);
  release();
  // The clock of the server was not put forward: the five minutes come on top of nearly five.
  await expect(timer(page)).toHaveText(/^(9|10):/);
});
