import { convert, enterConversions, signAndLose } from '../../admin-web/e2e/support/console';
import { isWanted, take } from './support/pictures';
import { expect, test } from './support/test';

/** The screens of the console, for people to look at: npm run pictures. */
const WIDTHS = [768, 1440];
const PAGES = [
  'conversions',
  'funnel',
  'security',
  'cases',
  'reports',
  'checkout-sessions',
  'charges',
  'subscriptions',
  'offers',
  'mails',
  'error-groups',
  'jobs',
  'providers',
  'audit',
  'operators',
  'account',
];

if (isWanted('console'))
  test('console', async ({ page, request, playwright, baseURL }) => {
    test.setTimeout(600_000);
    await page.goto('/admin');
    await expect(page.getByLabel('Password')).toBeVisible();
    await take(page, 'console-gate', WIDTHS);
    await convert(request, 'ada@example.org');
    const other = await playwright.request.newContext({ baseURL });
    await signAndLose(other, 'grace@example.org');
    await other.post('/api/errors', { data: { message: 'Cannot read properties of undefined', severity: 'high' } });
    await other.dispose();
    await enterConversions(page);
    for (const name of PAGES) {
      await page.goto(`/admin/${name}`);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await take(page, `console-${name}`, WIDTHS);
    }
    await page.goto('/admin/conversions');
    await page.getByRole('button', { name: 'Until now' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await take(page, 'console-days', WIDTHS);
    await page.goto('/admin/mails');
    await page.getByRole('row').nth(1).getByRole('button').first().click();
    await expect(page.getByRole('dialog').locator('iframe')).toBeVisible();
    await take(page, 'consolemail', WIDTHS);
  });
