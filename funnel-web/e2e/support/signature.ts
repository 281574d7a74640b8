import { expect, type Page } from '@playwright/test';
import { comeTo, FORD, paidReport, stepQuery } from './funnel';

export const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' });
export const clear = (page: Page) => page.getByRole('button', { name: 'Clear' });

/** Opens the signature page of a paid report. @returns the report's token */
export async function openSignature(page: Page, vin = FORD.vin): Promise<string> {
  const id = await paidReport(page, vin);
  await comeTo(page, `/signature${stepQuery(vin)}&reportId=${id}&funnel=cart2&utm_source=s1`);
  await expect(proceed(page)).toBeVisible();
  return id;
}

/** How many dark pixels the drawing has, and whether any of them is not black. */
export const ink = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dark = 0;
    let colored = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
      if (red < 128) dark++;
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 8) colored++;
    }
    return { dark, colored };
  });
