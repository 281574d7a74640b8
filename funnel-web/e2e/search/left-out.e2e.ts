import { expect, test } from '../support/test';
import { FORD, vinField as field } from '../support/funnel';
import { pasteInto } from '../support/paste';

test('keeps naming what it left out of a VIN until it is full or empty', { tag: ['@A5-006'] }, async ({ page }) => {
  await page.goto('/');
  for (const [typed, hint] of [
    ['1FTO', /A VIN never has the letters I, O or Q/],
    ['1FTВ', /“В” is not a letter from A to Z/],
  ] as const) {
    await field(page).fill('');
    await field(page).pressSequentially(typed);
    await expect(field(page)).toHaveAccessibleDescription(hint);
    await field(page).pressSequentially('FW');
    await expect(field(page)).toHaveValue('1FTFW');
    await expect(field(page)).toHaveAccessibleDescription(hint);
    await field(page).press('Backspace');
    await expect(field(page)).toHaveAccessibleDescription(hint);
    await field(page).fill('');
    await expect(field(page)).not.toHaveAccessibleDescription(hint);
    await field(page).pressSequentially(typed);
    await field(page).fill(FORD.vin);
    await expect(field(page)).toHaveAccessibleDescription('Valid VIN format');
  }
});

test('names each character left out of a VIN once', { tag: ['@X11-006'] }, async ({ page }) => {
  await page.goto('/');
  await field(page).pressSequentially('1FВT❤ВⒶW𝐀O');
  await expect(field(page)).toHaveValue('1FTW');
  await expect(field(page)).toHaveAccessibleDescription(
    'A VIN never has the letters I, O or Q, so we left them out. Did you mean 1 or 0? ' +
      '“В”, “❤”, “Ⓐ”, “𝐀” are not letters from A to Z or digits. Please type them again.',
  );
});

test('names the characters typed into a full VIN field', { tag: ['@A5-007'] }, async ({ page }) => {
  await page.goto('/');
  await field(page).pressSequentially(`${FORD.vin}9`);
  await expect(field(page)).toHaveValue(FORD.vin);
  await expect(field(page)).toHaveAccessibleDescription('A VIN has 17 characters, so we left out “9”.');
  await field(page).press('Backspace');
  await field(page).pressSequentially('2');
  await expect(field(page)).toHaveAccessibleDescription('Valid VIN format');
});

test('keeps a pasted VIN with a look-alike, and names it', { tag: ['@X11-006'] }, async ({ page }) => {
  await page.goto('/');
  await field(page).focus();
  await pasteInto(field(page), '1HGCM82633𝐀004352');
  await expect(field(page)).toHaveValue('1HGCM82633004352');
  await expect(field(page)).toHaveAccessibleDescription(/“𝐀” is not a letter from A to Z/);
});
