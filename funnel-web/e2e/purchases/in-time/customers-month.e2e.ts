import type { Page } from '@playwright/test';
import { expect } from '../../support/test';
import { expectAccessible } from '../../support/accessible';
import { fillPerson, submit } from '../../support/checkout';
import {
  ACURA,
  choose,
  drawSignature,
  fillAddress,
  fillCard,
  FORD,
  lookUp,
  quicken,
  search,
  signAndAddress,
  stepQuery,
  visit,
} from '../../support/funnel';
import { openAgain } from '../../support/purchases';
import {
  expectAgreement,
  follow,
  longDay,
  mailTo,
  nextCharge,
  part,
  pass,
  passTo,
  shortDay,
  test,
  TRIAL,
  type Books,
} from '../../support/shop-in-time';
import { TEST_VEHICLES } from '../../support/test-vehicles';

const UNLIMITED = 'Unlimited Monthly';

/** Asks for the money of a receipt back, as unused. */
async function askRefund(page: Page, receipt: RegExp, answer: string): Promise<void> {
  await part(page, 'Receipts').getByRole('button', { name: receipt }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a refund' });
  await dialog.getByRole('radio', { name: /I did not use it/ }).check();
  await dialog.getByRole('button', { name: 'Ask for the refund' }).click();
  await expect(page.getByRole('dialog', { name: 'Refund granted' })).toContainText(answer);
  await page.keyboard.press('Escape');
}

/** In another browser there is no cookie: the mailed link shows who asks. */
async function identifyElsewhere(page: Page, shop: Parameters<typeof mailTo>[0], email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/purchases');
  await page.getByLabel('Email you bought with').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'A link is on its way' })).toBeVisible();
  await shop.settled();
  await follow(page, mailTo(shop, 'magic-link', email), /\/purchases#link=/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(`Everything bought with ${email}.`)).toBeVisible();
}

