import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const PASSWORD = process.env.E2E_OPERATOR_PASSWORD ?? '';
const VIN = '1FTFW5L86RFB45612';

test.beforeAll(() => expect(PASSWORD, 'E2E_OPERATOR_PASSWORD is set').not.toBe(''));

/** Opens the console and shows a password at the gate. */
async function enter(page: Page, password = PASSWORD): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
}

const row = (page: Page) => page.getByRole('row').filter({ hasText: VIN });

async function expectAccessible(page: Page): Promise<void> {
  // Colours on their way are nobody's choice.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

test('[B2-119, B2-120, B2-122, B8-024] a wrong password is answered with an alert, and the gate stays shut', async ({
  page,
}) => {
  await enter(page, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Incorrect admin password');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expectAccessible(page);
});

test('[B2-121] Enter also submits the password', async ({ page }) => {
  await page.goto('/admin');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
});

test('[B4-036] nothing of the shop is asked for before the password was right', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await enter(page, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['/api/admin/me', '/api/admin/login']));
});

test('[B4-033, B4-034, X3-007] the right password shows a live list, a reload keeps it, logout ends it', async ({
  page,
}) => {
  await page.request.post('/api/lookup/vin', { data: { vin: VIN } });
  await enter(page);
  await expect(row(page).first()).toContainText('2024 Ford F-150');

  await page.reload();
  await expect(row(page).first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);

  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.goto('/admin/reports');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('Refresh brings what happened since, and filters narrow the list', async ({ page }) => {
  await page.request.post('/api/lookup/vin', { data: { vin: VIN } });
  await enter(page);
  await expect(row(page).first()).toBeVisible();
  await page.getByLabel('VIN or report token').fill('JH4DC');
  await expect(row(page)).toHaveCount(0);

  await page.request.post('/api/lookup/vin', { data: { vin: 'JH4DC4340RS003205' } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'JH4DC4340RS003205' }).first()).toBeVisible();

  await page.getByLabel('VIN or report token').fill('NOSUCHVIN');
  await expect(page.getByRole('heading', { name: 'No report matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page).first()).toBeVisible();
});

test('on a phone in the dark it is as legible and nothing has to be pushed sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.request.post('/api/lookup/vin', { data: { vin: VIN } });
  await enter(page, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await enter(page);
  await expect(page.getByRole('listitem').filter({ hasText: VIN }).first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('[X3-007] a session that ended leads back to the gate, which says so; a refusal does not', async ({
  page,
  context,
}) => {
  await enter(page);
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();

  await page.route('**/api/admin/reports?*', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, error: 'Not yours to see.', code: 'FORBIDDEN_ORIGIN', requestId: 'x' },
    }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Not yours to see.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/reports/);
  await page.unroute('**/api/admin/reports?*');

  await context.clearCookies({ name: 'rb_operator' });
  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();

  await enter(page);
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await context.clearCookies({ name: 'rb_operator' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
});
