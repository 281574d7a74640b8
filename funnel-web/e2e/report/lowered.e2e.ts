import { expect, test } from '../support/test';
import { readableReport } from '../support/funnel';

test('an address with type=free shows the owner of a report the free view, which leads back [X3-003]', async ({
  page,
}) => {
  const id = await readableReport(page);
  await page.goto(`/results/${id}?type=free`);
  await expect(page.getByRole('heading', { name: 'Vehicle summary' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the full report' }).click();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
});
