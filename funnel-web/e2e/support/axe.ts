import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/**
 * The one without comments and long names, half of what the other has: it goes through the browser's pipe for each document. Seven letters
 * that are not of ASCII would have the browser keep and read all of it as text of two bytes a letter.
 */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\x00-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

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
 * Runs in the page, behind axe: it reads a color again for each element that has it, with a library for every color there is, which is a
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

/** As a program, which `page.evaluate` would hand over as a text for another one to read. */
async function bringAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: SOURCE });
  await session.detach();
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
    await bringAxe(page);
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
