import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  ACURA,
  comeTo,
  fillAddress,
  fillCard,
  holdBack,
  lookUp,
  mockLink,
  paidReport,
  stepQuery,
  success,
  vinField,
  visitNew,
} from '../support/funnel';

const FORD_VIN = '1FTFW5L86RFB45612';

/** Waits for an answer of the call that is good, and until the page has had the time to act on it. */
async function answered(page: Page, path: string, release: () => void = () => undefined): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith(path) && response.ok());
  release();
  await (await answer).finished();
  await page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
      ),
  );
}

/** Leaves for the home page, where the answer that then comes must find and leave them. */
async function leave(page: Page, path: string, release?: () => void): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Roadbook, home' }).click();
  await expect(vinField(page)).toBeVisible();
  await answered(page, path, release);
  await expect(page).toHaveURL('/');
}

test('a late answer does not pull back a visitor who has left: a search, the state of a plate, a mailed link', async ({
  page,
}) => {
  await test.step('an answer to a search', async () => {
    const release = await holdBack(page, '**/api/lookup/vin');
    await page.goto('/');
    await vinField(page).fill(FORD_VIN);
    await page.getByRole('button', { name: 'Search this VIN' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Purchases' }).click();
    await expect(page.getByRole('heading', { name: 'Your purchases' })).toBeVisible();
    await answered(page, '/api/lookup/vin', release);
    await expect(page).toHaveURL('/purchases');
    expect(await page.evaluate(() => sessionStorage.getItem('lastValidSearch'))).toBeNull();
  });
  await test.step('the question for the state of a plate', async () => {
    await visitNew(page, '/results/free?type=license_plate&value=RBK4821&intent=buyer');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'California' }).click();
    const release = await holdBack(page, '**/api/lookup/license-plate');
    await page.getByRole('button', { name: 'Continue' }).click();
    await leave(page, '/api/lookup/license-plate', release);
    expect(await page.evaluate(() => sessionStorage.getItem('searchInfo'))).toBeNull();
  });
  await test.step('a mailed link', async () => {
    await page.evaluate(() => localStorage.setItem('afterLink', '/privacy/your-data'));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/users/magic-link/consume', async (route) => {
      await released;
      await route.fulfill(success({}));
    });
    await mockLink(page);
    await visitNew(page, '/purchases#link=fQ7c2TtNVbA0mJ1kXo9y-w');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Opening your purchases')).toBeAttached();
    await leave(page, '/api/users/magic-link/consume', release);
  });
});

test('a late answer to a signature, an address or a payment does not pull back a visitor who has left', async ({
  page,
}) => {
  await page.clock.install();
  const id = await paidReport(page);
  await test.step('signature', async () => {
    await comeTo(page, `/signature?reportId=${id}`);
    await page.getByRole('tab', { name: 'Type your name' }).click();
    await page.getByLabel('Your full name').fill('Ada Reader');
    const release = await holdBack(page, '**/api/signatures');
    await page.getByRole('button', { name: 'Continue' }).click();
    await leave(page, '/api/signatures', release);
  });
  await test.step('address', async () => {
    await comeTo(page, `/address?reportId=${id}`);
    await fillAddress(page);
    const release = await holdBack(page, '**/api/addresses');
    await page.getByRole('button', { name: 'Open my report' }).click();
    await leave(page, '/api/addresses', release);
  });
  await test.step('a payment, after another vehicle was looked up', async () => {
    await lookUp(page, ACURA.vin);
    await comeTo(page, `/checkout/4${stepQuery(ACURA.vin)}&offer=single_report`);
    await fillCard(page, '4000000000000077');
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
    await page.getByRole('button', { name: /Complete Purchase/ }).click();
    await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
    await leave(page, '/api/checkout/complete');
    await page.clock.runFor(5000);
    await expect(page).toHaveURL('/');
    const kept = () => page.evaluate(() => sessionStorage.getItem('checkoutSession'));
    // The page reads the answer a moment after it has come.
    await expect.poll(kept, { message: 'what is paid is over', timeout: 2_000 }).toBeNull();
  });
});
