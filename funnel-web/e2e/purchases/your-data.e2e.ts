import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectAccessible } from '../support/accessible';
import {
  atBothWidths,
  expectAccessibleInBothColors,
  FORD,
  lookUp,
  mockLink,
  session,
  success,
  visit,
} from '../support/funnel';
import { NOTHING_KEPT } from '../support/nothing-kept';

const person = (fullName: string) => ({
  user: { id: 'AAAAAAAAAAAAAAAAAAAAAA', email: 'ada@example.org', fullName, phoneNumber: '5551234567' },
  ...NOTHING_KEPT,
  reports: [{ id: 'r1' }, { id: 'r2' }],
  signatures: [{ reportId: 'r1' }],
  addresses: [{ reportId: 'r1' }],
  purchases: [{ id: 's1' }],
  mails: [{ kind: 'receipt' }],
});

/** What the server says to somebody whose email is proven; the proof itself is tested over HTTP. */
async function proven(page: Page): Promise<unknown[]> {
  const sent: unknown[] = [];
  let name = 'Ada Reader';
  await page.route('**/api/privacy/data/addresses', (route) => {
    sent.push('addresses deleted');
    return route.fulfill(success({ ...person(name), addresses: [] }));
  });
  await page.route('**/api/privacy/data', async (route) => {
    const request = route.request();
    if (request.method() === 'PATCH') {
      sent.push(request.postDataJSON());
      name = (request.postDataJSON() as { fullName: string }).fullName;
    }
    if (request.method() === 'DELETE') {
      sent.push('deleted');
      return route.fulfill(success({ erased: true, purchasesKept: 1 }));
    }
    return route.fulfill(success(person(name)));
  });
  await page.route('**/api/users/*/email', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill(success({}));
  });
  return sent;
}

test('[X3-013] a visitor who has not proven who they are gets a link, which leads back here @phone-alone', async ({
  page,
}) => {
  const id = await lookUp(page);
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'see, correct, download and delete your data' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await atBothWidths(page, expectAccessibleInBothColors);

  await test.step('[X5-022] a visitor who bought nothing deletes what this browser holds without a proof', async () => {
    await page.evaluate(() => sessionStorage.setItem('pendingRegistration', '{"email":"ada@example.org"}'));
    await page.getByRole('button', { name: 'Delete what this browser holds' }).click();
    await atBothWidths(page, expectAccessibleInBothColors);
    await page.getByRole('button', { name: 'Yes, delete it' }).click();
    await expect(page.getByRole('heading', { name: 'Your data is deleted' })).toBeVisible();
    expect(await session(page, 'pendingRegistration'), 'in the moment the page says so').toBeNull();
    await expect(page.getByRole('main')).toContainText('Nothing had to be kept.');
    expect((await page.request.get(`/api/reports/${id}`)).status()).toBe(404);
  });

  await visit(page, '/privacy');
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  await visit(page, '/privacy/your-data');
  await page.getByLabel('Email you bought with').fill('somebody@example.org');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('A link is on its way to somebody@example.org')).toBeVisible();
  await mockLink(page);
  await page.route('**/api/users/magic-link/consume', (route) => route.fulfill(success({})));
  await page.goto('/purchases#link=fQ7c2TtNVbA0mJ1kXo9y-w');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/privacy/your-data');
});

