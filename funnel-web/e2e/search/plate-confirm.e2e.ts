import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  atBothWidths,
  changeAnswer,
  expectAccessibleInBothColors,
  expectToast,
  session,
  toast,
  vinField,
} from '../support/funnel';
import { TEST_VEHICLES } from '../support/test-vehicles';

const { clean } = TEST_VEHICLES;
const SPECIFIED = 'Failed to lookup license plate. Please verify the plate number and state.';
const question = (page: Page) => page.getByRole('dialog', { name: 'Is this your vehicle?' });
const insteadByVin = (page: Page) => page.getByRole('button', { name: 'Search by VIN instead' });

/** Searches from the home page that shows. */
async function searchPlate(page: Page, plate: string): Promise<void> {
  await page.getByRole('tab', { name: 'License Plate' }).click();
  await page.getByRole('textbox', { name: 'License plate' }).fill(plate);
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Ohio' }).click();
  await page.getByRole('button', { name: 'Search this plate' }).click();
}

test('[A7-004, A8-003] the visitor confirms the vehicle of a plate before the search continues; an unknown plate leads to the VIN search @phone-alone', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('a silent register is not the same as an unknown plate; an edit clears the message', async () => {
    await searchPlate(page, 'PLATEOUT');
    await expectToast(page, 'Search Failed', 'License plates cannot be looked up just now.');
    await expect(insteadByVin(page)).toBeVisible();
    await page.getByRole('textbox', { name: 'License plate' }).fill(clean.plate);
    await expect(insteadByVin(page)).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
  });
  await test.step('[A8-003] no vehicle: the specified text stays in view with the way to the VIN search', async () => {
    await searchPlate(page, 'NONE123');
    await expectToast(page, 'Search Failed', SPECIFIED);
    await expect(page.getByRole('main').getByText(SPECIFIED)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(SPECIFIED);
    const shown = page.getByText(SPECIFIED, { exact: true });
    const widths = await shown.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(
      widths.filter((width) => width > 1),
      'seen once, and announced',
    ).toHaveLength(1);
    await atBothWidths(page, expectAccessibleInBothColors);
    await insteadByVin(page).click();
    await expect(vinField(page)).toBeFocused();
  });
  await test.step('a vehicle of a real register is not called a demonstration; closing returns to the plate, and an answer of no to the VIN search', async () => {
    await changeAnswer<{ plateMatch: string | null }>(page, '**/api/lookup/license-plate', (report) => {
      report.plateMatch = null;
    });
    await searchPlate(page, clean.plate);
    await expect(question(page)).toContainText('never who owns it');
    await expect(question(page)).not.toContainText('Demonstration');
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'License plate' })).toHaveValue(clean.plate);
    await page.getByRole('button', { name: 'Search this plate' }).click();
    await question(page).getByRole('button', { name: 'No, search by VIN' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(vinField(page)).toBeFocused();
    await page.unroute('**/api/lookup/license-plate');
  });
  await test.step('[A7-004] one vehicle found is shown to be confirmed, with the end of its VIN', async () => {
    await searchPlate(page, clean.plate);
    await expect(question(page)).toContainText(clean.name);
    await expect(question(page)).toContainText(`VIN ending in ${clean.vin.slice(-6)}`);
    await expect(question(page)).not.toContainText(clean.vin);
    await expect(question(page)).toContainText('CLEAN1 (OH)');
    await expect(question(page)).toContainText('Demonstration');
    await expect(question(page)).toContainText('not to the car that carries it');
    await atBothWidths(page, expectAccessibleInBothColors);
    expect(await session(page, 'currentReportId')).toBeNull();
    await question(page).getByRole('button', { name: 'Yes, continue' }).click();
    await expect(page).toHaveURL(`/loading/license_plate/${encodeURIComponent('CLEAN1 (OH)')}`);
    await expect.poll(() => session(page, 'currentReportId')).toHaveLength(22);
  });
});
