import { expect, test } from '@playwright/test';
import { enter, enterConversions, expectAccessible, openTab, openWithin, PASSWORD } from './support/console';

test.beforeAll(() => expect(PASSWORD, 'E2E_OPERATOR_PASSWORD is set').not.toBe(''));

test('[A2-019, B1-014, B2-119..B2-122, B2-127, B4-033, B4-034, B4-036, B5-041, B8-024, B9-054, X3-007] a wrong password shows an alert; Enter signs in to three tabs, a reload keeps them, logout ends them, and the browser stores nothing', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await enter(page, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Incorrect admin password');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expectAccessible(page);
  expect(new Set(asked)).toEqual(new Set(['/api/admin/me', '/api/admin/gate', '/api/admin/login']));

  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Conversions', level: 1 })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Conversions', 'Live Funnel Analysis', 'Security & IP Management']);
  // By keyboard alone: the arrow moves between the tabs, Enter opens one.
  await page.getByRole('tab', { name: 'Conversions' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Live Funnel Analysis', level: 1 })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('group', { name: 'Active Sessions' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.goto('/admin/security');
  await expect(page.getByLabel('Password')).toBeVisible();

  await test.step('[B2-163, B2-164, B8-023, X3-007] a failed load says so and Retry brings the figures; an expired session leads back to the login, which says so', async () => {
    let fail = true;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/admin/conversion-analysis?*', async (route) => {
      if (!fail) return route.continue();
      await held;
      return route.fulfill({ status: 424, body: 'broken' });
    });
    await enter(page);
    await expect(page.getByText('Loading conversion analysis...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Failed to load conversion data' })).toBeVisible();
    await expect(page.getByText('Last updated: Never')).toBeVisible();
    fail = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('group', { name: 'Total Users' })).toBeVisible();

    await test.step('[X3-007] an expired session leads back to the login, which says so; a refusal does not', async () => {
      const failing = '**/api/admin/conversion-analysis?*';
      await page.route(failing, (route) =>
        route.fulfill({
          status: 403,
          json: { success: false, error: 'Not yours to see.', code: 'FORBIDDEN_ORIGIN', requestId: 'x' },
        }),
      );
      await page.getByRole('button', { name: '7 days' }).click();
      await expect(page.getByText('Not yours to see.').first()).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/conversions/);
      await page.unroute(failing);

      await context.clearCookies({ name: 'rb_operator' });
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Your session has ended.')).toBeVisible();
    });
  });
});

/** Runs in the page: how often something turns that is to turn without end. */
function turnsOfWhatNeverEnds(): string {
  const wheel = document.body.appendChild(document.createElement('div'));
  wheel.style.animation = 'turn 1s infinite';
  const { animationIterationCount } = getComputedStyle(wheel);
  wheel.remove();
  return animationIterationCount;
}

test('on a phone in dark mode every screen is legible and does not scroll sideways; a tablet shows every tab whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await enterConversions(page);
  expect(await page.evaluate(turnsOfWhatNeverEnds), 'under less motion').toBe('1');
  await expectAccessible(page);
  await openTab(page, 'Live Funnel Analysis');
  await expect(page.getByRole('heading', { name: 'Variants of cart and checkout' })).toBeVisible();
  await expectAccessible(page);
  // Of logins alone: the newest eight commands show, and the tests beside this one give commands as well.
  await page.route('**/api/admin/audit?*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('filter', JSON.stringify({ action: 'login' }));
    return route.continue({ url: url.href });
  });
  await openTab(page, 'Security & IP Management');
  await expect(page.getByRole('heading', { name: 'Recent commands' })).toBeVisible();
  await expect(page.getByText('Login').first()).toBeVisible();
  await expectAccessible(page);
  for (const [path, heading] of [
    ['checkout-sessions', 'Payments'],
    ['jobs', 'Jobs'],
    ['providers', 'Providers'],
  ] as const) {
    await openWithin(page, path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Conversions' })).toBeVisible();
    await expectAccessible(page);
  }
  await test.step('a window as wide as a tablet shows every tab whole, also after it was narrow', async () => {
    // On the first tab, so that nothing has moved the last one into view.
    await openTab(page, 'Conversions');
    const last = page.getByRole('tab', { name: 'Security & IP Management' });
    await expect(last).not.toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 0.99 });
  });
});

for (const [asksForName, fields] of [
  [false, ['Password']],
  [true, ['Operator', 'Password']],
] as const)
  test(`the login asks for ${fields.join(' and ')}`, { tag: ['@B2-119'] }, async ({ page }) => {
    await page.route('**/api/admin/gate', (route) => route.fulfill({ json: { success: true, data: { asksForName } } }));
    await page.goto('/admin/login');
    await expect(page.locator('label')).toHaveText(fields);
    await expectAccessible(page);
  });
