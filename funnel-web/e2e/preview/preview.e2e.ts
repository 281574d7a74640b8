import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  ACURA,
  atBothWidths,
  changeAnswer,
  expectAccessibleInBothColors,
  FORD,
  holdBack,
  lookUp,
  MARKETING,
  stepQuery,
  stopClock,
  visit,
} from '../support/funnel';
import { summarize } from '../support/reworded';
import { TEST_VEHICLES } from '../support/test-vehicles';

const REPORT = /\/api\/reports\/secure\/[\w-]{22}$/;
const button = (page: Page) => page.getByRole('button', { name: /Continue to Report|Getting Report/ });

interface Previewed {
  vehicleData: { year: number | null };
  availability: { key: string; status: string; count: number | null }[];
}
const { clean, owners, recalls, theft } = TEST_VEHICLES;

test('[A2-008, A2-097..A2-107, A1-014, A2-109, X7-007] the preview says what is known and included, at which price, and its button stays in view @phone-alone', async ({
  page,
}) => {
  await lookUp(page);
  await page.goto(`/preview/2${stepQuery()}`);
  await test.step('[A2-008, A2-097..A2-107, A1-014, A2-109] heading, name, VIN, what is included, the review score as an example, and the button that stays in view', async () => {
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Continue to Your Report' })).toBeVisible();
      await expect(page).toHaveTitle(/^Continue to Your Report/);
      await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
      await expect(page.getByText(`VIN ${FORD.vin}`, { exact: true })).toBeVisible();
      await expect(page.getByText(`VIN Lookup: ${FORD.vin}`)).toBeVisible();
      await expect(page.getByText('Match: exact model')).toBeVisible();
      await expect(page.getByText('Image for reference only. Actual vehicle color may vary.')).toBeVisible();
      await expect(button(page)).toBeInViewport({ ratio: 1 });
      const list = page
        .getByRole('region', { name: 'What’s Included' })
        .getByRole('list')
        .first()
        .getByRole('listitem');
      await expect(list).toHaveText([
        /^Detailed specifications$/,
        /^Odometer and mileage history(\d+ readings?|None found)$/,
        /^Open recalls and open liens(.*(recall|lien)s?|None found)$/,
        /^Title status(.*title (record|brand)s?|None found)$/,
        /^Theft reports(\d+ thefts?|None found)$/,
        /^Valuation estimate(\d+ estimates?|Not reported)$/,
        /^Number of owners(\d+ ownership records?|None found)$/,
      ]);
      const score = page.getByRole('region', { name: 'Review score' });
      for (const text of ['4.8', 'from 1,720 reviews', 'Example']) await expect(score).toContainText(text);
      await expectAccessibleInBothColors(page);
    });
  });
  await test.step('nothing is claimed about an unknown VIN: no name, no body style, no decoding', async () => {
    const vin = 'ZZZ99999999999999';
    await lookUp(page, vin);
    await visit(page, `/preview/2${stepQuery(vin)}`);
    await expect(page.getByRole('heading', { name: 'Vehicle not identified' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'No picture of this vehicle' })).toBeVisible();
    await expect(page.getByText('Please compare the VIN with the vehicle')).toBeVisible();
    await expect(page.getByText('Decoded from the VIN')).toHaveCount(0);
    await expect(page.getByText(/^Match:/)).toHaveCount(0);
    await expect(page.getByText('Manufacturer', { exact: true })).toHaveCount(0);
    await visit(page, `/preview${stepQuery(vin)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicle not identified' })).toBeVisible();
  });
  await test.step('[X7-007] both previews mark serious records in amber, say when none were found, and show price and terms next to the button', async () => {
    await changeAnswer<Previewed>(page, REPORT, (report) => {
      const counts: Record<string, number> = { titleBrands: 2, totalLoss: 1, odometer: 9 };
      for (const section of report.availability) {
        const count = counts[section.key] ?? 0;
        Object.assign(section, { status: count ? 'available' : 'none', count });
      }
      summarize(report);
    });
    const line = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await lookUp(page, ACURA.vin);
    await visit(page, `/preview/2${stepQuery(ACURA.vin)}`);
    await atBothWidths(page, async () => {
      await expect(page.getByText('1 total loss and 2 title brands on record')).toBeVisible();
      await expect(line('Title status')).toContainText('2 title brands');
      await expect(line('Theft reports')).toContainText('None found');
      await expect(line('Total loss')).toContainText('1 total loss');
      await expect(page.getByText('If no source holds a record'), 'it holds some').toHaveCount(0);
      await expect(page.getByText('$19.99 for the report. One payment, no renewal.')).toBeInViewport();
      await expect(button(page)).toBeInViewport({ ratio: 1 });
    });
    await visit(page, `/preview${stepQuery(ACURA.vin)}`);
    await atBothWidths(page, async () => {
      await expect(line('Odometer manipulations')).toContainText('9 readings');
      await expect(line('Open recalls')).toContainText('None found');
      await expect(page.getByText('1 total loss and 2 title brands on record')).toBeVisible();
    });
  });
});

test('[A2-110, X1-008, X1-012, A9-038] the preview says only what was counted, and nothing about a report that cannot be loaded', async ({
  page,
}) => {
  let change: (shown: Previewed) => void = () => undefined;
  await changeAnswer<Previewed>(page, REPORT, (shown) => {
    change(shown);
    summarize(shown);
  });
  await lookUp(page);
  await page.goto(`/preview/2${stepQuery()}`);
  const alert = page.getByText('Recall campaigns exist for this model');
  const named = (name: string) => page.getByRole('heading', { name });
  /** A report that this page has not asked for before. */
  async function show({ vin }: { vin: string }): Promise<void> {
    await lookUp(page, vin);
    await visit(page, `/preview/2${stepQuery(vin)}`);
  }

  await test.step('[A2-110, X1-012] the warning tells what a report can reveal; a recall alert needs recalls', async () => {
    await expect(page.getByText('What a report can reveal')).toBeVisible();
    await expect(page.getByText(/Hidden accidents, title issues and mileage rollbacks/)).toBeVisible();
    await expect(alert).toHaveCount(0);
    change = ({ availability }) => {
      for (const section of availability)
        if (section.key === 'recalls') Object.assign(section, { status: 'available', count: 2 });
    };
    await show(ACURA);
    await expect(named(ACURA.name)).toBeVisible();
    await expect(alert).toBeVisible();
  });
  await test.step('[X1-008] the records found are the sum of the real counts', async () => {
    change = ({ availability }) => {
      availability.forEach((section, index) =>
        Object.assign(section, { status: 'available', count: index < 3 ? index : 0 }),
      );
    };
    await show(clean);
    await expect(named(clean.name)).toBeVisible();
    await expect(page.getByRole('heading', { name: '3 records found' })).toBeVisible();
  });
  await test.step('[X1-012] records no source has are not promised', async () => {
    change = ({ availability }) => {
      for (const section of availability)
        if (section.key === 'theft') Object.assign(section, { status: 'not_offered', count: null });
    };
    await show(owners);
    await expect(named(owners.name)).toBeVisible();
    await expect(page.getByText('Title status')).toBeVisible();
    await expect(page.getByText('Theft reports')).toHaveCount(0);
  });
  await test.step('[A9-038, X1-008] without counts it says what is typical for the age', async () => {
    change = ({ availability, vehicleData }) => {
      for (const section of availability) section.count = null;
      vehicleData.year = new Date().getFullYear() - 5;
    };
    await show(recalls);
    await expect(page.getByText('12 records typical for this age')).toBeVisible();
    await expect(page.getByText(/records found/)).toHaveCount(0);
  });
  await test.step('a report that failed to load can be loaded again', async () => {
    change = () => undefined;
    await page.route('**/api/reports/**', (route) => route.abort());
    await show(theft);
    await expect(page.getByRole('heading', { name: 'The report could not be loaded' })).toBeVisible();
    await expectAccessibleInBothColors(page);
    await page.unroute('**/api/reports/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(named(theft.name)).toBeVisible();
  });
});

test('[A2-108, A2-111..A2-113] the button is busy for 300 ms, opens /downloading with the whole search, and works again after 1 s if that page does not open', async ({
  page,
}) => {
  const address = `/preview/2${stepQuery(FORD.vin, 'seller')}&${new URLSearchParams(MARKETING).toString()}`;
  await lookUp(page);
  await page.clock.install();
  // Held back from the start: the next step is fetched ahead.
  const release = await holdBack(page, /DownloadingPage.*\.js/);
  await page.goto(address);
  await expect(button(page)).toBeVisible();
  await stopClock(page);
  await test.step('[A2-113] the busy lock releases after 1 s even when the next step does not open', async () => {
    await button(page).click();
    await page.clock.runFor(999);
    await expect(button(page)).toHaveText('Getting Report...');
    await page.clock.runFor(1);
    await expect(button(page)).toHaveText('Continue to Report');
    release();
    await expect(page.getByRole('progressbar', { name: 'Overall progress' })).toBeVisible();
  });
  await test.step('[A2-108, A2-111, A2-112] the button is busy for 300 ms, then goes to /downloading with everything', async () => {
    await visit(page, address);
    await expect(button(page)).toBeVisible();
    await button(page).click();
    await expect(button(page)).toHaveText('Getting Report...');
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await page.clock.runFor(299);
    await expect(page).toHaveURL(/\/preview\/2\?/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/downloading\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      type: 'vin',
      value: FORD.vin,
      intent: 'seller',
      ...MARKETING,
    });
  });
});

test('the preview speaks to a seller of what buyers look for, and to a buyer of the test drive', async ({ page }) => {
  await lookUp(page);
  await page.goto(`/preview/2${stepQuery(FORD.vin, 'seller')}`);
  await expect(page.getByText(/Buyers look for hidden accidents/)).toBeVisible();
  await page.goto(`/preview/2${stepQuery(FORD.vin, 'buyer')}`);
  await expect(page.getByText(/cannot be seen on a test drive/)).toBeVisible();
  await expect(page.getByText(/Buyers look for/)).toHaveCount(0);
});
