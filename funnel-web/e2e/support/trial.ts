import { expect, type Locator, type Page } from '@playwright/test';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Charges are made at 17:00 UTC: what falls due later on a day is charged on the next. */
const FROM_CHARGE_HOUR_MS = 7 * 60 * 60 * 1000;

/** The day the trial is charged its full price for the first time, as pages write it. */
export const firstCharge = () =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.now() + 3 * DAY_MS + FROM_CHARGE_HOUR_MS,
  );

/** What a dollar goes on to cost is in its own block: amount, cadence, first charge and how to cancel, as plain as the rest. */
export async function expectTrialTerms(page: Page, block: Locator): Promise<void> {
  const terms = [
    block.getByText('$1.00 today: 3-day trial, then $29.95/month until you cancel.'),
    block.getByText(
      `Up to 3 reports in the trial, up to 30 in each month after it. The first $29.95 is charged on ${firstCharge()} at`,
    ),
  ];
  await expect(terms[1]!).toContainText('Cancel online before then, with the link in your receipt');
  const ink = await page.locator('body').evaluate((element) => getComputedStyle(element).color);
  for (const text of terms) {
    await expect(text).toBeVisible();
    const { size, color } = await text.evaluate((element) => {
      const { fontSize, color } = getComputedStyle(element);
      return { size: parseFloat(fontSize), color };
    });
    expect(size).toBeGreaterThanOrEqual(14);
    expect(color).toBe(ink);
  }
}

/** The smallest card or label around a text. */
export const blockOf = (text: Locator): Locator =>
  text.locator('xpath=ancestor::*[self::label or contains(@class, "rounded-card")][1]');
