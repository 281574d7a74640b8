import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { fillPerson, submit } from './support/checkout';
import { FORD, lookUp, paidReport, readableReport, stepQuery } from './support/funnel';
import { FOLDER, isWanted, settled, still } from './support/pictures';
import { makeVisitor } from './support/screens';
import { expect, test } from './support/test';
import { TEST_VEHICLES } from './support/test-vehicles';

/** The first screens that docs/images shows, made into the folder "readme" of the pictures: npm run pictures -- readme. */
interface Shown {
  open: (page: Page) => Promise<void>;
  /** What is seen once all has come. */
  seen: string;
  width?: number;
  height?: number;
  colorScheme?: 'dark';
}

const report = (vehicle: keyof typeof TEST_VEHICLES) => async (page: Page) => {
  await page.goto(`/results/${await readableReport(page, TEST_VEHICLES[vehicle].vin)}`);
};
const step = (address: string) => async (page: Page) => {
  await lookUp(page);
  await page.goto(address);
};

const SHOWN: Record<string, Shown> = {
  home: { open: async (page) => void (await page.goto('/')), seen: 'Read a car’s past' },
  preview: { open: step(`/preview/2${stepQuery()}`), seen: 'Continue to Your Report' },
  packages: { open: step(`/cart/2/vin/${FORD.vin}`), seen: 'Choose your package' },
  checkout: {
    open: async (page) => {
      await step(`/checkout${stepQuery()}`)(page);
      await submit(page).waitFor();
      await fillPerson(page);
    },
    seen: 'Order summary',
    height: 1000,
  },
  signature: {
    open: async (page) =>
      void (await page.goto(`/signature?reportId=${await paidReport(page, TEST_VEHICLES.accident.vin)}`)),
    seen: 'Sign for your report',
  },
  purchases: {
    open: async (page) => {
      await makeVisitor(page);
      await page.goto('/purchases');
    },
    seen: 'Your purchases',
  },
  report: { open: report('rollback'), seen: 'Odometer history', height: 1000 },
  'report-dark': { open: report('salvage'), seen: 'Accident history', colorScheme: 'dark' },
  'report-phone': { open: report('rollback'), seen: 'Odometer history', width: 360, height: 740 },
};

for (const [name, { open, seen, width = 1440, height = 900, colorScheme }] of Object.entries(SHOWN)) {
  if (!isWanted(`readme-${name}`)) continue;
  test(`readme-${name}`, async ({ page, context }) => {
    await context.addInitScript(() => localStorage.setItem('analyticsConsent', 'denied'));
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: 'reduce' });
    await open(page);
    await expect(page.getByText(seen).first()).toBeAttached();
    await page.evaluate(() => scrollTo(0, 0));
    await settled(page);
    const folder = path.join(FOLDER, 'readme');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, `${name}.png`), await still(page, { fullPage: false }));
  });
}
