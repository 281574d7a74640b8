import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  atBothWidths,
  comeTo,
  expectAccessibleInBothColors,
  expectToast,
  failure,
  fillAddress,
  FORD,
  paidReport,
  sign,
  stepQuery,
  stopClock,
  vinField,
  visitNew,
} from '../support/funnel';

const HINT = 'Add your zip code at the end and we’ll fill in the city and state: 1 Main St, 33101';
const save = (page: Page) => page.getByRole('button', { name: 'Open my report' });
const state = (page: Page) => page.getByRole('combobox', { name: 'State' });

async function open(page: Page): Promise<string> {
  const id = await paidReport(page);
  await sign(page, id);
  await comeTo(page, `/address${stepQuery()}&reportId=${id}&funnel=cart2&utm_source=s1`);
  await expect(save(page)).toBeVisible();
  return id;
}

test("[B2-072..B2-074, B8-011] the page is the 'Last Step' with its form and purpose, and an unsaved address stays filled in @phone-alone", async ({
  page,
}) => {
  await open(page);
  await expect(page).toHaveTitle(/^Last Step/);
  await expect(page.getByRole('heading', { level: 1, name: 'Last Step' })).toBeVisible();
  for (const label of ['Phone number', 'Address line 1', 'Address line 2', 'City', 'Zip code']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await expect(state(page)).toHaveText('Select a state');
  await expect(page.getByText('Why we ask for your address')).toBeVisible();
  await atBothWidths(page, expectAccessibleInBothColors);

  await test.step('[B8-011] a failed save is reported and stays filled in; fields the server names are marked', async () => {
    await fillAddress(page);
    await page.route('**/api/addresses', (route) => route.fulfill(failure(500, 'No.')));
    await save(page).click();
    await expectToast(page, 'Error', 'Failed to save address. Please try again.');
    await expect(page.getByLabel('City')).toHaveValue('Miami');
    await page.unroute('**/api/addresses');
    const fields = { city: 'This city is not in this state.' };
    await page.route('**/api/addresses', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, error: 'No.', code: 'VALIDATION', requestId: 'r', fields },
      }),
    );
    await save(page).click();
    await expect(page.getByLabel('City')).toHaveAccessibleDescription(fields.city);
    await expect(page.getByLabel('City')).toBeFocused();
  });
});

