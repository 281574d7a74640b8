import { expect, test } from '../support/test';
import { atBothWidths, changeAnswer, expectAccessibleInBothColors, readableReport } from '../support/funnel';
import { reword } from '../support/reworded';
import { glance, section, visitAnew } from '../support/report';
import { TEST_VEHICLES } from '../support/test-vehicles';

const REPORT = /\/api\/reports\/secure\/[\w-]{22}$/;

interface Readings {
  history: { odometer: { records: { date: string; miles: number }[] } };
  findings: { odometer: { jumps: { from: string; to: string; miles: number }[] } };
}

interface Nulls {
  history: {
    titles: { records: object[] };
    accidents: { status: string; records: object[] };
    liens: { status: string; records: object[] };
  };
}

test('[X1-001] an implausible mileage rise is marked in chart, table and text; recalls of the model appear next to those of the VIN; missing sources are named @phone-alone', async ({
  page,
}) => {
  const { vin } = TEST_VEHICLES.clean;
  const id = await readableReport(page, vin);
  let change = ({ history, findings }: Readings & Nulls) => {
    const [before, after] = history.odometer.records.slice(5, 7);
    if (!before || !after) throw new Error('The test vehicle has too few readings.');
    for (const reading of history.odometer.records.slice(6)) reading.miles += 200_000;
    findings.odometer.jumps = [{ from: before.date, to: after.date, miles: after.miles - before.miles }];
  };
  await changeAnswer<Readings & Nulls>(page, REPORT, (report) => {
    change(report);
    reword(report);
  });
  await changeAnswer<{ recalls: unknown }>(page, `**/api/vehicles/${vin}`, (vehicle) => {
    vehicle.recalls = {
      status: 'available',
      scope: 'model',
      appliesTo: '2013 Hyundai Sonata',
      source: 'NHTSA recalls',
      asOf: '2026-11-20',
      note: null,
      records: [
        {
          campaign: '15V568000',
          date: null,
          component: 'ENGINE',
          summary: 'Metal debris may remain.',
          consequence: null,
          remedy: 'Dealers replace it.',
          parkIt: true,
          parkOutside: false,
          overTheAir: false,
        },
      ],
    };
  });

  await page.goto(`/results/${id}`);
  const odometer = section(page, 'Odometer history');
  await odometer.getByText(/^All \d+ readings/).click();
  await odometer.getByText('How this is worked out').click();
  await atBothWidths(page, async () => {
    // A section without a record folds to a line, and its number stays: a reader would look for the one that is missing.
    const numbers = page.getByRole('article').getByText(/^No\. \d+$/);
    await expect(numbers).toHaveText(Array.from({ length: 12 }, (_, index) => `No. ${index + 1}`));
    const widths = await numbers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(Math.min(...widths), 'each is seen').toBeGreaterThan(24);
    await expect(odometer).toContainText('1 implausible rise');
    await expect(odometer).toContainText('one of the two readings is probably wrong');
    const chart = section(page, 'The life of this vehicle').getByRole('img', { name: /1 implausible rise/ });
    await expect(chart).toContainText('Implausible rise');
    await expect(odometer.getByRole('row').filter({ hasText: 'Implausible rise' })).toHaveCount(1);
    await expect(glance(page, 'Last odometer')).toContainText('1 implausible rise');
    await expect(odometer).toContainText('A jump is a rise of more than 3,000 miles');
    await expectAccessibleInBothColors(page);
  });

  await test.step("NHTSA's list for the model appears next to the history's own, with source and date", async () => {
    const recalls = section(page, 'Recall information');
    await expect(recalls).toContainText('Campaigns for every 2013 Hyundai Sonata');
    await expect(recalls).toContainText('Source: NHTSA recalls, as of Nov 20, 2026');
    await expect(recalls).toContainText('Campaign 15V568000, date not reported');
    await expect(recalls).toContainText('Risk: Not reported');
    await expect(recalls).toContainText('Do not drive until repaired');
  });

  await test.step('[X1-001] missing dates, states and severities are shown as not reported', async () => {
    change = ({ history }) => {
      history.titles.records = [{ date: null, state: null, odometer: null, current: null }];
      const accident = { date: null, state: null, severity: 'unknown', damageArea: 'unknown', airbagsDeployed: null };
      history.accidents = { ...history.accidents, status: 'available', records: [accident, accident] };
      history.liens = { ...history.liens, status: 'available', records: [{ date: null, state: null, open: null }] };
    };
    await visitAnew(page, `/results/${id}`);
    await expect(section(page, 'Title information').getByRole('cell')).toHaveText(Array(4).fill(/Not reported$/));
    const accidents = section(page, 'Accident history');
    await expect(accidents.getByText('Date not reported')).toHaveCount(2);
    await expect(accidents.getByText('Severity not reported')).toHaveCount(2);
    await expect(glance(page, 'Accidents')).toContainText('2 accidentsSeverity not reported');
    await expect(glance(page, 'Liens')).toContainText('None known open1 lien, status not reported');
  });
});