test('[X2-009, X2-010, X2-011, X2-014] a customer lives a month: trial, reminder, renewal, extra report for $1.00, cancel, refund', async ({
  page,
  shop,
}) => {
  // A month, some twenty screens and five scans.
  test.setTimeout(300_000);
  const email = 'ada@example.org';
  const books = async (now: Books) => expectAgreement(page, shop, email, now);
  await quicken(page);
  await page.clock.setSystemTime(shop.now());

  await test.step('day 0: the trial for $1.00, signed, addressed, read', async () => {
    await search(page);
    await choose(page);
    await visit(page, `/checkout/2${stepQuery()}`);
    await fillPerson(page);
    await submit(page).click();
    await expect(page).toHaveURL(/\/signature\?/);
    await drawSignature(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/address\?/);
    await fillAddress(page);
    await page.getByRole('button', { name: 'Open my report' }).click();
    await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
    await books({
      money: [[TRIAL, 100, 'paid']],
      ledger: [
        ['purchase', 0],
        ['unlock', 0],
      ],
      mails: { receipt: 1, 'report-ready': 1 },
    });
  });
  const trialEnd = await nextCharge(shop);

  await test.step('day 2: the reminder names day and amount, and its link leads to the cancel button', async () => {
    await passTo(page, shop, new Date(trialEnd.getTime() - 20 * 3_600_000));
    const reminder = mailTo(shop, 'trial-reminder', email);
    expect(reminder).toContain(
      `On ${longDay(trialEnd)} we will charge $29.95 for ${TRIAL}, and again every month until you cancel.`,
    );
    await follow(page, reminder, /\/purchases$/);
    await expect(part(page, 'Subscription')).toContainText(`Next charge: $29.95 on ${shortDay(trialEnd)}`);
    await expect(part(page, 'Subscription').getByRole('button', { name: 'Cancel the subscription' })).toBeVisible();
    await books({
      money: [[TRIAL, 100, 'paid']],
      ledger: [
        ['purchase', 0],
        ['unlock', 0],
      ],
      mails: { receipt: 1, 'report-ready': 1, 'trial-reminder': 1 },
    });
  });

  await test.step('day 3: renewed on its date, with a receipt', async () => {
    await passTo(page, shop, trialEnd);
    await books({
      money: [
        [TRIAL, 100, 'paid'],
        [`${TRIAL}: monthly renewal`, 2995, 'paid'],
      ],
      ledger: [
        ['purchase', 0],
        ['unlock', 0],
        ['renewal', 0],
      ],
      mails: { receipt: 1, 'report-ready': 1, 'trial-reminder': 1, 'renewal-receipt': 1 },
    });
    await expect(part(page, 'Subscription')).toContainText('0 of 30 reports of this period used');
    await part(page, 'Receipts')
      .getByRole('link', { name: /monthly renewal/ })
      .click();
    await expect(page.locator('#receipt')).toContainText('$29.95');
    await expect(page.locator('#receipt')).toContainText(shortDay(shop.now()));
  });

  await test.step('day 4: nothing of the renewal was used, so it is refunded at once and the subscription is over', async () => {
    await pass(page, shop, 1);
    await openAgain(page);
    await askRefund(page, /^Ask for a refund .*monthly renewal$/, 'We are returning $29.95');
    await books({
      money: [
        [TRIAL, 100, 'paid'],
        [`${TRIAL}: monthly renewal`, 2995, 'refunded'],
      ],
      ledger: [
        ['purchase', 0],
        ['unlock', 0],
        ['renewal', 0],
        ['refund', 0],
      ],
      mails: { receipt: 1, 'report-ready': 1, 'trial-reminder': 1, 'renewal-receipt': 1, refund: 1 },
    });
    await expect(part(page, 'Subscription')).toContainText('You have no active subscription.');
  });

  await test.step('day 10: the unlimited subscription, and an extra report for $1.00 after consent', async () => {
    await pass(page, shop, 6);
    const acura = await lookUp(page, ACURA.vin);
    await visit(page, `/checkout/4${stepQuery(ACURA.vin)}&funnel=cart2&offer=unlimited_monthly`);
    await fillCard(page);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Complete Purchase - $20.00' }).click();
    await expect(page).toHaveURL(/\/signature\?/);
    await signAndAddress(page, acura);

    await search(page, TEST_VEHICLES.clean.vin);
    await choose(page);
    const [{ nextChargeAt }] = await shop.query('SELECT "nextChargeAt" FROM subscriptions WHERE "endedAt" IS NULL');
    const goesOn = `The subscription continues as before: $20.00 on ${shortDay(nextChargeAt)}, then monthly until you cancel.`;
    await expect(page.getByText(`$1.00 once, to the card your subscription is paid with. ${goesOn}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Open it for \$1\.00/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Open this report for $1.00?' });
    await expect(dialog).toContainText(goesOn);
    await expectAccessible(page);
    expect(await shop.query(`SELECT FROM payments WHERE kind = 'extra_report'`), 'before the yes').toEqual([]);
    await dialog.getByRole('button', { name: 'Yes, charge $1.00' }).click();
    await expect(page).toHaveURL(/\/signature\?/);
    await books(afterExtra('paid'));
  });

  const ofThePayer = await test.step('day 12: identified by a mailed link elsewhere, two clicks cancel', async () => {
    await pass(page, shop, 2);
    const cookies = await page.context().cookies();
    await identifyElsewhere(page, shop, email);
    await part(page, 'Subscription').getByRole('button', { name: 'Cancel the subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel the subscription?' });
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(dialog).toContainText('Nothing more is charged.');
    await shop.settled();
    const [{ currentPeriodEnd }] = await shop.query(
      'SELECT "currentPeriodEnd" FROM subscriptions WHERE "endedAt" IS NULL',
    );
    expect(mailTo(shop, 'cancellation', email)).toContain(
      `You can use what you paid for until ${longDay(currentPeriodEnd)}`,
    );
    const { money, ledger, mails } = afterExtra('paid');
    await books({ money, ledger, mails: { ...mails, 'magic-link': 1, cancellation: 1 } });
    await expect(part(page, 'Subscription')).toContainText(`what you paid for until ${shortDay(currentPeriodEnd)}`);
    return cookies;
  });

  await test.step('day 13: the browser that paid never opened the extra report, so its dollar is refunded', async () => {
    await pass(page, shop, 1);
    await page.context().clearCookies();
    await page.context().addCookies(ofThePayer);
    await page.goto('/purchases');
    await askRefund(page, /^Ask for a refund .*extra report$/, 'We are returning $1.00');
    await expect(
      part(page, 'Reports').getByRole('listitem').filter({ hasText: TEST_VEHICLES.clean.name }),
    ).toContainText('Refunded');
    const { money, ledger, mails } = afterExtra('refunded');
    await books({
      money,
      ledger: [...ledger, ['refund', 0]],
      mails: { ...mails, 'magic-link': 1, cancellation: 1, refund: 2 },
    });
  });

  await test.step('a month later: nothing more is charged, and the subscription has ended', async () => {
    await pass(page, shop, 32);
    const { money, ledger, mails } = afterExtra('refunded');
    await books({
      money,
      ledger: [...ledger, ['refund', 0], ['period_end', 0]],
      mails: { ...mails, 'magic-link': 1, cancellation: 1, refund: 2 },
    });
    await expect(part(page, 'Subscription')).toContainText('You have no active subscription.');
    await expectAccessible(page);
  });
});

/** The books once the extra report is bought. */
function afterExtra(extra: 'paid' | 'refunded'): Books {
  return {
    money: [
      [TRIAL, 100, 'paid'],
      [`${TRIAL}: monthly renewal`, 2995, 'refunded'],
      [UNLIMITED, 2000, 'paid'],
      [`${UNLIMITED}: extra report`, 100, extra],
    ],
    ledger: [
      ['purchase', 0],
      ['unlock', 0],
      ['renewal', 0],
      ['refund', 0],
      ['purchase', 1],
      ['unlock', -1],
      ['unlock', 0],
    ],
    mails: {
      receipt: 2,
      'report-ready': 2,
      'trial-reminder': 1,
      'renewal-receipt': 1,
      refund: 1,
      'extra-report-receipt': 1,
    },
  };
}
