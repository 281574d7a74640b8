import { expect, test } from '@playwright/test';
import { openConsole, openTab } from './support/console';

/** West of Greenwich, where the day of an instant is easily taken for the one before. */
test.use({ timezoneId: 'America/Los_Angeles' });

test('the busiest day of the trend is the day it was, and the last day of a period can be the current UTC day', async ({
  page,
}) => {
  const bucket = (at: string, reports: number) => ({
    at,
    reports,
    paid: 0,
    signatures: 0,
    addresses: 0,
    revenueCents: 0,
  });
  await page.route('**/api/admin/funnel-trend?*', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          bucket: 'day',
          steps: { reports: 7, checkouts: 0, paid: 0, signatures: 0, addresses: 0 },
          buckets: [bucket('2026-11-19T00:00:00.000Z', 2), bucket('2026-11-20T00:00:00.000Z', 5)],
        },
      },
    }),
  );
  await openConsole(page, 'funnel');
  await expect(page.getByRole('region', { name: 'Trend by day' }).getByRole('img')).toHaveAccessibleName(
    '7 reports; most, 5, from Nov 20.',
  );

  await test.step('the last day of a period can be the current UTC day', async () => {
    await openTab(page, 'Conversions');
    // Until it shows, the day could be picked on the tab that is left.
    await expect(page.getByRole('group', { name: 'Total Users' })).toBeVisible();
    await page.clock.setFixedTime(new Date('2026-11-22T02:00:00Z'));
    await page.getByRole('button', { name: 'Until now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Last day of the period' });
    await expect(dialog.getByRole('button', { name: /November 22nd, 2026/ })).toBeEnabled();
    await expect(dialog.getByRole('button', { name: /November 23rd, 2026/ })).toBeDisabled();
    await dialog.getByRole('button', { name: /November 22nd, 2026/ }).click();
    await expect(page.getByRole('button', { name: 'Until Nov 22, 2026' })).toBeVisible();
  });
});
