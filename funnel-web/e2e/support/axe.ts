import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** The one without comments and long names, half of what the other has: it goes through the browser's pipe for each document. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(context: object, options: RunOptions): Promise<AxeResults>;
  commons: { color: { Color: { prototype: { parseString(text: string): AxeColor } } } };
}

interface AxeColor {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

type Checked = Window & { axe?: Axe };

/**
 * Runs in the page, behind axe: it reads a color anew for each element that has it, with a library for every color there is, which is a
 * sixth of a look. A page has some twenty.
 */
function readEachColorOnce(): void {
  const { prototype } = (window as Checked).axe!.commons.color.Color;
  const parse = prototype.parseString;
  const known = new Map<string, Pick<AxeColor, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (this: AxeColor, text: string) {
    const before = known.get(text);
    if (before) return Object.assign(this, before);
    // What cannot be read throws here each time, and is not remembered.
    parse.call(this as never, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/**
 * What axe finds wrong with the document that shows. Its source goes into each document once, however often that is looked at; what
 * stands in frames of another origin is not ours and not looked at.
 * @param only the rules to go by; all that axe has switched on without them
 * @param exclude selects what is left out
 */
export async function violations(
  page: Page,
  { only, exclude }: { only?: RunOptions['runOnly']; exclude?: string } = {},
): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(SOURCE);
    await page.evaluate(readEachColorOnce);
  }
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    ...(only && { runOnly: only }),
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
