import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { carried, fillPerson, openCheckout, payWithStoppedClock, submit, summary, timer } from '../support/checkout';
import { expectAccessible } from '../support/accessible';
import {
  comeTo,
  expectAccessibleInBothColors,
  failure,
  expectToast,
  FORD,
  holdBack,
  lookUp,
  quicken,
  stepQuery,
  stopClock,
  toast,
  visitNew,
} from '../support/funnel';
import { firstCharge } from '../support/trial';

const COMPLETE = '**/api/checkout/complete';
const REGISTER = '**/api/users/register';

test('[A9-016, B2-012, B5-019, X1-004, X1-009, X5-008] the trial pages sell the trial with all its terms and nothing ticked @phone', async ({
  page,
}) => {
  // The first charge is on one day for every reader: this one is far from the clock that charges.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Honolulu' });
  await lookUp(page);
  for (const [ids, path, time] of [
    ['[B2-005, B2-006, B2-013, B9-015]', '/checkout', /^1[45]:\d\d$/],
    ['[B2-015, B2-016, B2-020, B2-022, B5-012]', '/checkout/2', /^[45]:\d\d$/],
  ] as const) {
    await test.step(`${ids} ${path}`, async () => {
      await comeTo(page, `${path}${stepQuery()}&funnel=normal`);
      await submit(page).waitFor();
      await expect(timer(page)).toHaveText(time);
      await expect(page.getByLabel('Full name'), 'on a phone, too').toBeInViewport({ ratio: 1 });
      await expect(page.getByText('We hold this price for')).toBeVisible();
      for (const label of ['Full name', 'Email', 'Name on card', 'Card number', 'Expiry', 'CVC', 'Billing zip'])
        await expect(page.getByLabel(label, { exact: true })).toBeEditable();
      for (const text of [
        '3 Day Membership Trial',
        FORD.name,
        '$1.00 today for a 3-day trial with up to 3 reports, then $29.95 every month until you cancel, with up to 30 reports a month.',
        `The first $29.95 is charged on ${firstCharge()} at noon ET (1 p.m. in summer). Cancel online before then`,
      ])
        await expect(summary(page)).toContainText(text);
      await expect(page.getByText(`until I cancel, starting ${firstCharge()}.`)).toBeVisible();
      await expect(summary(page), 'its terms stand once').not.toContainText('$1.00 for 3 days');
      await expect(page.getByRole('checkbox')).toHaveCount(2);
      for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
      await expect(submit(page)).toHaveText('Yes, Continue');
      await expect(page.getByText(/pressing ‘Yes, Continue’ counts/)).toHaveText(
        'Entering your email and pressing ‘Yes, Continue’ counts as your electronic signature and authorizes us to charge $1.00 today, and what you have agreed to above from then on.',
      );
      await expectAccessibleInBothColors(page);
    });
  }
});

test('[B2-007, B2-017, B4-019, B9-016, X4-003] the price is held with a countdown, a warning and an extension on request, and never expires during a payment or an extension', async ({
  page,
}) => {
  await page.clock.install();
  await openCheckout(page, '/checkout/2');
  await expect(timer(page)).toHaveText(/^[45]:\d\d$/);
  await stopClock(page);
  const left = async () => {
    const [minutes = 0, seconds = 0] = (await timer(page).innerText()).split(':').map(Number);
    return minutes * 60 + seconds;
  };
  const before = await left();
  await page.clock.runFor(30_000);
  expect(before - (await left())).toBe(30);

  await page.clock.resume();
  await page.reload();
  await expect(timer(page)).toHaveText(/^4:\d\d$/);
  expect(await left(), 'a reload does not begin anew').toBeLessThanOrEqual(before - 30);
  await page.getByRole('button', { name: '+5 min' }).click();
  await expect(timer(page)).toHaveText(/^9:\d\d$/);

  await stopClock(page);
  await page.clock.runFor(((await left()) - 59) * 1000);
  await expect(page.getByRole('status').filter({ hasText: 'Less than a minute is left' })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL('/');
  await page.clock.resume();
  await expectToast(page, 'Your price hold has expired', 'Nothing was charged');
  expect(await page.evaluate(() => localStorage.getItem('routeBackup'))).toBeNull();
  await expect(page.getByText('Continue where you left off')).toHaveCount(0);
  await test.step('a failed extension is reported', async () => {
    await page.route('**/api/checkout/hold/extend', (route) => route.fulfill(failure(429, 'Too many requests.')));
    await visitNew(page, `/checkout${stepQuery()}`);
    await page.getByRole('button', { name: '+5 min' }).click();
    await expectToast(page, 'Error', 'Too many requests.');
    await page.unroute('**/api/checkout/hold/extend');
  });
  await test.step('more time asked for in the last second counts, even when its answer comes after the end', async () => {
    await visitNew(page, `/checkout/3${stepQuery()}&plan=single`);
    await expect(timer(page)).toHaveText(/\d/);
    await page.clock.fastForward('04:55');
    await expect(timer(page)).toHaveText(/^0:0\d$/);
    const release = await holdBack(page, '**/api/checkout/hold/extend');
    await page.getByRole('button', { name: '+5 min' }).click();
    await page.clock.runFor(6000);
    await expect(page).toHaveURL(/\/checkout\/3\?/);
    release();
    // The clock of the server was not put forward: the five minutes come on top of nearly five.
    await expect(timer(page)).toHaveText(/^(9|10):/);
  });
  await test.step('while a payment runs nobody is asked to stay or told that nothing is charged', async () => {
    await visitNew(page, `/checkout/2${stepQuery()}`);
    await submit(page).waitFor();
    await fillPerson(page);
    const release = await holdBack(page, COMPLETE);
    await submit(page).click();
    await expect(submit(page)).toHaveText('Processing...');
    await page.evaluate(() => document.dispatchEvent(new MouseEvent('mouseout', { clientY: 0, relatedTarget: null })));
    await page.clock.runFor(1000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    release();
  });
});

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new MouseEvent('mouseout', { clientY: 3, relatedTarget: null })));
}