test('[X3-013] the person sees, corrects and downloads what is kept, and why it is @phone-alone', async ({ page }) => {
  const sent = await proven(page);
  await page.goto('/privacy/your-data');
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Reader');
  await expect(page.getByText('2 vehicles')).toBeVisible();
  await expect(page.getByText('The law requires us to keep purchases for seven years.')).toBeVisible();
  await atBothWidths(page, expectAccessible);
  const form = page.getByRole('form', { name: 'Correct your data' });
  await form.getByLabel('Phone number').fill('123');
  await form.getByRole('button', { name: 'Save the corrections' }).click();
  await expect(form.getByText('Please enter a valid 10-digit phone number')).toBeVisible();
  await form.getByLabel('Phone number').fill('(555) 987-6543');
  await form.getByLabel('Full name').fill('Ada King');
  await form.getByRole('button', { name: 'Save the corrections' }).click();
  await expect(form.getByText('Saved.')).toBeVisible();
  expect(sent).toEqual([{ fullName: 'Ada King', phoneNumber: '5559876543' }]);
  await form.getByLabel('Email').fill('king@example.org');
  await form.getByRole('button', { name: 'Save the corrections' }).click();
  await expect(form.getByText('Open the link there first. Then we write to the old address.')).toBeVisible();
  expect(sent.at(-1)).toEqual({ email: 'king@example.org' });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download all of it/ }).click();
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as unknown;
  expect(file, 'all that the server says, and nothing else').toEqual(person('Ada King'));

  await test.step('[X3-013] deleting says first what is deleted and what stays, and afterwards what was kept', async () => {
    sent.splice(0);
    const report = await lookUp(page);
    await visit(page, `/results/${report}`);
    await expect(page.getByRole('heading', { level: 1, name: FORD.name })).toBeVisible();
    // Not taken by the server so far; sent again it would bring the person back.
    await page.route('**/api/users/register', (route) => route.abort());
    await page.evaluate(() => sessionStorage.setItem('pendingRegistration', '{"email":"ada@example.org"}'));
    await visit(page, '/privacy/your-data');
    await page.getByRole('button', { name: 'Delete my data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your data?' });
    await expect(dialog).toContainText('A checksum replaces the drawing; name, IP address and browser are deleted.');
    await expect(dialog).toContainText('We keep the amount, date and terms.');
    await expect(dialog).toContainText('This includes what was bought with your email in another browser');
    await atBothWidths(page, expectAccessible);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Delete only my addresses' }).click();
    await atBothWidths(page, expectAccessible);
    await page.getByRole('button', { name: 'Yes, delete them' }).click();
    await expect(page.getByText('Your addresses are deleted. Your reports stay open.')).toBeVisible();
    await expect(page.getByText('0 addresses')).toBeVisible();
    expect(sent.splice(0)).toEqual(['addresses deleted']);
    await page.getByRole('button', { name: 'Delete my data' }).click();
    await dialog.getByRole('button', { name: 'Yes, delete my data' }).click();
    await expect(page.getByRole('heading', { name: 'Your data is deleted' })).toBeVisible();
    for (const key of [`vehicle-report-${report}`, 'pendingRegistration'])
      expect(await session(page, key), key).toBeNull();
    await expect(page.getByText('1 purchase is kept because the law requires it')).toBeVisible();
  });
});

test(
  'says what is withheld and kept of payments by somebody with another email',
  {
    tag: ['@X12-005', '@phone-alone'],
  },
  async ({ page }) => {
    const withheld = 'Some purchases under your email are by somebody who also gave another one: we withhold the rest.';
    await page.route('**/api/privacy/data', (route) =>
      route.fulfill(
        success(
          route.request().method() === 'DELETE'
            ? { erased: true, purchasesKept: 0, paymentsOfOthers: 2 }
            : { ...person('Ada Reader'), guests: [{}], paymentsOfOthers: [{}, {}], withheld },
        ),
      ),
    );
    await page.goto('/privacy/your-data');
    await expect(page.getByText(withheld)).toBeVisible();
    await expect(page.getByText('2 payments')).toBeVisible();
    await atBothWidths(page, expectAccessible);
    await page.getByRole('button', { name: 'Delete my data' }).click();
    await expect(page.getByText('They stay with the person who paid, without your email.')).toBeVisible();
    await page.getByRole('button', { name: 'Yes, delete my data' }).click();
    await expect(page.getByText(/2 payments .* stay with them, without your email/)).toBeVisible();
  },
);
