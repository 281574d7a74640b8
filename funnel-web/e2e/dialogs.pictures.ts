import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fillPerson, submit } from './support/checkout';
import {
  FORD,
  lookUp,
  mockLink,
  paidReport,
  quicken,
  readableReport,
  sign,
  stepQuery,
  vinField,
} from './support/funnel';
import { FOLDER, isWanted, settled, still, take, WIDTHS } from './support/pictures';
import { buyOffer } from './support/purchases';
import { expect, test } from './support/test';
import { TEST_VEHICLES } from './support/test-vehicles';

/** What opens over a screen, and what a visitor meets on the way out, after a slip, or with large letters. For people to look at. */
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

test.beforeEach(({ context }) => context.addInitScript(() => localStorage.setItem('analyticsConsent', 'denied')));

const dialog = (page: Page, name: string | RegExp) => expect(page.getByRole('dialog', { name })).toBeVisible();

/** The pointer on its way to the tabs. */
async function leaveByTheTop(page: Page): Promise<void> {
  await page.mouse.move(600, 300);
  await page.mouse.move(600, 5);
}

async function openReport(page: Page, { vin, name }: { vin: string; name: string }): Promise<void> {
  await page.goto(`/results/${await readableReport(page, vin)}`);
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Accident history' })).toBeVisible();
}

async function searchPlate(page: Page, plate: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('tab', { name: 'License Plate' }).click();
  await page.getByRole('textbox', { name: /plate/i }).fill(plate);
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Ohio' }).click();
  await page.getByRole('button', { name: 'Search this plate' }).click();
}

async function trialBought(page: Page): Promise<void> {
  await buyOffer(page, await lookUp(page), 'trial_monthly_2995');
  await page.goto('/purchases');
  await expect(page.getByRole('button', { name: 'Cancel the subscription' })).toBeVisible();
}

const STATES: Record<string, (page: Page) => Promise<void>> = {
  'exit-offer': async (page) => {
    await lookUp(page);
    await page.goto(`/cart/2/vin/${FORD.vin}`);
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expect(async () => {
      await leaveByTheTop(page);
      await expect(page.getByRole('dialog', { name: 'Before you go' })).toBeVisible({ timeout: 2000 });
    }).toPass();
  },
  'leaving-checkout': async (page) => {
    await lookUp(page);
    await page.goto(`/checkout/2${stepQuery()}`);
    await submit(page).waitFor();
    await expect(async () => {
      await leaveByTheTop(page);
      await expect(page.getByRole('dialog', { name: 'Leaving already?' })).toBeVisible({ timeout: 2000 });
    }).toPass();
  },
  share: async (page) => {
    await openReport(page, TEST_VEHICLES.clean);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    await expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible();
  },
  cancel: async (page) => {
    await trialBought(page);
    await page.getByRole('button', { name: 'Cancel the subscription' }).click();
    await dialog(page, 'Cancel the subscription?');
  },
  'sign-in': async (page) => {
    await mockLink(page, () => ({
      effect: 'join',
      moving: { reports: 2, credits: 1, subscriptions: 0 },
      bought: { purchases: 1, credits: 1, subscriptions: 0 },
    }));
    await page.goto('/purchases#link=fQ7c2TtNVbA0mJ1kXo9y-w');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  },
  'forget-browser': async (page) => {
    await lookUp(page);
    await page.goto('/privacy/your-data');
    await page.getByRole('button', { name: 'Delete what this browser holds' }).click();
    await dialog(page, 'Delete what this browser holds?');
  },
  'sample-dialog': async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'View a sample report' }).click();
    await dialog(page, 'Sample report');
  },
  'is-this-yours': async (page) => {
    await searchPlate(page, TEST_VEHICLES.salvage.plate);
    await dialog(page, 'Is this your vehicle?');
  },
  'did-you-mean': async (page) => {
    await page.goto('/');
    await vinField(page).fill('1FTFW5L86RFB45613');
    await expect(page.getByRole('group', { name: 'Did you mean' })).toBeVisible();
  },
  'nothing-found': async (page) => {
    await searchPlate(page, 'NONE123');
    await expect(page.getByText('Search by VIN instead')).toBeVisible();
  },
  'contact-thanks': async (page) => {
    await quicken(page);
    await page.goto('/contact');
    for (const [label, text] of [
      ['Full name', 'Ada Reader'],
      ['Email', 'ada@example.org'],
      ['Subject', 'My report'],
      ['Message', 'The accident in my report was repaired by another shop.'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Prepare the email' }).click();
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  },
  'verify-unknown': async (page) => {
    await page.goto('/verify/000000000000');
    await expect(page.getByText('Code not found')).toBeVisible();
  },
  'step-left': async (page) => {
    const id = await paidReport(page, TEST_VEHICLES.accident.vin);
    await sign(page, id);
    await page.goto(`/results/${id}`);
    await expect(page.getByRole('heading', { name: 'One step left' })).toBeVisible();
  },
  'purchases-trial': trialBought,
  'purchases-pack': async (page) => {
    await buyOffer(page, await lookUp(page, TEST_VEHICLES.owners.vin), 'three_pack');
    await page.goto('/purchases');
    await expect(page.getByText('2 credits left')).toBeVisible();
  },
  'report-owners': (page) => openReport(page, TEST_VEHICLES.owners),
  'report-flood': (page) => openReport(page, TEST_VEHICLES.flood),
  'report-lien': (page) => openReport(page, TEST_VEHICLES.lien),
  'report-recalls': (page) => openReport(page, TEST_VEHICLES.recalls),
};

for (const [name, make] of Object.entries(STATES)) {
  if (!isWanted(`opened-${name}`)) continue;
  test(`opened-${name}`, async ({ page }) => {
    await make(page);
    await take(page, `opened-${name}`);
  });
}

/** As a reader sees it whose browser has letters twice as large. */
const LARGE: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto('/'),
  report: (page) => openReport(page, TEST_VEHICLES.salvage),
  checkout: async (page) => {
    await lookUp(page);
    await page.goto(`/checkout${stepQuery()}`);
    await submit(page).waitFor();
    await fillPerson(page);
  },
};

for (const [name, open] of Object.entries(LARGE)) {
  if (!isWanted(`large-${name}`)) continue;
  test(`large-${name}`, async ({ page }) => {
    const browser = await page.context().newCDPSession(page);
    // Another size of the screen takes the letters back to theirs.
    const screen = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    };
    for (const width of WIDTHS) {
      await screen(width, 900);
      await open(page);
      await settled(page);
      await screen(width, await page.evaluate(() => document.documentElement.scrollHeight));
      await settled(page);
      fs.writeFileSync(path.join(FOLDER, `large-${name}-${width}-light.png`), await still(page, { fullPage: false }));
    }
  });
}
