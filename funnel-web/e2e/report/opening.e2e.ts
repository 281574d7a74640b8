import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectAccessibleInBothColors, readableReport, visit } from '../support/funnel';
import { expectPrints, pdfPages } from '../support/printing';
import { section } from '../support/report';
import { TEST_VEHICLES } from '../support/test-vehicles';

interface LifeLine {
  when: string;
  title: string;
  detail: string | null;
  to: string;
}

/** What the server says of the life of a vehicle, line by line. */
async function linesOfLife(page: Page, id: string): Promise<LifeLine[]> {
  const answer = await page.request.get(`/api/reports/${id}`);
  return ((await answer.json()) as { data: { text: { life: { lines: LifeLine[] } } } }).data.text.life.lines;
}

const LONGEST = { phone: 7000, desk: 4500 };

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('[X7-001, X7-004] the verdict is on the first screen, and a clean report is no longer than 7,000 px; its map and its sections', async ({
    page,
  }) => {
    await page.goto(`/results/${await readableReport(page, TEST_VEHICLES.salvage.vin)}`);
    const verdict = page.getByRole('group', { name: 'Verdict' });
    await expect(verdict).toContainText(
      /^Not recommendedWritten off after a collision in June 2014, rebuilt, retitled in/,
    );
    await expect(verdict).toBeInViewport({ ratio: 1 });
    const tokens = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-bad'));
    await expect.poll(() => tokens()).toBe('#a02a1f');
    await expect(page.getByRole('article').locator('header').first()).toHaveCSS('background-color', 'rgb(160, 42, 31)');
    await test.step('a tap on the middle of a mark opens its record even when a neighbor overlaps it, and so does the next tap', async () => {
      const mark = section(page, 'The life of this vehicle').locator('[data-to="service-8"]:visible');
      for (const tap of ['first', 'second']) {
        await mark.scrollIntoViewIfNeeded();
        const { x, y, width, height } = (await mark.boundingBox())!;
        await page.mouse.click(x + width / 2, y + height / 2);
        await expect(page, tap).toHaveURL(/#service-8$/);
        await expect(page.locator('#service-8'), tap).toBeInViewport();
      }
    });

    await visit(page, `/results/${await readableReport(page, TEST_VEHICLES.clean.vin)}`);
    await expect(page.getByRole('group', { name: 'Verdict' })).toContainText(/^Recommended/);
    // While the question about cookies is not answered, too.
    await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height).toBeLessThanOrEqual(LONGEST.phone);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(height).toBeLessThanOrEqual(LONGEST.desk);
    await page.getByRole('button', { name: 'Decline' }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    await test.step('[X7-004] the map numbers the states in the order of the list, and the sections are one tap away', async () => {
      const places = section(page, 'Where it was');
      await expect(places.getByRole('img', { name: 'Map of the states: 1 Ohio, 2 Texas' })).toBeVisible();
      await expect(places.getByRole('listitem')).toHaveText([/^1Ohio/, /^2Texas/]);
      const sections = page.getByRole('navigation', { name: 'Sections of this report' });
      await expect(sections.getByText(/Important|Look closer/)).toHaveCount(0);
      await sections.getByRole('link', { name: 'Specifications' }).click();
      await expect(section(page, 'Specifications')).toBeInViewport();
      await expect(sections).toBeInViewport({ ratio: 1 });
    });
  });
});

test('[X7-002, X7-003] one chart shows the life of the vehicle, each mark links to its record, and a list says the same; a rollback shows both values', async ({
  page,
}) => {
  // The whole page is examined in both colors, with every reading and service open.
  test.slow();
  const id = await readableReport(page, TEST_VEHICLES.rollback.vin);
  await page.goto(`/results/${id}`);
  const life = section(page, 'The life of this vehicle');
  const chart = life.getByRole('img', { name: /1 possible rollback, 2 owners, titles: \d+, sales: \d+, service: \d+/ });
  const room = (await life.boundingBox())?.width ?? 0;
  expect((await chart.boundingBox())?.width, 'the chart is as wide as its section').toBeCloseTo(room, 0);
  for (const value of ['Possible rollback, Nov 2012', '9,312 mi', '7,220 mi'])
    await expect(chart.getByText(value, { exact: true })).toBeVisible();
  // The oldest services lie folded: the mark of one opens them.
  await chart.locator('[data-to="service-9"]').click();
  await expect(page).toHaveURL(/#service-9$/);
  await expect(page.locator('#service-9')).toBeInViewport();
  // The record comes later than the address that names it.
  await page.reload();
  await expect(page.locator('#service-9')).toBeInViewport();
  await life.getByText('The same as a list').press('Enter');
  const fall = life.getByRole('link', { name: /Possible rollback: 9,312 mi, then 7,220 mi/ });
  const lines = await linesOfLife(page, id);
  const listed = life.getByRole('listitem');
  await expect(listed).toHaveText(
    lines.map(({ when, title, detail }) => `${when}${title}${detail ? `, ${detail}` : ''}`),
  );
  const links = await listed.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(lines.map(({ to }) => `#${to}`));
  await fall.press('Enter');
  await expect(
    section(page, 'Odometer history').getByRole('row').filter({ hasText: 'Possible rollback' }),
  ).toBeInViewport();
  const marks = await chart.locator('[data-to]').evaluateAll((all) => all.map((mark) => mark.getAttribute('data-to')));
  expect(await page.evaluate((ids) => ids.filter((id) => !document.getElementById(id ?? '')), marks)).toEqual([]);
  await expectAccessibleInBothColors(page);

  await test.step('[X7-010] the sheet for the driveway prints alone, on one page', async () => {
    await visit(page, `/results/${await readableReport(page, TEST_VEHICLES.lien.vin)}`);
    await expect(page.getByRole('heading', { level: 1, name: TEST_VEHICLES.lien.name })).toBeVisible();
    const sheet = section(page, 'For the driveway');
    await expectPrints(page, sheet.getByRole('button', { name: 'Print this sheet' }));
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByText('Who holds the lien, and what is the payoff amount?')).toBeVisible();
    await expect(section(page, 'Title information')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    // Printed for good, which ends it.
    const [printed = '', ...more] = pdfPages(await page.pdf());
    expect(printed).toContain('Who holds the lien, and what is the payoff amount?');
    expect(more, 'on one page').toEqual([]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
