import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible, openConsole, openWithin, PASSWORD } from './support/console';

const OWN = 'seven small horses on a roof';

test('[X6-014] an owner adds an operator, who replaces the password, turns an authenticator app on and reads only', async ({
  page,
  browser,
}) => {
  const name = `reader-${Date.now().toString(36)}`;
  await openConsole(page, 'account');
  await page.getByRole('menuitem', { name: 'Operators' }).click();
  await page.getByRole('button', { name: 'Add an operator' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Role').click();
  await page.getByRole('option', { name: /^Read only/ }).click();
  await page.getByLabel('Reason').fill('looks at the figures');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const handedOver = page.getByText(`Password of ${name}`);
  await expect(handedOver).toBeVisible();
  await expectAccessible(page);
  const password = await handedOver.locator('strong').innerText();

  const reader = await browser.newPage();
  const enter = async (typed: string) => {
    await reader.goto('/admin/login');
    await reader.getByLabel('Operator').fill(name);
    await reader.getByLabel('Password').fill(typed);
    await reader.getByRole('button', { name: 'Access Dashboard' }).click();
  };
  await enter(password);
  await expect(reader.getByText('This password was made for you.')).toBeVisible();
  await reader.getByLabel('Current password').fill(password);
  for (const [label, kind] of [
    ['Current password', 'current-password'],
    ['New password', 'new-password'],
  ] as const) {
    await expect(reader.getByLabel(label)).toHaveAttribute('type', 'password');
    await expect(reader.getByLabel(label)).toHaveAttribute('autocomplete', kind);
  }
  await reader.getByLabel('New password').fill('password1234');
  await reader.getByRole('button', { name: 'Change password' }).click();
  await expect(reader.getByText(/easy to guess/)).toBeVisible();
  await reader.getByLabel('New password').fill(OWN);
  await reader.getByRole('button', { name: 'Change password' }).click();

  await reader.getByLabel('Your password').fill(OWN);
  await reader.getByRole('button', { name: 'Set up' }).click();
  await expect(reader.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = await reader.getByText(/^[A-Z2-7]{32}$/).innerText();
  const code = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
  await reader.getByRole('textbox', { name: 'Code' }).fill(code(Date.now()));
  await reader.getByRole('button', { name: 'Turn on' }).click();
  await expect(reader.getByText('Keep these recovery codes')).toBeVisible();
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'Log out' }).click();
  await expect(reader.getByLabel('Operator')).toBeVisible();

  await enter(OWN);
  const asked = reader.getByRole('textbox', { name: 'Code' });
  await asked.fill('no code');
  await reader.getByRole('button', { name: 'Access Dashboard' }).click();
  // What is wrong is marked, and nothing else.
  await expect(asked).toHaveAttribute('aria-invalid', 'true');
  await expect(reader.getByLabel('Password')).toHaveAttribute('aria-invalid', 'false');
  await asked.fill(code(Date.now() + 30_000));
  await reader.getByRole('button', { name: 'Access Dashboard' }).click();
  await reader.getByRole('tab', { name: 'Conversions' }).click();
  await expect(reader.getByRole('heading', { name: 'Conversions', level: 1 })).toBeVisible();
  await expect(reader.getByRole('menuitem', { name: 'Operators' })).toHaveCount(0);

  // The owner ends that session, which asks for the owner's password.
  await openWithin(page, 'account');
  const session = page.getByRole('listitem').filter({ hasText: `${name} from` });
  await session.getByRole('button', { name: 'End' }).click();
  const dialog = page.getByRole('dialog', { name: 'End this session' });
  await dialog.getByLabel('Your password').fill('a guess');
  await dialog.getByRole('button', { name: 'End session' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'End session' }).click();
  // Behind an open dialog there are no list items for anybody.
  await expect(page.getByText('The session has ended.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(session).toHaveCount(0);
  // A page that had it open learns it from its next call.
  await reader.getByRole('button', { name: 'Refresh' }).click();
  await expect(reader.getByText('Your session has ended.')).toBeVisible();
  await reader.close();
});
