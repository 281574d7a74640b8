import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

type Checked = Window & { axe?: { run(context: object, options: RunOptions): Promise<AxeResults> } };

/**
 * What axe finds wrong with the document that shows. Its source goes into each document once, however often that is looked at; what
 * stands in frames of another origin is not ours and not looked at.
 * @param tags of the rules; all that axe has switched on without them
 * @param exclude selects what is left out
 */
export async function violations(
  page: Page,
  { tags, exclude }: { tags?: string[]; exclude?: string } = {},
): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    ...(tags && { runOnly: { type: 'tag', values: tags } }),
  };
  const context = exclude === undefined ? {} : { exclude: [[exclude]] };
  return page.evaluate(
    async ([where, how]) => {
      const { axe } = window as Checked;
      if (!axe) throw new Error('The page has changed while axe came.');
      return (await axe.run({ include: [['html']], ...where }, how)).violations;
    },
    [context, options] as const,
  );
}
