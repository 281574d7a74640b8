import { expect, test } from '@playwright/test';
import { convert, expectAccessible, openConsole } from './support/console';

test('[B2-126, B2-147..B2-157, B7-014, B9-053, X5-025] the funnel shows its cards, definitions, steps, trend and variants, and reloads on Refresh', async ({
  page,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ baseURL });
  await visitor.get('/api/variants');
  const events = [{ name: 'page_view', page: 'checkout-5' }];
  const visit = { visit: 'd'.repeat(32), campaign: 'console test', cartVariant: 'cart-3', events };
  expect((await visitor.post('/api/analytics/events', { data: visit })).status()).toBe(200);
  await convert(visitor, `funnel-${Date.now()}@example.org`);
  await openConsole(page, 'funnel');
  const card = (name: string) => page.getByRole('group', { name });
  await expect(card('Active Sessions')).toContainText('last 24 hours');
  await expect(card('Drop-off Rate')).toContainText(/\d+\.\d%/);
  await expect(card('Completion Rate')).toContainText(/\d+\.\d%/);
  await expect(card('Avg. Time')).toContainText(/\d+m/);
  await expect(card('Reports Generated')).toContainText('Entry point');
  await expect(card('Signatures')).toContainText(/\d+\.\d% of the reports/);
  await expect(card('Addresses')).toContainText(/\d+\.\d% of the signatures/);
  await expect(page.getByText(/Overall conversion rate: \d+\.\d%/)).toBeVisible();
  await page.getByRole('button', { name: 'What is Avg. Time?' }).hover();
  await expect(page.getByRole('tooltip')).toContainText('Median time');
  await page.getByRole('button', { name: 'What is Addresses?' }).hover();
  await expect(page.getByRole('tooltip', { name: /Addresses deleted since are counted/ })).toBeVisible();
  await page.getByRole('button', { name: 'What is the revenue of the period?' }).hover();
  await expect(page.getByRole('tooltip', { name: /purchases, renewals and extra reports/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Funnel' })).toContainText('Checkout or credit');
  await expect(page.getByRole('region', { name: 'Trend by hour' }).getByRole('img')).toHaveAccessibleName(
    /reports; most/,
  );
  for (const label of await page.getByRole('region', { name: 'Trend by hour' }).locator('svg text').allTextContents())
    expect(label, 'there is no half report').not.toContain('.');
  const variants = page.getByRole('region', { name: 'Comparison of the variants' });
  await expect(variants.getByRole('row').filter({ hasText: 'Cart 2' })).toContainText(/\d+\.\d% to \d+\.\d%/);
  const visits = page.getByRole('region', { name: 'Visits that accepted analytics' });
  for (const [by, name] of [
    ['Page', 'Checkout 5'],
    ['Variant', 'Cart 3'],
    ['Campaign', 'console test'],
  ]) {
    await visits.getByRole('button', { name: by }).click();
    await expect(visits.getByRole('row', { name })).toBeVisible();
  }
  const spaceBetween = async () => {
    const parts = [visits, page.getByRole('region', { name: 'Variants of cart and checkout' })];
    const [above, below] = await Promise.all(parts.map((part) => part.boundingBox()));
    return below!.y - (above!.y + above!.height);
  };
  await expect.poll(spaceBetween, 'space between two parts').toBeGreaterThanOrEqual(16);
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page);

  const numberOf = async () =>
    Number(/\d+/.exec((await card('Reports Generated').innerText()).replaceAll(',', ''))?.[0]);
  const before = await numberOf();
  const found = await visitor.post('/api/lookup/vin', { data: { vin: '1HGCM82633A004352' } });
  expect(found.status()).toBe(200);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(numberOf).toBeGreaterThan(before);

  await test.step('[B2-125] every part asks for the period that is chosen', async () => {
    const parts = ['funnel-stats', 'funnel-trend', 'funnel-visits', 'variant-comparison'];
    const asked = parts.map((part) =>
      page.waitForRequest(RegExp(`/api/admin/${part}\\?(by=\\w+&)?days=7$`), { timeout: 20_000 }),
    );
    await page.getByRole('button', { name: '7 days' }).click();
    await Promise.all(asked);
    await expect(card('Active Sessions')).toContainText('last 7 days');
    await expect(visits.getByRole('button', { name: 'Campaign' }), 'still by campaign').toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('[B2-148, B2-149, B2-151, B2-152] each rate is on its card, and the drop-off box shows one of three states', async () => {
    const stats = (reports: number, signatures: number, criticalDropOffs: object[]) => ({
      success: true,
      data: {
        funnel: { reports, signatures, addresses: 0 },
        conversionRates: { reportToSignature: 40, signatureToAddress: 25, overall: 10 },
        criticalDropOffs,
        avgTime: '0m',
        periodDays: 1,
        lastUpdated: '2026-11-21T08:00:00.000Z',
      },
    });
    let answer = stats(0, 0, []);
    await page.route('**/api/admin/funnel-stats?*', (route) => route.fulfill({ json: answer }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('No data available')).toBeVisible();
    answer = stats(30, 20, []);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('No critical drop-off points detected')).toBeVisible();
    for (const [name, rate] of [
      ['Reports Generated', /^Reports Generated\D*30\D/],
      ['Drop-off Rate', '60.0%'],
      ['Completion Rate', '10.0%'],
      ['Signatures', '40.0% of the reports'],
      ['Addresses', '25.0% of the signatures'],
    ] as const)
      await expect(card(name)).toContainText(rate);
    await expect(page.getByText('Overall conversion rate: 10.0%')).toBeVisible();
    answer = stats(50, 20, [{ step: 'signature', rate: 40, cases: 50 }]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('From report to signature: only 40.0% of 50 went on.')).toBeVisible();
  });
});
