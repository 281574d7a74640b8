import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectAccessible } from '../support/accessible';
import { pasteInto } from '../support/paste';
import {
  ACURA,
  atBothWidths,
  expectToast,
  failure,
  FORD,
  holdBack,
  session,
  success,
  toast,
  visit,
  vinField,
} from '../support/funnel';

const LOOKUP = '**/api/lookup/vin';
const field = vinField;
const button = (page: Page) => page.getByRole('button', { name: /Search this VIN|Searching/ });

test('names what is wrong with a pasted text instead of guessing a VIN', { tag: ['@X11-006'] }, async ({ page }) => {
  await page.goto('/');
  const refusals = [
    [`${FORD.vin} or ${ACURA.vin}`, 'This text has more than one VIN. Please enter one of them'],
    ['1FTFW5L86RFВ45612', '“В” is not a letter from A to Z or a digit. Please type it again.'],
    ['a nice blue truck with low miles', 'VIN must be exactly 17 characters long'],
  ] as const;
  for (const [text, message] of refusals) {
    await field(page).fill('');
    await field(page).focus();
    await pasteInto(field(page), text);
    await expect(page.getByText(message)).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  }
});

test('says that vehicles before 1981 have no 17-character VIN', { tag: ['@X11-006'] }, async ({ page }) => {
  await page.goto('/');
  await field(page).fill('1Z37L4S123456');
  await field(page).press('Enter');
  await expect(field(page)).toHaveAccessibleDescription(/Vehicles before 1981 have no 17-character VIN/);
});

