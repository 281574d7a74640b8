import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { eachCase } from '../support/cases';
import {
  atBothWidths,
  expectAccessibleInBothColors,
  lookUp,
  paidReport,
  readableReport,
  session,
  signAndAddress,
  stepQuery,
  visit,
} from '../support/funnel';
import { glance, section, visitAnew } from '../support/report';
import { TEST_VEHICLES } from '../support/test-vehicles';

type Scenario = keyof typeof TEST_VEHICLES;

const MEANING = 'What this means for you as a buyer';
const NO_ANSWER = 'The source did not answer';

/** Reads a report inside the document that shows. */
async function read(page: Page, scenario: Scenario): Promise<void> {
  const { vin, name } = TEST_VEHICLES[scenario];
  await visit(page, `/results/${await readableReport(page, vin)}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
}

/** What stands out, as [where, what is seen there]. */
const SEEN: readonly (readonly [Scenario, readonly (readonly [string, string | RegExp])[]])[] = [
  [
    'clean',
    [
      ['Vehicle score', /8\.5 \/ 10Excellent/],
      [MEANING, 'Recommended'],
      ['At a glance', 'None found'],
    ],
  ],
  [
    'accident',
    [
      ['Accident history', /Moderate|Minor|Severe/],
      ['Vehicle score', /6\.5 \/ 10Caution/],
    ],
  ],
  [
    'salvage',
    [
      ['Title information', 'Salvage'],
      ['Liens, theft, loss and salvage', 'Declared a total loss'],
      ['At a glance', /Total loss1 recordLast reported: \w+ \d{4}Important\./],
      [MEANING, /Not recommendedTotal loss, \w+ \d{4}\. Also on record: title brand “Salvage/],
      ['Vehicle score', /No score: total loss, \w+ \d{4}/],
    ],
  ],
  [
    'flood',
    [
      ['Title information', /flood/i],
      ['Liens, theft, loss and salvage', /flood/i],
    ],
  ],
  [
    'rollback',
    [
      ['Odometer history', '1 possible rollback'],
      ['Title information', 'Odometer: not actual'],
      [MEANING, /^((?!Recommended).)*$/s],
      ['Vehicle score', /No score: possible odometer rollback, \w+ \d{4}/],
    ],
  ],
  [
    'owners',
    [
      ['Ownership', 'Owner 6'],
      [MEANING, 'Potentially risky6 owners, the last since '],
      ['Vehicle score', 'No score: 6 owners'],
      ['Service history', 'Not checked'],
      ['Where it was', 'North Carolina'],
    ],
  ],
  [
    'recalls',
    [
      ['Recall information', 'Electrical system'],
      ['At a glance', /Recalls2 recallsOf this model; repair not reportedLook closer\./],
      [MEANING, /Resolve before you pay2 recalls of this model, the newest in \w+ \d{4}/],
      ['Vehicle score', /8\.5\s*\/ 10\s*Caution/],
    ],
  ],
  [
    'theft',
    [
      ['Liens, theft, loss and salvage', /stolen/i],
      [MEANING, /Stolen (and recovered )?\w+ \d{4}/],
      ['Vehicle score', /No score: stolen (and recovered )?\w+ \d{4}/],
    ],
  ],
  [
    'lien',
    [
      ['Liens, theft, loss and salvage', 'Open'],
      ['At a glance', '1 open lien'],
      [MEANING, /Open lien, \w+ \d{4}\./],
      ['Vehicle score', /No score: open lien, \w+ \d{4}(?!.*\/ 10)/s],
    ],
  ],
];

test('[X5-015, X5-016, X5-017] the report of each test vehicle shows what it is published for', async ({ page }) => {
  test.slow();
  await page.goto('/verify');
  await eachCase(SEEN, async ([scenario, places]) => {
    await read(page, scenario);
    for (const [where, what] of places) await expect(section(page, where), scenario).toContainText(what);
    await expect(page.getByText(NO_ANSWER, { exact: true }), scenario).toHaveCount(0);
  });
});

test('[X1-010, X5-009] no records: nothing is sold, said first, and the free report is offered instead', async ({
  page,
}) => {
  const { vin } = TEST_VEHICLES.empty;
  const reportId = await lookUp(page, vin);
  const order = { reportId, offerKey: 'single_report', termsAccepted: true };
  const refused = await page.request.post('/api/checkout/session', { data: order });
  expect(((await refused.json()) as { code: string }).code).toBe('NO_RECORDS');
  const saidFirst = page.getByRole('heading', { name: 'No source holds a record of this vehicle' });
  await page.goto('/verify');
  for (const path of [`/cart/2/vin/${vin}`, `/checkout/4${stepQuery(vin)}`, `/results/${reportId}`]) {
    await visitAnew(page, path);
    await expect(saidFirst, path).toBeVisible();
    await expect(page.getByText('Upgrade')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'See the free report' })).toHaveAttribute('href', /^\/user-info\?/);
  }
  await expectAccessibleInBothColors(page);
  await visit(page, `/preview/2${stepQuery(vin)}`);
  await expect(page.getByText('No source holds a record of this vehicle, so we do not sell its report.')).toBeVisible();
  await page.getByRole('link', { name: 'See the free report' }).click();
  await expect(page).toHaveURL(/\/user-info\?/);
});

test('[X1-001] an unreadable section is unknown: neither empty nor missing, and without a score; a source that is down is named @phone-alone', async ({
  page,
}) => {
  await test.step('a section without an answer is named on the preview beside those that have one', async () => {
    const { vin } = TEST_VEHICLES.corrupt;
    await lookUp(page, vin);
    // A document of the preview would bring the report along as it is before it is paid for.
    await page.goto('/verify');
    await visit(page, `/preview/2${stepQuery(vin)}`);
    await expect(
      page.getByText('Not available right now: title brands, odometer readings, accident history.'),
    ).toBeVisible();
  });

  await read(page, 'corrupt');
  for (const name of ['Accident history', 'Odometer history']) {
    await expect(section(page, name)).toContainText(NO_ANSWER);
    await expect(section(page, name)).toContainText('Source: Roadbook demonstration data');
    await expect(section(page, name)).not.toContainText(/None found|Not checked|As of/);
  }
  await expect(section(page, 'Where it was').getByText('Demonstration', { exact: true })).toBeVisible();
  await expect(section(page, 'Title information')).toContainText('Current');
  await expect(section(page, 'Title information')).toContainText(NO_ANSWER);
  await expect(glance(page, 'Title brands')).toContainText('No answer');
  await expect(glance(page, 'Accidents')).toContainText('No answer');
  await expect(glance(page, 'Last odometer')).toContainText('From other records');
  await expect(section(page, 'Vehicle score')).toContainText('No score: not enough data');
  await atBothWidths(page, expectAccessibleInBothColors);

  await test.step('the source is down: preview and paid page name what is missing', async () => {
    const { vin, name } = TEST_VEHICLES.down;
    const id = await lookUp(page, vin);
    await visit(page, `/preview/2${stepQuery(vin)}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText(NO_ANSWER)).toBeVisible();
    await expect(page.getByText('typical for this age')).toBeVisible();
    await expect(page.getByText('None found')).toHaveCount(0);
    await atBothWidths(page, expectAccessibleInBothColors);
    await visit(page, `/results/${id}`);
    await expect(page.getByRole('row', { name: /^Accident history/ })).toContainText('No answer yet');
    await paidReport(page, vin);
    await signAndAddress(page, id);
    await visitAnew(page, `/results/${id}`);
    await expect(page.getByText('We are putting your report together')).toBeVisible();
    await expect(page.getByText('Still to come: its history')).toBeVisible();
    await expect(section(page, name)).toContainText('NHTSA vPIC');
  });
});

test('the source is slow: eight seconds bring the fallback, and then the real answer', async ({ page }) => {
  const { vin, name } = TEST_VEHICLES.slow;
  // The source takes nine seconds by itself; its answer then waits until the page has been looked at.
  let proceed = () => {};
  const looked = new Promise<void>((resolve) => (proceed = resolve));
  await page.route('**/api/lookup/vin', async (route) => {
    const response = await route.fetch();
    await looked;
    await route.fulfill({ response });
  });
  await page.goto(`/loading/vin/${vin}`);
  await page.getByRole('button', { name: 'Buying' }).click();
  await expect(page.getByText('Still looking')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looking up your vehicle');
  proceed();
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await expect(page.getByText('Still looking')).toHaveCount(0);
  await expect(page).toHaveURL(/\/preview\/2/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect.poll(() => session(page, 'vehicle-report-placeholder')).toBeNull();
});
