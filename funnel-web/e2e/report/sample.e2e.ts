import { expect, test } from '../support/test';
import { expectAccessibleInBothColors, FORD, lookUp, stepQuery } from '../support/funnel';
import { visitAnew } from '../support/report';
import { SAMPLE_ROWS } from '../../src/pages/home/sample-facts';
import { TEST_VEHICLES } from '../support/test-vehicles';

interface Sample {
  history: {
    odometer: { records: { date: string; miles: number }[] };
    titleBrands: { records: { date: string; name: string }[] };
  };
  findings: {
    glances: { label: string; value: string; detail: string; tone: string }[];
    odometer: { rollbackDates: string[] };
  };
}

test('[X7-006] the sample is a full report and says so, and home, header, preview and cart link to it', async ({
  page,
}) => {
  await page.goto('/');
  const story = page.getByRole('figure', { name: 'From the sample report' });
  await expect(story).toContainText(TEST_VEHICLES.salvage.name);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sample report' })).toHaveAttribute(
    'href',
    '/sample',
  );
  const { data } = (await (await page.request.get('/api/sample-report')).json()) as { data: Sample };
  await test.step('[X7-006] the facts on the home page are what the glances of the sample say', async () => {
    const { glances, odometer } = data.findings;
    const [[, brands], ...others] = SAMPLE_ROWS;
    for (const [label, words, tone] of SAMPLE_ROWS) {
      expect(glances, label).toContainEqual(expect.objectContaining({ label, tone }));
      await expect(story.locator('dl > div').filter({ hasText: label })).toHaveText(label + words);
    }
    for (const [label, words] of others) {
      const said = glances.find((glance) => glance.label === label);
      expect([said?.value, said?.detail], label).toContain(words);
    }
    const named = data.history.titleBrands.records.map(({ name }) => name.split(':')[0]);
    expect(brands.toLowerCase()).toBe(named.join(', then ').toLowerCase());
    expect(odometer.rollbackDates).toEqual([]);
    await expect(story).toContainText('No rollback found');
  });
  await test.step('[X7-006] the line on the home page is the odometer of the sample, to its last reading', async () => {
    const told = data.history.odometer.records.map(({ date, miles }) => [date, miles] as const);
    const chart = story.locator('svg').filter({ hasText: '2026' });
    await expect(chart.locator('text')).toHaveText(['2013', '2026']);
    // A year is as wide anywhere, and a mile as high.
    const drawn = await chart
      .locator('circle')
      .evaluateAll((circles) => circles.map((one) => ['cx', 'cy'].map((name) => Number(one.getAttribute(name)))));
    expect(drawn).toHaveLength(told.length);
    const share = (value: number, first = NaN, last = NaN) => (value - first) / (last - first);
    const [days, miles] = [told.map(([date]) => Date.parse(date)), told.map(([, count]) => count)];
    for (const [index, [x = NaN, y = NaN]] of drawn.entries()) {
      const [day = NaN, count = NaN] = [days[index], miles[index]];
      expect(share(x, drawn[0]?.[0], drawn.at(-1)?.[0])).toBeCloseTo(share(day, days[0], days.at(-1)), 1);
      expect(share(y, drawn[0]?.[1], drawn.at(-1)?.[1])).toBeCloseTo(share(count, miles[0], miles.at(-1)), 1);
    }
  });

  await story.getByRole('link', { name: 'Read the whole sample report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TEST_VEHICLES.salvage.name })).toBeVisible();
  await expect(page.getByText('Test vehicle, invented records')).toBeVisible();
  // What the renderer of real reports draws, from the first finding to the last section.
  for (const name of ['Title', 'Odometer', 'Accident', 'Ownership', 'Market'])
    await expect(page.getByRole('heading', { name: new RegExp(name) }).first(), name).toBeVisible();
  await expect(page.locator('[data-mark^=SAMPLE]').first()).toBeAttached();
  await expect(page.getByText('Premium Feature')).toHaveCount(0);
  await expectAccessibleInBothColors(page);
  const nav = page.getByRole('navigation', { name: 'Sections of this report' });
  await nav.getByRole('link', { name: 'Recalls' }).click();
  await expect(page).toHaveURL('/sample#recalls');
  // Nothing lies over the links, and they lie over nothing that is jumped to.
  const top = () => nav.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect.poll(top).toBe(0);
  const link = nav.getByRole('link', { name: 'Titles' });
  await link.click();
  await expect(page).toHaveURL('/sample#titles');
  const [bar, heading] = [await nav.boundingBox(), await page.locator('#titles h2').boundingBox()];
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await lookUp(page);
  for (const step of [`/preview${stepQuery()}`, `/preview/2${stepQuery()}`, `/cart/2/vin/${FORD.vin}`]) {
    await visitAnew(page, step);
    await expect(page.getByRole('link', { name: 'See a sample report' }), step).toHaveAttribute('href', '/sample');
  }
});