test('[A5-001, A4-009..A4-011, A7-001, A7-017, A3-001, A8-001] typing and pasting into the VIN field, failed lookups, and the search', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('letters that no VIN holds are dropped with a hint', async () => {
    await field(page).pressSequentially('1O');
    await expect(page.getByText('A VIN never has the letters I, O or Q')).toBeVisible();
  });
  await test.step('[A5-004] a pasted VIN with I, O or Q is an error', async () => {
    await field(page).fill('');
    await field(page).focus();
    await pasteInto(field(page), '1FTFW5L86RFB4561O');
    await expect(page.getByText('VIN cannot contain letters I, O, or Q')).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  });
  await test.step('[X7-011] a VIN is taken out of the text it is pasted with', async () => {
    for (const text of [`Ford F-150, VIN no. ${FORD.vin.toLowerCase()}, red`, `I${FORD.vin}`]) {
      await field(page).fill('');
      await pasteInto(field(page), text);
      await expect(field(page), text).toHaveValue(FORD.vin);
    }
  });
  await test.step('[A5-005..A5-008, A9-001] typing upper-cases, strips, cuts to 17 and counts', async () => {
    await field(page).fill('');
    await field(page).pressSequentially('1ftf-w5 l8_6');
    await expect(field(page)).toHaveValue('1FTFW5L86');
    await expect(page.getByText('9/17')).toBeVisible();
    await field(page).fill('');
    await field(page).pressSequentially('iIoOqQ1');
    await expect(field(page)).toHaveValue('1');
    await field(page).fill(`${FORD.vin.toLowerCase()}999`);
    await expect(field(page)).toHaveValue(FORD.vin);
    await expect(page.getByText('17/17')).toBeVisible();
  });
  await test.step('characters typed into the middle of a VIN stay together there; full-width ones are the same VIN', async () => {
    await field(page).fill(FORD.vin.slice(4));
    await field(page).press('Home');
    await page.keyboard.type(FORD.vin.slice(0, 4).toLowerCase());
    await expect(field(page)).toHaveValue(FORD.vin);
    await field(page).fill([...FORD.vin].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(''));
    await expect(field(page)).toHaveValue(FORD.vin);
  });
  await test.step('[A5-009, A5-010, A4-002] the button and the line below follow the length', async () => {
    await field(page).fill(FORD.vin.slice(0, 16));
    await expect(page.getByText('VIN must be 17 characters', { exact: true })).toBeVisible();
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await button(page).click({ force: true });
    await expectToast(page, 'Validation Error', 'VIN must be exactly 17 characters long');
    await field(page).fill(FORD.vin);
    await expect(toast(page), 'what the form no longer says').toHaveCount(0);
    await expect(page.getByText('Valid VIN format')).toBeVisible();
    await expect(page.getByText('VIN must be 17 characters', { exact: true })).toHaveCount(0);
    await expect(button(page)).not.toHaveAttribute('aria-disabled');
  });
  await test.step("[A4-011, A8-001] a failed lookup shows 'Search Failed' with the server's own text", async () => {
    await page.route(LOOKUP, (route) => route.fulfill(failure(422, 'The register is closed on Sundays.')));
    await field(page).fill(FORD.vin);
    await button(page).click();
    await expectToast(page, 'Search Failed', 'The register is closed on Sundays.');
    await expect(page).toHaveURL('/');
    await expect(field(page)).toHaveValue(FORD.vin);
    await expect(button(page)).not.toHaveAttribute('aria-disabled');
    await page.unroute(LOOKUP);
  });
  await test.step('[A7-011, A7-012, A3-027, A3-030] it is reported without the full VIN, and a failed report goes unnoticed', async () => {
    await page.route(LOOKUP, (route) => route.fulfill(failure(500, 'No.')));
    await page.route('**/api/errors', (route) => route.abort());
    const sent = page.waitForRequest('**/api/errors');
    await field(page).fill(FORD.vin);
    await button(page).click();
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toMatchObject({
      message: expect.stringContaining('1FTFW…'),
      url: '/',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      userAgent: expect.stringContaining('Chrome'),
      funnel: 'home',
      component: 'useLookup',
      searchInfo: 'vin 1FTFW… buyer',
      errorType: 'api',
      userAction: expect.stringMatching(/^click: \w/),
      deviceInfo: { isMobile: false, viewport: '1440x900', connection: expect.any(String) },
    });
    expect(request.postData()).not.toContain(FORD.vin);
    await expectToast(page, 'Search Failed', 'No.');
    await expect(toast(page)).toHaveCount(1);
    await page.unroute('**/api/errors');
    await page.unroute(LOOKUP);
  });
  await test.step('[A8-002] a failure without a message shows the specified text', async () => {
    await page.route(LOOKUP, (route) => route.fulfill({ status: 500, body: 'boom' }));
    await field(page).fill(FORD.vin);
    await button(page).click();
    await expectToast(page, 'Search Failed', 'Failed to lookup VIN. Please check the VIN and try again.');
  });
  await test.step('[A8-006, A7-024] a network failure is retried once under the same key, then reported', async () => {
    await page.unroute(LOOKUP);
    const keys: (string | undefined)[] = [];
    await page.route(LOOKUP, (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.abort();
    });
    await field(page).fill(FORD.vin);
    await button(page).click();
    await expectToast(page, 'Search Failed', 'Network error occurred. Please try again.');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });
  await test.step('[A8-004] an answer without a report is a processing error', async () => {
    await page.unroute(LOOKUP);
    await page.route(LOOKUP, (route) => route.fulfill(success({})));
    await field(page).fill(FORD.vin);
    await button(page).click();
    await expectToast(page, 'Processing Error', 'Error processing VIN results. Please try again.');
  });
  await test.step('[A5-001, A4-009, A4-010, A7-001, A7-017, A3-001] one with spaces around it is sent clean and starts the search', async () => {
    await page.unroute(LOOKUP);
    await field(page).fill('');
    await field(page).focus();
    await pasteInto(field(page), `  ${FORD.vin.toLowerCase()} `);
    const sent = page.waitForRequest(LOOKUP);
    await button(page).click();
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(request.headers()['content-type']).toBe('application/json');
    expect(request.postDataJSON()).toEqual({ vin: FORD.vin });
    await expect(page).toHaveURL(`/loading/vin/${FORD.vin}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    const remembered = JSON.parse((await session(page, 'lastValidSearch')) ?? '{}') as object;
    expect(remembered).toMatchObject({ type: 'vin', value: FORD.vin });
  });
});

test('[A5-002, A5-003, A8-007, A5-022, A5-023, X4-001, A3-031, A4-005] the VIN is neutral at first, then has its message; a complete one is sent once @phone-alone', async ({
  page,
}) => {
  let requests = 0;
  page.on('request', (request) => (requests += request.url().includes('/api/lookup/') ? 1 : 0));
  await page.goto('/');
  const wrong = field(page).and(page.locator('[aria-invalid]'));
  await expect(wrong).toHaveCount(0);
  await expect(page.getByText('Valid VIN format')).toHaveCount(0);
  await test.step('[A5-002, A5-003, A8-007, A5-022, A5-023, X4-001] an incomplete VIN is refused with a message at the field, reported without its content, and not looked up', async () => {
    await button(page).click({ force: true });
    await expectToast(page, 'Validation Error', 'Please enter a VIN to search');
    await expect(field(page)).toHaveAccessibleDescription(/VIN Required: Please enter a VIN to search/);
    await expect(wrong).toHaveCount(1);
    await field(page).fill('1FTFW5');
    const told = page.waitForRequest('**/api/errors');
    await button(page).click({ force: true });
    const report = (await told).postDataJSON() as object;
    expect(report).toMatchObject({ errorType: 'validation', funnel: 'home', component: 'VinForm', severity: 'medium' });
    expect(report).toMatchObject({
      message: expect.stringMatching(/^VIN must be exactly 17 characters long\..* VIN\.: vin 1FTFW…$/),
    });
    expect(JSON.stringify(report)).not.toContain('1FTFW5');
    await expectToast(page, 'Validation Error', 'VIN must be exactly 17 characters long');
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toHaveAccessibleDescription(/Invalid VIN: VIN must be exactly 17 characters long/);
    await atBothWidths(page, expectAccessible);
    await field(page).pressSequentially('L');
    await expect(field(page)).not.toHaveAttribute('aria-invalid');
    expect(requests).toBe(0);
  });
  await test.step('[A3-031, A4-005] a pending lookup locks the button and is sent once', async () => {
    await button(page).click({ force: true });
    await expect(wrong).toHaveCount(1);
    await field(page).fill(FORD.vin);
    await expect(wrong).toHaveCount(0);
    await expect(page.getByText('Valid VIN format')).toBeVisible();
    const release = await holdBack(page, LOOKUP);
    await button(page).click();
    await expect(button(page)).toHaveText('Searching…');
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
    await button(page).click({ force: true });
    await field(page).press('Enter');
    release();
    await expect(page).toHaveURL(/\/loading\//);
    expect(requests).toBe(1);
  });
  await test.step('the loading step waits for a slow lookup, not the form', async () => {
    await page.unroute(LOOKUP);
    const release = await holdBack(page, LOOKUP);
    await visit(page, '/');
    await field(page).fill(ACURA.vin);
    await button(page).click();
    await expect(page.getByRole('button', { name: 'Searching…' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/loading/vin/${ACURA.vin}`));
    await page.getByRole('button', { name: 'Buying' }).click();
    await expect(page.getByText('Asking our sources about this vehicle.')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: ACURA.name })).toBeVisible();
  });
});
