import { expect, type Page } from '@playwright/test';
import { violations } from './axe';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs in the page: fonts are there and what was moving has come to rest. */
export async function rest(): Promise<void> {
  await document.fonts.ready;
  const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map((one) => one.finished));
}

/** Fails with the rule and the element when axe finds anything on the screen, or when the page scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // In the middle of a change of colors axe would read a mixture.
  await page.evaluate(rest);
  // What a dialog has put out of use lies dimmed behind it.
  const wrong = await violations(page, { tags: TAGS, exclude: '[data-aria-hidden="true"]' });
  const found = wrong.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  expect(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels the page is wider than the screen').toBeLessThanOrEqual(0);
}
