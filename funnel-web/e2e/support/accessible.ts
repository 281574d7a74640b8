import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { violations } from './axe';

const RULES: RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Those of them that look at colors. */
const COLOR_RULES: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Runs in the page: fonts are there and what was moving has come to rest. */
export async function rest(): Promise<void> {
  await document.fonts.ready;
  const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map((one) => one.finished));
}

/** Fails with the rule and the element when axe finds anything on the screen, or when the page scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectWithin(RULES, page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels the page is wider than the screen').toBeLessThanOrEqual(0);
}

/** What looks at colors finds nothing wrong with those that show now. */
export const expectReadableColors = (page: Page): Promise<void> => expectWithin(COLOR_RULES, page);

async function expectWithin(only: RunOptions['runOnly'], page: Page): Promise<void> {
  // In the middle of a change of colors axe would read a mixture.
  await page.evaluate(rest);
  // What a dialog has put out of use lies dimmed behind it.
  const wrong = await violations(page, { only, exclude: '[data-aria-hidden="true"]' });
  const found = wrong.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  expect(found).toEqual([]);
}
