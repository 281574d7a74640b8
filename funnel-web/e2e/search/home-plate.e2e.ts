import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  atBothWidths,
  expectAccessibleInBothColors,
  expectToast,
  failure,
  success,
  toast,
  vinField,
  withSite,
} from '../support/funnel';

const LOOKUP = '**/api/lookup/license-plate';
const plate = (page: Page) => page.getByRole('textbox', { name: 'License plate' });
const state = (page: Page) => page.getByRole('combobox', { name: 'State' });
const button = (page: Page) => page.getByRole('button', { name: 'Search this plate' });

async function chooseState(page: Page, name: string): Promise<void> {
  await state(page).click();
  await page.getByRole('option', { name, exact: true }).click();
}

const openTab = (page: Page) => page.getByRole('tab', { name: 'License Plate' }).click();

test('the plate tab checks what is typed, is accessible in light and dark, names a failed lookup, and starts the search @phone-alone', async ({
  page,
}) => {
  await page.goto('/');
  await openTab(page);
  await expect(plate(page)).toBeVisible();
  await atBothWidths(page, expectAccessibleInBothColors);
  await test.step('[A5-011, A5-015, A9-002] a plate is stripped, upper-cased and cut to 10', async () => {
    await plate(page).pressSequentially('ab-c 12.3');
    await expect(plate(page)).toHaveValue('ABC123');
    await plate(page).fill('');
    await plate(page).pressSequentially('abcdefghijklm');
    await expect(plate(page)).toHaveValue('ABCDEFGHIJ');
  });
  await test.step('[A2-022, A2-023, A3-004] the plate tab has a state list of exactly fifty, 240 px high', async () => {
    await expect(plate(page)).toBeVisible();
    await state(page).click();
    const list = page.getByRole('listbox');
    const names = await list.getByRole('option').allTextContents();
    expect(names).toHaveLength(50);
    expect(names).toEqual([...names].sort());
    expect(names).not.toContain('District of Columbia');
    await expect.poll(async () => (await list.boundingBox())?.height).toBe(240);
  });
  await test.step('[A5-012, A5-014, A5-016, A4-003, A4-004, A4-008] missing fields are named; choosing a state for a plate enables the search', async () => {
    await page.keyboard.press('Escape');
    await plate(page).fill('');
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await button(page).click({ force: true });
    await expectToast(page, 'Validation Error', 'License plate and state are required');

    await plate(page).fill('ABC1234');
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await button(page).click({ force: true });
    await expectToast(page, 'Validation Error', 'Please select a state');
    await expect(state(page)).toHaveAccessibleDescription('Please select a state');

    await chooseState(page, 'Ohio');
    await expect(page.getByText('Ready to search...')).toBeVisible();
    await expect(button(page)).not.toHaveAttribute('aria-disabled');
    await plate(page).fill('');
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await button(page).click({ force: true });
    await expectToast(page, 'Validation Error', 'Please enter a license plate number');
  });
  await test.step('[A3-032, A4-006, A4-007, A4-008] the length is checked, and any edit starts the validation over', async () => {
    const error = page.getByRole('main').getByText('License plate must be 5-8 characters long');
    await expect(error.or(page.getByText('Ready to search...'))).toHaveCount(0);
    await chooseState(page, 'Ohio');
    await plate(page).fill('ABC');
    await button(page).click();
    await expect(error).toBeVisible();
    await expect(toast(page)).toBeVisible();
    await plate(page).pressSequentially('D');
    await expect(error).toHaveCount(0);
    await expect(toast(page), 'what the form no longer says').toHaveCount(0);
    await button(page).click();
    await expect(error).toBeVisible();
    await chooseState(page, 'Utah');
    await expect(error).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
    const ready = page.getByText('Ready to search...');
    await expect(ready).toHaveCount(0);
    for (const [fits, name] of [
      ['ABC12', 'Ohio'],
      ['ABCDEFGH', 'Utah'],
    ] as const) {
      await plate(page).fill(fits);
      await expect(ready, 'any edit of the plate resets it').toHaveCount(0);
      await chooseState(page, name);
      await expect(ready).toBeVisible();
    }
    for (const [tooLong, name] of [
      ['ABCDEFGHI', 'Ohio'],
      ['ABCDEFGHIJ', 'Utah'],
    ] as const) {
      await plate(page).fill(tooLong);
      await chooseState(page, name);
      await expect(ready, 'a plate that is refused is not ready').toHaveCount(0);
    }
    await button(page).click();
    await expect(error).toBeVisible();
    await expect(ready).toHaveCount(0);
    await page.getByRole('button', { name: 'Search by VIN', exact: true }).click();
    await expect(vinField(page)).toBeVisible();
  });
  await test.step('[A8-003, A5-024] a failed plate lookup shows the specified text and logs three characters of it', async () => {
    await page.route(LOOKUP, (route) => route.fulfill({ status: 500, body: '' }));
    await openTab(page);
    // What was refused before is told as well.
    const report = page.waitForRequest(
      (call) => call.url().endsWith('/api/errors') && (call.postData() ?? '').includes('RBK'),
    );
    await plate(page).fill('RBK4821');
    await chooseState(page, 'California');
    await button(page).click();
    await expectToast(
      page,
      'Search Failed',
      'Failed to lookup license plate. Please verify the plate number and state.',
    );
    const body = (await report).postData() ?? '';
    expect(body).toContain('RBK…');
    expect(body).not.toContain('RBK4');
  });
  await test.step('[A8-001, A8-005] the server text of a plate failure, and an answer without a report', async () => {
    await page.unroute(LOOKUP);
    await plate(page).fill('RBK4821');
    await chooseState(page, 'California');
    await page.route(LOOKUP, (route) => route.fulfill(failure(404, 'No vehicle is known under this plate.')));
    await button(page).click();
    await expectToast(page, 'Search Failed', 'No vehicle is known under this plate.');
    await page.unroute(LOOKUP);
    await page.route(LOOKUP, (route) => route.fulfill(success(null)));
    await button(page).click();
    await expectToast(page, 'Processing Error', 'Error processing license plate results. Please try again.');
  });
  await test.step('[A1-003, A3-002, A3-003, A3-008, A7-002] a plate search sends plate and state and continues with both', async () => {
    await page.unroute(LOOKUP);
    await plate(page).fill('');
    await plate(page).fill('rbk 4821');
    const sent = page.waitForRequest(LOOKUP);
    await button(page).click();
    expect((await sent).postDataJSON()).toEqual({ licensePlate: 'RBK4821', state: 'CA' });
    await page.getByRole('button', { name: 'Yes, continue' }).click();
    await expect(page).toHaveURL(`/loading/license_plate/${encodeURIComponent('RBK4821 (CA)')}`);
    await expect(page.getByRole('dialog')).toContainText('RBK4821 (CA)');
  });
  await test.step('[A3-004] a setting allows shorter plates and those of the District (rows 04 and 08)', async () => {
    const nobody = { demonstration: [], supportEmail: 'help@example.org', supportPhone: null };
    await withSite(page, { ...nobody, plateMinimum: 2, plateDistrict: true });
    await page.goto('/');
    await openTab(page);
    await plate(page).fill('AB');
    await chooseState(page, 'District of Columbia');
    await expect(page.getByText('Ready to search...')).toBeVisible();
  });
});

for (const way of ['opened by a click', 'opened by Enter', 'closed'] as const)
  test(`the state list, ${way}, takes "cal" typed fast and Enter as California`, async ({ page }) => {
    await page.goto('/');
    await openTab(page);
    if (way === 'opened by a click') await state(page).click();
    else await state(page).focus();
    if (way === 'opened by Enter') await page.keyboard.press('Enter');
    await page.keyboard.type('cal');
    await page.keyboard.press('Enter');
    await expect(page.locator('[role=combobox]')).toHaveText('California');
  });