test('[A9-006, B2-018, B2-019, B5-001..B5-004, B5-015] the exit offer shows once; each wrong field says so until it is edited, in a summary too; an expired price is refused', async ({
  page,
}) => {
  await quicken(page);
  await lookUp(page);
  await test.step('[B2-018, B2-019] the exit offer shows once for each visit, and any button only closes it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Leaving already?' });
    for (const button of ['Continue my order', 'Close']) {
      await comeTo(page, `/checkout/2${stepQuery()}`);
      await expect(submit(page)).toBeVisible();
      await leave(page);
      await expect(dialog).toContainText('then $29.95 every month until you cancel');
      if (button === 'Close') await expectAccessible(page);
      await dialog.getByRole('button', { name: button }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/checkout\/2\?/);
      await leave(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await visitNew(page, `/checkout${stepQuery()}`);
    }
  });
  await expect(submit(page)).toBeVisible();
  await submit(page).click();
  const problems = page.getByRole('region', { name: 'What to fix' });
  for (const [label, text] of [
    ['Full name', 'Full name is required'],
    ['Email', 'Email is required'],
    ['Billing zip', 'Billing zip is required'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(text));
    await expect(problems).toContainText(text);
  }
  await expect(page.getByLabel('Full name')).toBeFocused();
  await problems.getByRole('button', { name: 'Email is required' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expectAccessibleInBothColors(page);

  await page.getByLabel('Full name').fill('Ada');
  await expect(problems).not.toContainText('Full name is required');
  await page.getByLabel('Email', { exact: true }).fill('ada@');
  await page.getByLabel('Billing zip').pressSequentially('3a31');
  await expect(page.getByLabel('Billing zip')).toHaveValue('331');
  await test.step('the focus moves together with the errors, not a frame later, when someone may already type', async () => {
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0;
    });
    await submit(page).click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      /Please enter a valid email address/,
    );
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  });
  await page.getByLabel('Billing zip').fill('330199');
  await expect(page.getByLabel('Billing zip')).toHaveValue('33019');

  await test.step('a reload keeps name and email, but clears the card', async () => {
    await page.getByLabel('Full name').fill('Ada Reader');
    await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Reader');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.org');
    await expect(page.getByLabel('Card number')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('4242');
  });

  await test.step('the server refuses a price that is no longer held, and the page says so', async () => {
    await fillPerson(page);
    await page.route('**/api/checkout/session', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: 'No longer held.', code: 'QUOTE_EXPIRED' } }),
    );
    await submit(page).click();
    await expect(page).toHaveURL('/');
    await expectToast(page, 'Your price hold has expired', 'Nothing was charged');
    await page.getByRole('link', { name: 'Search this vehicle again' }).click();
    await expect(page).toHaveURL(/\/loading\/vin\//);
  });
});

/** Goes through the whole form of /checkout/2 and ends on its button. */
async function fillByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: '+5 min' }).focus();
  const type = async (label: string, text: string) => {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await page.keyboard.type(text);
  };
  await page.keyboard.press('Tab');
  await expect(page.getByText('What the guarantee says')).toBeFocused();
  await type('Full name', 'Ada Reader');
  await type('Email', 'ada@example.org');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Test mode: use a test card. Nothing is charged.')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Fill in the test card' })).toBeFocused();
  await page.keyboard.press('Enter');
  await type('Name on card', '');
  for (const label of ['Card number', 'Expiry', 'CVC', 'Billing zip']) await type(label, '');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked();
  for (const link of ['Terms of Service', 'Privacy Policy']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link', { name: link })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeFocused();
}

for (const path of ['/checkout', '/checkout/2']) {
  const byKeyboard = path === '/checkout/2';
  test(`[A7-034, B2-008..B2-011, B2-021, B4-020, B9-017, A9-031] ${path}: registration, payment, success and, after two seconds, the signature${byKeyboard ? ', by keyboard alone [X4-001]' : ''}`, async ({
    page,
  }) => {
    await page.clock.install();
    const id = await openCheckout(page, path, '&funnel=normal&utm_source=s1');
    if (byKeyboard) await fillByKeyboard(page);
    else await fillPerson(page);
    const registered = page.waitForRequest(REGISTER);
    await payWithStoppedClock(page, () => (byKeyboard ? page.keyboard.press('Enter') : submit(page).click()));
    expect((await registered).postDataJSON()).toEqual({
      fullName: 'Ada Reader',
      email: 'ada@example.org',
      searchType: 'vin',
      searchValue: FORD.vin,
      intent: 'buyer',
    });
    await page.clock.runFor(1900);
    await expect(submit(page)).toHaveText('Processing...');
    await expect(toast(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await page.clock.resume();
    await expectToast(page, 'Payment received', 'your signature and your address');
    await expect(page).toHaveURL(/\/signature\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      ...carried,
      reportId: id,
      funnel: 'normal',
      utm_source: 's1',
      transaction_id: expect.stringMatching(/^txn_/),
      user_id: expect.any(String),
    });
  });
}
