import { expect, test } from '../support/test';
import {
  atBothWidths,
  ACURA,
  changeAnswer,
  expectAccessibleInBothColors,
  failure,
  FORD,
  holdBack,
  lookUp,
  mockLink,
  sign,
  signAndAddress,
  success,
  visit,
} from '../support/funnel';
import { expectAccessible } from '../support/accessible';
import { expectPrints } from '../support/printing';
import { badge, buyOffer, open, openAgain, part } from '../support/purchases';

test('[X2-010] header and footer link to the purchases; an empty browser is offered a sign-in link @phone', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your Purchases' }).click();
  await expect(page.getByRole('heading', { name: 'Bought elsewhere?' })).toBeVisible();
  await visit(page, '/about');
  await expect(page.getByRole('heading', { name: 'About Roadbook' })).toBeVisible();
  await badge(page).click();
  await expect(page).toHaveURL('/purchases');
  const form = page.getByRole('form', { name: 'Get a link' });
  await form.getByRole('button', { name: 'Email me a link' }).click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await expect(form.getByLabel('Email you bought with')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('Email you bought with').fill('nobody@example.org');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'A link is on its way to nobody@example.org' }),
  ).toBeVisible();
});

test('[B4-013..B4-018, B8-007] the header shows what can be opened, 0, or nothing when nobody knows', async ({
  page,
}) => {
  // Only a page that has had no answer yet knows nothing.
  await page.route('**/api/purchases/entitlement', (route) => route.fulfill(failure(500, 'broken')));
  const failed = page.waitForResponse('**/api/purchases/entitlement');
  await page.goto('/about');
  await failed;
  await expect(badge(page)).toHaveText('Purchases');
  await expect(badge(page).locator('[data-look]')).toHaveCount(0);
  const nothing = { unlimitedActive: false, creditsBalance: 0, reportsUsed: null, reportsPerPeriod: null };
  for (const [answer, text, look, title, step] of [
    [
      { ...nothing, unlimitedActive: true, creditsBalance: 2 },
      'Unlimited',
      'default',
      'Your unlimited subscription is active',
      '/contact',
    ],
    [nothing, '0', 'destructive', 'No credits', '/terms'],
  ] as const) {
    await page.route('**/api/purchases/entitlement', (route) => route.fulfill(success(answer)));
    // The header asks again with every step.
    await visit(page, step);
    await expect(badge(page)).toContainText(text);
    await expect(badge(page)).toHaveAttribute('title', title);
    await expect(badge(page).locator('[data-look]')).toHaveAttribute('data-look', look);
  }
  // Nothing was bought so far, and that is no alarm: the 0 is in the grays of the page.
  const channels = await badge(page)
    .getByText('0', { exact: true })
    .evaluate((zero) => (getComputedStyle(zero).color.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  expect(channels).toHaveLength(3);
  expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(24);
});

test('[X2-012] one page shows reports with what is left to do, credits, subscription and receipts @phone-alone', async ({
  page,
}) => {
  const ford = await lookUp(page, FORD.vin);
  await buyOffer(page, ford, 'three_pack');
  const acura = await lookUp(page, ACURA.vin);
  await page.request.post(`/api/reports/${acura}/unlock`);
  await signAndAddress(page, acura);
  await open(page);
  const reports = part(page, 'Reports');
  await expect(reports.getByRole('listitem')).toHaveCount(2);
  await expect(reports.getByRole('listitem').filter({ hasText: FORD.name })).toContainText('Two steps left');
  await expect(part(page, 'Credits')).toContainText('1 credit left');
  await expect(part(page, 'Credits').getByRole('row').nth(1)).toContainText(`Used for ${ACURA.name}`);
  await expect(part(page, 'Subscription')).toContainText('You have no active subscription.');
  await expect(part(page, 'Receipts').getByRole('listitem')).toHaveText([
    /Three Report Pack.*Visa ending in 4242.*\$29\.99/,
  ]);
  await atBothWidths(page, expectAccessibleInBothColors);
  await reports.getByRole('link', { name: `Sign now: ${FORD.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Sign for your report' })).toBeVisible();
  await page.goBack();
  await part(page, 'Receipts')
    .getByRole('link', { name: /^Receipt of/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  const sheet = page.locator('#receipt');
  await expect(sheet).toContainText(FORD.vin);
  await expect(sheet).toContainText('ada@example.org');
  await expect(sheet).toContainText('Visa ending in 4242');
  await expect(sheet).toContainText('no money was moved');
  await atBothWidths(page, expectAccessible);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^roadbook-receipt-\d{4}-\d\d-\d\d-.{6}\.html$/);
  await expectPrints(page, page.getByRole('button', { name: 'Print' }));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: null });

  await test.step('the day of a payment is the day that the buyer’s clock shows then', async () => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' });
    await changeAnswer<{ paidAt: string }>(page, '**/api/purchases/receipts/*', (data) => {
      data.paidAt = '2026-11-28T04:30:00.000Z';
    });
    await page.reload();
    await expect(sheet.getByRole('time')).toHaveText('Nov 27, 2026');
    await browser.detach();
  });

  await test.step('the purchases say until when a vehicle is monitored, can stop it, and link to PDF and comparison', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signAndAddress(page, ford);
    // The history, and after it the watch, are brought by jobs.
    await expect(async () => {
      await openAgain(page);
      await expect(page.getByText(/Alerts on until \w{3} \d/)).toHaveCount(2, { timeout: 2_000 });
    }).toPass();
    const line = reports.getByRole('listitem').filter({ hasText: FORD.name });
    await expect(line.getByRole('link', { name: `Download PDF: ${FORD.name}` })).toHaveAttribute(
      'href',
      `/api/reports/${ford}/pdf`,
    );
    await expectAccessibleInBothColors(page);
    await line.getByRole('button', { name: `Stop watching: ${FORD.name}` }).press('Enter');
    await expect(line).toContainText('Alerts are off');
    await openAgain(page);
    await expect(page.getByRole('button', { name: `Stop watching: ${ACURA.name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Stop watching: ${FORD.name}` })).toHaveCount(0);
    await page.getByRole('link', { name: 'Compare two of your reports' }).click();
    await expect(page).toHaveURL('/compare');
  });
});

test('[X2-010] two clicks cancel a subscription, by keyboard too, and two resume it @phone-alone', async ({ page }) => {
  await buyOffer(page, await lookUp(page), 'trial_monthly_2995');
  await open(page);
  const subscription = part(page, 'Subscription');
  await expect(subscription).toContainText('$29.95 a month');
  await expect(subscription.getByRole('progressbar')).toHaveAccessibleName('1 of 3 reports of this period used');
  await subscription.getByRole('button', { name: 'Cancel the subscription' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel the subscription?' });
  await expect(dialog).toContainText(/You can use what you paid for until \w{3} \d/);
  await atBothWidths(page, expectAccessible);
  await dialog.getByRole('button', { name: 'Yes, cancel' }).press('Enter');
  await expect(dialog).toContainText('Nothing more is charged.');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
  await expect(subscription).toContainText('Canceled');
  await expect(subscription).not.toContainText('Next charge');
  await subscription.getByRole('button', { name: 'Resume the subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, resume' }).click();
  await expect(page.getByRole('dialog')).toContainText('The next charge is on');
  await page.keyboard.press('Escape');
  await expect(subscription).toContainText('Next charge: $29.95 on');

  let canceledBy = 'joining';
  await changeAnswer<{ subscriptions: object[] }>(page, '**/api/purchases', (data) => {
    const needsProof = canceledBy === 'mailbox';
    data.subscriptions = data.subscriptions.map((one) => ({ ...one, cancelAtPeriodEnd: true, canceledBy, needsProof }));
  });
  await openAgain(page);
  await expect(subscription).toContainText('because you joined two browsers, and your other subscription continues.');
  await expect(subscription.getByRole('button', { name: 'Resume the subscription' })).toBeVisible();
  canceledBy = 'mailbox';
  await openAgain(page);
  await expect(subscription).toContainText('It was canceled by someone who can read the mailbox it was bought with.');
  await expect(subscription.getByRole('button', { name: 'Resume the subscription' })).toHaveCount(0);
  await atBothWidths(page, expectAccessibleInBothColors);
});

test('[X5-003] an emailed link leaves the address bar at once, waits for a click, works once, and then says it was used @phone-alone', async ({
  page,
}) => {
  let used = false;
  let again = false;
  const meeting = {
    goesOn: '3 Day Membership Trial ($29.95 a month)',
    ends: [{ name: 'Monthly Plan ($20.00 a month)', usableUntil: '2030-01-14T16:00:00Z' }],
  };
  await mockLink(page, () => ({ usable: !used, moving: { reports: 2, credits: 1, subscriptions: 1 }, meeting }));
  await page.route('**/api/users/magic-link/consume', async (route) => {
    // Not answered before the secret has left the address bar.
    await expect(page).toHaveURL('/purchases');
    if (used) return route.fulfill({ status: 410, json: { success: false, error: 'Gone', code: 'LINK_INVALID' } });
    used = true;
    return route.fulfill(success({}));
  });
  await changeAnswer<{ owner: object }>(page, '**/api/purchases', (data) => {
    if (used && !again) data.owner = { email: 'ada@example.org', emailVerified: true };
  });
  const link = '/purchases#link=fQ7c2TtNVbA0mJ1kXo9y-w';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Sign in as a•••@e•••.org?' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /^2 vehicles looked up here/,
    '1 credit',
    '1 active subscription',
  ]);
  await expect(page.getByText('3 Day Membership Trial ($29.95 a month) continues as agreed.')).toBeVisible();
  await expect(
    page.getByText(/Monthly Plan .* is not charged again\. You can use .* until Jan 14, 2030\./),
  ).toBeVisible();
  await atBothWidths(page, expectAccessibleInBothColors);
  expect(used, 'nothing happens by looking').toBe(false);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in as a•••@e•••.org?' })).toBeVisible();
  await expect(page).toHaveURL('/purchases');
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(kept, 'the tab alone has it').not.toContain('fQ7c2TtNVbA0mJ1kXo9y-w');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL('/purchases#main');
  for (const again of [() => page.reload(), () => page.goBack()]) {
    await expect(page.getByRole('heading', { name: 'Sign in as a•••@e•••.org?' })).toBeVisible();
    await again();
  }
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'Your purchases' })).toBeVisible();
  expect(JSON.stringify(await page.evaluate(() => history.state as unknown))).not.toContain('fQ7c2TtNVbA0mJ1kXo9y-w');
  // From elsewhere: the same address with another hash is no other document.
  await visit(page, '/about');
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Everything bought with ada@example.org.')).toBeVisible();
  await expect(page).toHaveURL('/purchases');
  await page.reload();
  await expect(page.getByText('Everything bought with ada@example.org.')).toBeVisible();
  await expect(page.getByText('This link is no longer valid')).toHaveCount(0);
  again = true;
  await visit(page, '/about');
  await page.goto(link);
  await expect(page.getByText('This link is no longer valid')).toBeVisible();
  await expect(page).toHaveURL('/purchases');
  await expect(page.getByLabel('Email you bought with')).toBeVisible();
  await atBothWidths(page, expectAccessible);
});

test('each error says what to do: no answer, an unknown receipt, a refused change; an unfinished change is shown until it is read', async ({
  page,
}) => {
  await page.goto('/purchases/receipts/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
  const id = await lookUp(page);
  await buyOffer(page, id, 'unlimited_monthly');
  await sign(page, id);
  const cancel = '**/api/subscriptions/*/cancel';
  await page.route(cancel, (route) => route.fulfill(failure(409, 'Please try again later.')));
  await openAgain(page);
  await test.step('no date breaks across two lines', async () => {
    const date = part(page, 'Reports').getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    for (let width = 1440; width >= 1200; width -= 20) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => date.evaluate((words) => words.getClientRects().length), `at ${width}`).toBe(1);
    }
  });
  await part(page, 'Subscription').getByRole('button', { name: 'Cancel the subscription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the subscription?' });
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(dialog).toContainText('Please try again later.');
  await expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toBeVisible();
  await test.step('a dialog stays open until its answer has been read', async () => {
    await page.unroute(cancel);
    const release = await holdBack(page, cancel);
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(dialog.getByRole('button', { name: 'One moment…' })).toBeVisible();
    await page.keyboard.press('Escape');
    release();
    await expect(dialog).toContainText('Nothing more is charged.');
    await page.keyboard.press('Escape');
    await expect(part(page, 'Subscription')).toContainText('Canceled');
  });
  await page.route('**/api/purchases', (route) => route.fulfill(failure(404, 'broken')));
  await openAgain(page);
  await expect(page.getByRole('heading', { name: 'Your purchases could not be loaded' })).toBeVisible();
  await page.unroute('**/api/purchases');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(part(page, 'Subscription')).toContainText('Unlimited Monthly');
});
