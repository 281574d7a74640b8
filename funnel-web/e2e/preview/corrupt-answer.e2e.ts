import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { holdBack, lookUp, session, stepQuery, success, visit } from '../support/funnel';
import { TEST_VEHICLES } from '../support/test-vehicles';

const LOOKUP = '**/api/lookup/vin';
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue to Report' });

/** What shows from here on is not what showed before. */
async function turnAway(page: Page): Promise<void> {
  await visit(page, '/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Roadbook' })).toBeVisible();
}

test('[A4-041] a corrupt answer is requested again before anything is shown; one that stays corrupt shows and sells nothing', async ({
  page,
}) => {
  const { clean, accident, owners } = TEST_VEHICLES;
  await test.step('a corrupt answer is requested again before anything is shown', async () => {
    let asked = 0;
    await page.route(LOOKUP, (route) => (++asked === 1 ? route.fulfill(success({ half: 1 })) : route.continue()));
    await page.goto(`/loading/vin/${clean.vin}`);
    await page.getByRole('button', { name: 'Buying' }).click();
    await expect(page.getByRole('heading', { level: 1, name: clean.name })).toBeVisible();
    expect(asked).toBe(2);
    await page.unroute(LOOKUP);
  });
  await test.step('an answer that stays corrupt becomes a placeholder that shows and sells nothing', async () => {
    await page.route(LOOKUP, (route) => route.fulfill(success({ half: 1 })));
    await turnAway(page);
    await page.evaluate(() => sessionStorage.setItem('rb-pace', '2'));
    await visit(page, `/loading/vin/${accident.vin}`);
    await page.getByRole('button', { name: 'Buying' }).click();
    await expect(page).toHaveURL(/\/preview\/2/);
    await expect.poll(() => session(page, 'vehicle-report-placeholder')).toContain('"placeholder":true');
    await expect(page.getByText('Still looking up this vehicle')).toBeVisible();
    await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true');
    await page.unroute(LOOKUP);
  });
  await test.step('[A4-041] a corrupt stored report is logged and requested twice; then a placeholder is shown until the lookup answers', async () => {
    const reportId = await lookUp(page, owners.vin);
    await turnAway(page);
    await page.evaluate(
      ([id, info]) => {
        sessionStorage.setItem('searchInfo', info);
        sessionStorage.setItem(`vehicle-report-${id}`, '{"half');
      },
      [reportId, JSON.stringify({ type: 'vin', value: owners.vin, intent: 'buyer', reportId })] as const,
    );
    let asked = 0;
    await page.route(`**/api/reports/secure/${reportId}`, (route) => {
      asked++;
      return route.fulfill(success({ id: 'half' }));
    });
    const release = await holdBack(page, LOOKUP);
    const logged = page.waitForRequest(
      (call) => call.url().endsWith('/api/errors') && (call.postData() ?? '').includes('stored'),
    );
    await visit(page, `/preview/2${stepQuery(owners.vin)}`);
    expect((await logged).postDataJSON()).toMatchObject({ message: 'A stored report is corrupt.' });
    await expect(page.getByText('Still looking up this vehicle')).toBeVisible();
    await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true');
    expect(asked).toBe(2);
    release();
    await expect(page.getByRole('heading', { name: owners.name })).toBeVisible();
    await expect(proceed(page)).not.toHaveAttribute('aria-disabled');
    await expect.poll(() => session(page, 'vehicle-report-placeholder')).toBeNull();
  });
});
