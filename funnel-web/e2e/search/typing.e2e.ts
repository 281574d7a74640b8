import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { lookUp, paidReport, sign, stepQuery, success, visit } from '../support/funnel';
import { NOTHING_KEPT } from '../support/nothing-kept';

/** Deletes as many signs behind the caret as are typed there. */
async function replaceAt(page: Page, field: ReturnType<Page['getByLabel']>, at: number, typed: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement, place) => {
    input.focus();
    input.setSelectionRange(place, place);
  }, at);
  for (let times = 0; times < typed.length; times += 1) await page.keyboard.press('Delete');
  await page.keyboard.type(typed);
}

test('typed input can be corrected, and each email asks its own question', async ({ page }) => {
  await test.step('a digit in the middle of a phone number and of a card number can be corrected', async () => {
    const id = await paidReport(page);
    await sign(page, id);
    await page.goto(`/address?reportId=${id}`);
    const phone = page.getByLabel('Phone number');
    await phone.fill('5551234567');
    await replaceAt(page, phone, '(555) '.length, '98');
    await expect(phone).toHaveValue('(555) 983-4567');
    for (let times = 0; times < 8; times += 1) await page.keyboard.press('Backspace');
    await expect(phone, 'the signs of the mask hold nobody up').toHaveValue('(345) 67');

    await lookUp(page, '1HGCM82633A004352');
    await visit(page, `/checkout/4${stepQuery('1HGCM82633A004352')}`);
    const card = page.getByLabel('Card number');
    await card.fill('4242434242424242');
    await replaceAt(page, card, '4242 4'.length, '2');
    await expect(card).toHaveValue('4242 4242 4242 4242');
  });
  await test.step('a second email’s link in the same tab asks its own question', async () => {
    await page.route('**/api/mail/*', (route) => route.fulfill(success({ unsubscribed: true })));
    await visit(page, '/unsubscribe#mail=fQ7c2TtNVbA0mJ1kXo9y-w');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('You are unsubscribed')).toBeVisible();
    await page.evaluate(() => (location.hash = '#mail=AAAAAAAAAAAAAAAAAAAAAA'));
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
    await expect(page.getByText('You are unsubscribed')).toHaveCount(0);
  });
  await test.step('a phone number with its country code is taken, and an emptied one is not called saved', async () => {
    const sent: unknown[] = [];
    const user = {
      id: 'AAAAAAAAAAAAAAAAAAAAAA',
      email: 'ada@example.org',
      fullName: 'Ada Reader',
      phoneNumber: '5551234567',
    };
    await page.route('**/api/privacy/data', (route) => {
      if (route.request().method() === 'PATCH') sent.push(route.request().postDataJSON());
      return route.fulfill(success({ user, ...NOTHING_KEPT }));
    });
    await visit(page, '/privacy/your-data');
    const form = page.getByRole('form', { name: 'Correct your data' });
    await form.getByLabel('Phone number').fill('+1 (555) 987-6543');
    await form.getByRole('button', { name: 'Save the corrections' }).click();
    await expect(form.getByText('Saved.')).toBeVisible();
    expect(sent).toEqual([{ fullName: 'Ada Reader', phoneNumber: '5559876543' }]);
    await form.getByLabel('Phone number').fill('');
    await form.getByRole('button', { name: 'Save the corrections' }).click();
    await expect(form.getByText('Please enter a valid 10-digit phone number')).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});