test('[A5-021, A5-022, A9-003, A9-047, A9-048, B2-076, B2-077, B5-020..B5-025, B8-012] an unknown report leads home; a buyer’s report asks for what is missing, masks the phone number and lists the states', async ({
  page,
}) => {
  await page.clock.install();
  await test.step("[B2-076, B2-077, B8-012] an unknown report shows 'Report not found' and leads home", async () => {
    for (const query of ['', '?reportId=AAAAAAAAAAAAAAAAAAAAAA']) {
      await comeTo(page, `/address${query}`);
      await expect(page.getByRole('heading', { name: 'Report not found' })).toBeVisible();
      if (query === '') await visitNew(page, '/about');
    }
    await expectAccessibleInBothColors(page);
    await page.getByRole('button', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(vinField(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Unfinished search' })).toHaveCount(0);
  });
  await open(page);
  const phone = page.getByLabel('Phone number');
  await test.step('[B5-020, B5-022..B5-025, A5-022] each missing field says what it needs, the first gets the focus', async () => {
    await save(page).click();
    for (const [label, text] of [
      ['Phone number', 'Phone number must be at least 10 digits'],
      ['Address line 1', `${HINT} Address line 1 is required`],
      ['City', 'City is required'],
      ['Zip code', 'Zip code must be at least 5 digits'],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(text);
    }
    await expect(state(page)).toHaveAccessibleDescription('State must be selected');
    await expect(phone).toBeFocused();
    await page.keyboard.type('555123456');
    await expect(phone).not.toHaveAttribute('aria-invalid');
    await save(page).click();
    await expect(phone).toHaveAccessibleDescription('Phone number must be at least 10 digits');
    await expect(page).toHaveURL(/\/address\?/);
  });
  await test.step('[A5-021, B5-021, A9-003] the phone number is shown as (555) 123-4567 and cut to ten digits', async () => {
    await phone.fill('');
    await phone.pressSequentially('555a-1234');
    await expect(phone).toHaveValue('(555) 123-4');
    await phone.pressSequentially('56789');
    await expect(phone).toHaveValue('(555) 123-4567');
  });
  await test.step('[X11-006] an autofilled number with an extension is refused, not cut', async () => {
    await phone.fill('(555) 123-4567 ext. 12');
    await save(page).click();
    await expect(phone).toHaveAccessibleDescription('Phone number must be 10 digits, without an extension');
    await phone.fill('+1 555 123 4567');
    await expect(phone).toHaveValue('(555) 123-4567');
  });
  await test.step('[B5-024] the state list holds the fifty, the District, territories and military offices', async () => {
    await state(page).click();
    const options = page.getByRole('option');
    await expect(options).toHaveCount(59);
    for (const name of ['Florida', 'District of Columbia', 'Puerto Rico', 'Armed Forces Pacific']) {
      await expect(options.filter({ hasText: name })).toHaveCount(1);
    }
  });
  await test.step('[A9-047] the letters typed in the open list are forgotten after 1000 ms', async () => {
    await stopClock(page);
    const focused = async (name: string) => {
      await page.clock.runFor(1);
      await expect(page.getByRole('option', { name, exact: true })).toBeFocused();
    };
    await page.keyboard.type('n');
    await focused('Nebraska');
    await page.clock.runFor(900);
    await page.keyboard.type('ev');
    await focused('Nevada');
    await page.clock.runFor(1000);
    await page.keyboard.type('f');
    await focused('Florida');
  });
  await test.step('[A9-048] under a still pointer the open list scrolls by one entry every 50 ms', async () => {
    await page.keyboard.press('Escape');
    await page.clock.resume();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await state(page).click();
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    const box = (await list.boundingBox())!;
    await stopClock(page);
    const scrolled = () => list.locator('[data-radix-select-viewport]').evaluate((viewport) => viewport.scrollTop);
    const before = await scrolled();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 10);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 12);
    await page.clock.runFor(49);
    await expect.poll(() => scrolled()).toBe(before);
    await page.clock.runFor(1);
    const one = (await scrolled()) - before;
    expect(one).toBeGreaterThan(20);
    await page.clock.runFor(100);
    expect((await scrolled()) - before).toBe(3 * one);
  });
});

test('[B2-075, B5-026, B3-054, B7-011, X4-001] the ZIP code fills in city and state, the page sends digits and codes, and the keyboard alone saves the address', async ({
  page,
}) => {
  const id = await open(page);
  await page.getByLabel('Phone number').fill('5551234567');
  const street = page.getByLabel('Address line 1');
  await street.fill('1 Main St, 33101');
  await expect(page.getByLabel('City')).toHaveValue('Miami');
  await expect(state(page)).toHaveText('Florida');
  await expect(street).toHaveValue('1 Main St, 33101');
  await street.blur();
  await expect(street).toHaveValue('1 Main St');
  await expect(page.getByLabel('Zip code')).toHaveValue('33101');
  await page.getByLabel('Zip code').fill('');
  await street.fill('2 Main St, 33101');
  // It is not saved: the same report then takes the address that is filled in by keyboard.
  await page.route('**/api/addresses', (route) => route.fulfill(failure(500, 'No.')));
  const entered = page.waitForRequest('**/api/addresses');
  await street.press('Enter');
  expect((await entered).postDataJSON()).toEqual({
    vehicleReportId: id,
    phoneNumber: '5551234567',
    addressLine1: '2 Main St',
    city: 'Miami',
    state: 'FL',
    zipCode: '33101',
  });
  await expectToast(page, 'Error', 'Failed to save address. Please try again.');
  await page.unroute('**/api/addresses');

  // No store keeps what was typed.
  await page.reload();
  await page.getByLabel('Phone number').focus();
  await page.keyboard.type('5551234567');
  for (const text of ['1 Main St', '', '331011234']) {
    await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
  }
  await expect(page.getByLabel('Zip code')).toHaveValue('33101-1234');
  await expect(page.getByLabel('City')).toHaveValue('Miami');
  await expect(state(page)).toHaveText('Florida');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('City')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(state(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type('Flo');
  await expect(page.getByRole('option', { name: 'Florida' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(state(page)).toHaveText('Florida');
  await expect(state(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(save(page)).toBeFocused();
  const sent = page.waitForRequest('**/api/addresses');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    vehicleReportId: id,
    phoneNumber: '5551234567',
    addressLine1: '1 Main St',
    city: 'Miami',
    state: 'FL',
    zipCode: '33101-1234',
  });
  await expect(page).toHaveURL(/\/results\//);
  const url = new URL(page.url());
  expect(url.pathname).toBe(`/results/${id}`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    searchType: 'vin',
    value: FORD.vin,
    intent: 'buyer',
    funnel: 'cart2',
    utm_source: 's1',
  });
});
