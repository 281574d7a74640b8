import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  atBothWidths,
  expectAccessibleInBothColors,
  expectToast,
  failure,
  FORD,
  lookUp,
  session,
  stepQuery,
  stopClock,
  success,
  toast,
  visit,
} from '../support/funnel';

const ADDRESS = `/user-info${stepQuery(FORD.vin, 'seller')}&funnel=free`;
const FREE_REPORT = `/results/free${stepQuery(FORD.vin, 'seller')}`;
const REGISTER = '**/api/users/register';
const PAYLOAD = {
  fullName: 'Ada Lovelace',
  email: 'ada.free@example.org',
  searchType: 'vin',
  searchValue: FORD.vin,
  intent: 'seller',
};
/** The server keeps for which vehicle somebody registered: its price of $9.99 is theirs alone. */
const SENT = { ...PAYLOAD, reportId: expect.any(String) as unknown };
const send = (page: Page) => page.getByRole('button', { name: /Open my free report|Processing/ });

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill(` ${PAYLOAD.fullName} `);
  await page.getByLabel('Email').fill(PAYLOAD.email);
}

/** Opens it again from the free report, where the last one led. */
async function openForm(page: Page): Promise<void> {
  await expect(page.getByText('FREE REPORT', { exact: true })).toBeVisible();
  await visit(page, ADDRESS);
  await expect(page.getByLabel('Full name')).toBeVisible();
  await expect(page.getByText(FORD.name)).toBeVisible();
}

test('[A2-015, A2-132, A2-133, A4-061, A4-062, A5-019, A7-005, A7-007, A8-009, A8-014, A9-031] the form for the free report @phone-alone', async ({
  page,
}) => {
  await lookUp(page);
  await page.clock.install();
  await page.goto(ADDRESS);
  await test.step('[A5-019, A2-015, A2-132, A2-133, A4-061, A4-062, A7-005, A9-031] it says what is missing, sends what it asks for, without a phone number, confirms it, and opens the free report two seconds later', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Your free report' })).toBeVisible();
    await expect(page.getByText(FORD.name)).toBeVisible();
    await expect(page.getByLabel(/phone/i), 'the phone is hidden on this form').toHaveCount(0);
    await expect(page.getByLabel('Full name')).toHaveAttribute('autocomplete', 'name');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email');
    await send(page).click();
    await expect(page.getByText('Full name is required')).toBeVisible();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await page.getByLabel('Email').fill('ada@nowhere');
    await expect(page.getByText('Email is required')).toHaveCount(0);
    await send(page).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await atBothWidths(page, expectAccessibleInBothColors);
    await fill(page);
    const sent = page.waitForRequest(REGISTER);
    await stopClock(page);
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual(SENT);
    await expect(page.getByText('Saved. Your free report is opening.')).toBeVisible();
    await page.clock.runFor(1900);
    await expect(page).toHaveURL(ADDRESS);
    await page.clock.runFor(100);
    await expect(page).toHaveURL(FREE_REPORT);
    await page.clock.resume();
  });
  await test.step('[A7-007, A8-009, A8-014] a failed registration is reported, kept and sent again; the visitor continues', async () => {
    const bodies: unknown[] = [];
    await page.route(REGISTER, async (route) => {
      bodies.push(route.request().postDataJSON());
      if (bodies.length === 1) await route.fulfill({ status: 502, body: 'Bad gateway' });
      else await route.fulfill(success({ id: 'u', ...PAYLOAD, phoneNumber: null }));
    });
    const reported = page.waitForRequest('**/api/errors');
    await openForm(page);
    await fill(page);
    await send(page).click();
    await expectToast(page, 'Registration Error', 'Failed to create account. Please try again.');
    expect(((await reported).postDataJSON() as { message: string }).message).toContain('Failed to register user');
    await expect(page).toHaveURL(FREE_REPORT);
    await expect.poll(() => bodies).toEqual([SENT, SENT]);
    await expect.poll(() => session(page, 'pendingRegistration')).toBeNull();
    await page.unroute(REGISTER);
  });
  await test.step('[A8-009] the server’s message is shown; wrong fields can be corrected', async () => {
    await page.route(REGISTER, (route) =>
      route.fulfill({
        status: 400,
        json: {
          success: false,
          error: 'Please enter a valid email address',
          code: 'VALIDATION',
          requestId: 'r',
          fields: { email: 'Please enter a valid email address' },
        },
      }),
    );
    await openForm(page);
    await fill(page);
    await send(page).click();
    await expectToast(page, 'Registration Error', 'Please enter a valid email address');
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email'), 'what was typed stays').toHaveValue(PAYLOAD.email);
    await expect(send(page)).not.toHaveAttribute('aria-disabled');
    await expect(page).toHaveURL(ADDRESS);
    await page.unroute(REGISTER);
    await page.route(REGISTER, (route) => route.fulfill(failure(429, 'Too many calls. Please wait a minute.')));
    await send(page).click();
    await expect(toast(page)).toContainText('Too many calls. Please wait a minute.');
    await expect(page).toHaveURL(FREE_REPORT);
  });
});
