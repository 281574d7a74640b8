import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { enter, enterConversions } from '../../admin-web/e2e/support/console';
import { isWanted, take } from './support/pictures';
import { expect, test } from './support/test';

const OWN = 'seven small horses on a roof';

/** Every state of the way into the console, for people to look at: npm run pictures -- console-gate. */
if (isWanted('console-gate'))
  test('console-gate', async ({ page, context, browser }) => {
    test.setTimeout(300_000);
    await enter(page, 'not the password');
    await expect(page.getByRole('alert')).toHaveText('Incorrect admin password');
    await take(page, 'console-gate-wrong');
    await takeRefusals(page);
    const name = `reader-${Date.now().toString(36)}`;
    const password = await addOperator(page, name);
    await take(page, 'console-gate-handed-over');
    await takeSecondFactor(browser, name, password);
    await page.goto('/admin/conversions');
    await expect(page.getByRole('group', { name: 'Total Users' })).toBeVisible();
    await context.clearCookies({ name: 'rb_operator' });
    await page.getByRole('button', { name: '7 days' }).click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await take(page, 'console-gate-ended');
  });

/** Ten wrong passwords within a minute, and a server that is not there: every other picture is of this address, too. */
async function takeRefusals(page: Page): Promise<void> {
  const login = '**/api/admin/login';
  const error = 'Too many requests. Please wait a moment and try again.';
  const json = { success: false, error, code: 'TOO_MANY_REQUESTS', requestId: 'x' };
  await page.route(login, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '40' }, json }));
  await enter(page);
  await expect(page.getByRole('alert')).toHaveText(error);
  await take(page, 'console-gate-locked');
  await page.unroute(login);
  await page.route(login, (route) => route.abort());
  await enter(page);
  await expect(page.getByRole('alert')).toHaveText('The server is not responding. Please try again.');
  await take(page, 'console-gate-away');
  await page.unroute(login);
}

/** @returns the password that is handed over; what says it stays open */
async function addOperator(page: Page, name: string): Promise<string> {
  await enterConversions(page);
  await page.goto('/admin/operators');
  await page.getByRole('button', { name: 'Add an operator' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Role').click();
  await page.getByRole('option', { name: /^Read only/ }).click();
  await page.getByLabel('Reason').fill('looks at the figures');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const handedOver = page.getByText(`Password of ${name}`);
  await expect(handedOver).toBeVisible();
  return handedOver.locator('strong').innerText();
}

/** From the password that was handed over to the codes of an app, and a login that asks for one. */
async function takeSecondFactor(browser: Browser, name: string, password: string): Promise<void> {
  const reader = await browser.newPage();
  const open = async (typed: string) => {
    await reader.goto('/admin/login');
    await reader.getByLabel('Operator').fill(name);
    await reader.getByLabel('Password').fill(typed);
    await reader.getByRole('button', { name: 'Access Dashboard' }).click();
  };
  await open(password);
  await expect(reader.getByText('This password was made for you.')).toBeVisible();
  await take(reader, 'console-gate-own-password');
  await reader.getByLabel('Current password').fill(password);
  await reader.getByLabel('New password').fill('password1234');
  await reader.getByRole('button', { name: 'Change password' }).click();
  await expect(reader.getByText(/easy to guess/)).toBeVisible();
  await take(reader, 'console-gate-weak-password');
  await reader.getByLabel('New password').fill(OWN);
  await reader.getByRole('button', { name: 'Change password' }).click();
  await reader.getByLabel('Your password').fill(OWN);
  await reader.getByRole('button', { name: 'Set up' }).click();
  await expect(reader.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await take(reader, 'console-gate-qr');
  const secret = await reader.getByText(/^[A-Z2-7]{32}$/).innerText();
  const code = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
  await reader.getByRole('textbox', { name: 'Code' }).fill(code(Date.now()));
  await reader.getByRole('button', { name: 'Turn on' }).click();
  await expect(reader.getByText('Keep these recovery codes')).toBeVisible();
  await take(reader, 'console-gate-recovery');
  await reader.getByRole('button', { name: 'Log out' }).click();
  await expect(reader.getByLabel('Operator')).toBeVisible();
  await open(OWN);
  const asked = reader.getByRole('textbox', { name: 'Code' });
  await expect(asked).toBeVisible();
  await take(reader, 'console-gate-code');
  await asked.fill('000000');
  await reader.getByRole('button', { name: 'Access Dashboard' }).click();
  await expect(reader.getByRole('alert')).toBeVisible();
  await take(reader, 'console-gate-wrong-code');
  await reader.close();
}
