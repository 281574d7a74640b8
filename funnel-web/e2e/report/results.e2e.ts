import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { section, visitAnew } from '../support/report';
import { reword } from '../support/reworded';
import {
  ACURA,
  atBothWidths,
  buy,
  changeAnswer,
  expectAccessibleInBothColors,
  FORD,
  readableReport,
  visit,
} from '../support/funnel';
import { TEST_VEHICLES } from '../support/test-vehicles';

interface Records {
  status: string;
  source: string | null;
  asOf: string | null;
  records: Record<string, unknown>[];
}
type History = Record<
  'titles' | 'odometer' | 'accidents' | 'ownership' | 'sales' | 'service' | 'recalls' | 'marketValue' | 'liens',
  Records
>;
interface Read {
  intent: string;
  specifications: { rows: { label: string; value: string | null }[]; notReported: string[]; origin: string };
  history: History;
  findings: {
    ownerCount: number | null;
    locations: object[] | null;
    cautions: string[];
    value: { tradeInCents: number; privatePartyCents: number; retailCents: number } | null;
    score: { value: number; label: string } | null;
    insights: { kind: string; text: string }[];
    odometer: { rollbackDates: string[]; milesPerYear: number | null; lastReportedMileage: number | null } | null;
  };
}

const day = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(iso),
  );
const dollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`;

async function open(page: Page, vin = FORD.vin, query = '', change: (data: Read) => void = () => undefined) {
  const id = await readableReport(page, vin);
  await changeAnswer<Read>(page, `**/api/reports/secure/${id}`, (data) => {
    change(data);
    reword(data);
  });
  await page.goto(`/results/${id}${query}`);
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  const answer = (await (await page.request.get(`/api/reports/${id}`)).json()) as { data: Read };
  return { id, ...answer.data };
}

test('[B2-083..B2-090, A1-009] [X1-002] [B9-028..B9-030] the report has its sections with source and date, its specifications row by row, and 80, 90 and 100 % of the value @phone-alone', async ({
  page,
}) => {
  const { history, specifications } = await open(page);
  const shown = section(page, 'Specifications');
  await shown.getByText(/^\d+ facts? not reported$/).click();
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { level: 1, name: FORD.name })).toBeVisible();
    await expect(page.getByRole('figure').getByRole('img').first()).toBeVisible();
    for (const name of [
      'Specifications',
      'Title information',
      'Accident history',
      'Odometer history',
      'Ownership',
      'Sales and auctions',
      'Service history',
      'Recall information',
      'Market analysis',
      'Vehicle score',
    ]) {
      await expect(section(page, name), name).toHaveCount(1);
    }

    for (const [name, key] of [
      ['Title information', 'titles'],
      ['Accident history', 'accidents'],
      ['Odometer history', 'odometer'],
      ['Ownership', 'ownership'],
      ['Sales and auctions', 'sales'],
      ['Service history', 'service'],
      ['Market analysis', 'marketValue'],
    ] as const) {
      const { source, asOf } = history[key];
      expect(source, key).toBeTruthy();
      // All are of one source and one day here: that stands once, over all of them.
      await expect(section(page, name)).not.toContainText('Source:');
      await expect(page.getByRole('article')).toContainText(
        `Source of all records: ${source}. As of: ${day(asOf ?? '')}.`,
      );
    }

    const { rows, notReported, origin } = specifications;
    const knownFirst = [...rows.filter(({ value }) => value !== null), ...rows.filter(({ value }) => value === null)];
    await expect(shown.getByRole('term')).toHaveText(knownFirst.map(({ label }) => label));
    await expect(shown.getByRole('definition')).toHaveText(knownFirst.map(({ value }) => value ?? 'Not reported'));
    await expect(shown).toContainText(`Not reported: ${notReported.join(', ')}.`);
    await expect(shown).toContainText(origin);

    const retail = Number(history.marketValue.records[0]?.retailCents);
    const market = section(page, 'Market analysis');
    for (const [label, share] of [
      ['Trade-in', 0.8],
      ['Private party', 0.9],
      ['Retail', 1],
    ] as const) {
      const value = market.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
      await expect(value).toContainText(dollars(retail * share));
    }
    const range = market.getByRole('img', { name: /^Market range from/ });
    for (const [label, share] of [
      ['Trade-in', 0.8],
      ['Private', 0.9],
      ['Retail', 1],
    ] as const)
      await expect(range, 'each tick names its price').toContainText(`${label} ${dollars(retail * share)}`);

    await expectAccessibleInBothColors(page);
  });
});

test('[A6-002, B6-003, B9-032, B9-042..B9-049, X1-001, X1-002] the report says what its data says, and claims nothing about unknowns', async ({
  page,
}) => {
  let change: (data: Read) => void;
  const labels = ['Trim', 'Body style', 'Fuel', 'Transmission', 'Drivetrain'];
  change = ({ history, findings, specifications }) => {
    for (const row of specifications.rows) if (labels.includes(row.label)) row.value = null;
    Object.assign(history.accidents, { status: 'none', records: [] });
    Object.assign(history.service, { status: 'not_offered', source: null, asOf: null, records: [] });
    Object.assign(findings, { score: null, noScore: [], cautions: [], value: null, ownerCount: null });
  };
  const { id } = await open(page, FORD.vin, '', (data) => change(data));
  await test.step('[X1-001, X1-002] [B9-042..B9-046] none found, not offered and not reported are three different answers, and an unknown fact is never a default', async () => {
    await expect(section(page, 'Accident history')).toContainText('None found');
    await expect(section(page, 'Accident history')).toContainText('No accident was reported under this VIN.');
    await expect(section(page, 'Service history')).toContainText('Not checked');
    await expect(section(page, 'Service history')).toContainText('This says nothing about the vehicle.');
    await expect(section(page, 'Service history')).not.toContainText('Source:');
    await expect(section(page, 'Vehicle score')).toContainText('No score: not enough data');
    await expect(section(page, 'Market analysis')).toContainText(
      'Trade-in, private party and retail value: not reported.',
    );
    await expect(section(page, 'At a glance').getByRole('link', { name: /^Owners/ })).toContainText('Not reported');

    const facts = section(page, 'Specifications');
    for (const label of labels) {
      const fact = facts
        .locator('div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .last();
      await expect(fact).toHaveText(`${label}Not reported`);
    }
    await expect(facts).not.toContainText(/Base|Sedan|Gasoline|Automatic|FWD/);
  });
  await test.step('[B9-047..B9-049] no report shows the specified placeholders or text-sized icons', async () => {
    change = ({ history, findings }) => {
      Object.assign(history.service, { status: 'none', records: [] });
      findings.locations = null;
    };
    await visitAnew(page, `/results/${id}`);
    await expect(section(page, 'Service history')).toContainText('No service records reported.');
    await expect(section(page, 'Where it was')).toContainText('Not reported');
    await expect(section(page, 'Where it was')).not.toContainText('California');
    await expect(page.getByText(/Oil Change - March 2024|12 Records Found/)).toHaveCount(0);
    const icon = section(page, 'Service history').locator('svg').first();
    await expect.poll(async () => (await icon.boundingBox())?.width).toBeLessThanOrEqual(24);
  });
  await test.step('[A6-002, B6-003] the server’s insights appear under the reader they are for', async () => {
    const insights = [
      { kind: 'not_recommended', text: 'An accident is on record.' },
      { kind: 'risky', text: 'It had more than 3 owners.' },
      { kind: 'recommended', text: 'The records are clean.' },
      { kind: 'negotiation', text: 'Ask for less.' },
      { kind: 'selling_point', text: 'Few miles.' },
    ];
    const kinds = ['Not recommended', 'Potentially risky', 'Recommended', 'To negotiate', 'Selling point'];
    change = (data) => {
      data.findings.insights = insights;
      data.intent = 'seller';
    };
    await visitAnew(page, `/results/${id}`);
    const rows = section(page, 'What this means for your sale').getByRole('listitem');
    await expect(rows).toHaveText(insights.map(({ text }, index) => new RegExp(`^${kinds[index]}.*${text}$`)));
  });
  await test.step('[B9-032] a score of 8.5 reads Excellent, with its method', async () => {
    change = ({ findings, history }) => {
      Object.assign(findings, {
        score: { value: 8.5, label: 'Excellent' },
        cautions: [],
        insights: [{ kind: 'recommended', text: 'recommended' }],
      });
      // The one fact against this vehicle: the verdict would name it.
      Object.assign(history.liens, { status: 'none', records: [] });
    };
    await visitAnew(page, `/results/${id}`);
    await expect(section(page, 'Vehicle score')).toContainText('8.5 / 10');
    await expect(section(page, 'Vehicle score')).toContainText('Excellent');
    await expect(section(page, 'Vehicle score')).toContainText(
      'How we score, for accidents alone: 8.5 when no accident',
    );
  });

  await test.step('the odometer chart has the same readings as a table, and marks a rollback in both', async () => {
    let records: Records['records'] = [];
    await open(page, ACURA.vin, '', ({ history: { odometer }, findings }) => {
      records = odometer.records;
      // The chart is drawn from the readings, the table marks what was found in them.
      const last = Object.assign(records.at(-1)!, { miles: 1234 });
      if (findings.odometer) findings.odometer.rollbackDates = [String(last.date)];
    });
    const odometer = section(page, 'Odometer history');
    await expect(section(page, 'The life of this vehicle').getByRole('img')).toHaveAccessibleName(
      new RegExp(`${records.length} odometer readings, 1 possible rollback`),
    );
    await odometer.getByText(/^All \d+ readings$/).click();
    const rows = odometer.getByRole('table').locator('tbody tr');
    await expect(rows).toHaveCount(records.length);
    for (const [index, reading] of records.entries()) {
      await expect(rows.nth(index)).toContainText(day(String(reading.date)));
      await expect(rows.nth(index)).toContainText(`${Number(reading.miles).toLocaleString('en-US')} mi`);
    }
    await expect(rows.last()).toContainText('Possible rollback');
  });
});

test("[B2-082] 'Download Report' prints the report black on white with its number and odometer table, without controls; a search shows its banner", async ({
  page,
}) => {
  const { id } = await open(page, FORD.vin, `?searchType=vin&value=${FORD.vin}&intent=buyer&type=premium`);
  await test.step('[B2-080, B2-079] a VIN search has its banner, and no other vehicle is named above the report', async () => {
    await expect(page.getByText(`VIN Lookup: ${FORD.vin}`)).toBeVisible();
    for (const other of ['searchType=license_plate&value=RBK4821%20(CA)', 'searchType=vin&value=1HGCM82633A004352']) {
      await visitAnew(page, `/results/${id}?${other}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${FORD.name} Lariat`);
      await expect(page.getByText(`VIN Lookup: ${FORD.vin}`)).toBeVisible();
    }
  });

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Download Report' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Download Report' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo').first()).toBeHidden();
  await expect(page.getByText(id, { exact: true })).toBeVisible();
  await expect(section(page, 'Odometer history').getByRole('table')).toBeVisible();
  const colors = await page.evaluate(() => {
    const { color } = getComputedStyle(document.body);
    return { color, backgroundColor: getComputedStyle(document.documentElement).backgroundColor };
  });
  expect(colors).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
  await expect(page.getByRole('button')).toHaveCount(0);
  // Browsers leave backgrounds out on paper unless they are asked: a bar made of one would be gone.
  const lost = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')].flatMap((element) => {
      const { backgroundColor, printColorAdjust } = getComputedStyle(element);
      const plain = ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(backgroundColor);
      return plain || printColorAdjust === 'exact' || element.getClientRects().length === 0 ? [] : [element.className];
    }),
  );
  expect(lost).toEqual([]);
  await expect(section(page, 'Words in this report')).toContainText('Odometer rollback');
  // Chromium draws these into the margins of each sheet; a script cannot see them there.
  const margins = await page.evaluate(() =>
    document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join(' '),
  );
  for (const text of [FORD.name, `VIN ${FORD.vin}`, `Report ${id}`, 'Demonstration data'])
    expect(margins).toContain(text);
  await page.emulateMedia({ media: null, colorScheme: null });

  await test.step('[B2-081] a purchased plate is named as one, also from an emailed link that does not contain it', async () => {
    const looked = await page.request.post('/api/lookup/license-plate', {
      data: { licensePlate: TEST_VEHICLES.clean.plate, state: 'OH' },
    });
    const { id: bought, vin } = ((await looked.json()) as { data: { id: string; vin: string | null } }).data;
    expect(vin).not.toBeNull();
    await buy(page, bought);
    await visit(page, `/results/${bought}`);
    await expect(page.getByText(`License Plate: ${TEST_VEHICLES.clean.plate} (OH)`)).toBeVisible();
    await page.getByRole('link', { name: 'Sign now' }).click();
    await expect(page).toHaveURL(/\/signature\?.*value=CLEAN1/);
  });
});
