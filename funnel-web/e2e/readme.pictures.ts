import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { convert, enterConversions, signAndLose } from '../../admin-web/e2e/support/console';
import { fillPerson, submit } from './support/checkout';
import { FORD, lookUp, paidReport, readableReport, stepQuery } from './support/funnel';
import { FOLDER, isWanted, settled, still } from './support/pictures';
import { makeVisitor } from './support/screens';
import { expect, test } from './support/test';
import { TEST_VEHICLES } from './support/test-vehicles';

/** What docs/images shows, made into the folder "readme" of the pictures: npm run pictures -- readme. */
interface Shown {
  open: (page: Page) => Promise<void>;
  /** What is seen once all has come. */
  seen: string;
  width?: number;
  height?: number;
  colorScheme?: 'dark';
  /** Sections of a report that are shown instead of its first screen, by their ids. */
  only?: readonly string[];
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
  'report-life': { open: report('salvage'), seen: 'Odometer history', only: ['life'] },
  'report-damage': { open: report('salvage'), seen: 'Odometer history', only: ['titles', 'accidents'] },
  console: {
    open: async (page) => {
      const buyer = async () => (await page.context().browser()!.newContext()).request;
      await convert(await buyer(), 'lovelace@example.org');
      await signAndLose(await buyer(), 'byron@example.org');
      await enterConversions(page);
      // Where it pressed the button a filter lies now.
      await page.mouse.move(0, 0);
    },
    seen: 'Possible duplicates',
    height: 880,
  },
  'report-phone': { open: report('rollback'), seen: 'Odometer history', width: 360, height: 740 },
};

const AIR = 46;

/** Sections below one another, with some air around them. The screen is as high as the page, so that nothing sticks in their middle. */
async function sectionsOf(page: Page, ids: readonly string[], width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  await settled(page);
  const boxes = await Promise.all(ids.map((id) => page.locator(`#${id}`).boundingBox()));
  const [first, last] = [boxes.at(0)!, boxes.at(-1)!];
  const clip = { x: first.x - AIR, y: first.y, width: first.width + 2 * AIR, height: last.y + last.height - first.y };
  return page.screenshot({ clip });
}

for (const [name, { open, seen, width = 1440, height = 900, colorScheme, only }] of Object.entries(SHOWN)) {
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
    const shot = only ? await sectionsOf(page, only, width) : await still(page, { fullPage: false });
    fs.writeFileSync(path.join(folder, `${name}.png`), shot);
  });
}
