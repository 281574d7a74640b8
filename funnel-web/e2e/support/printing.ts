import { expect, type Locator, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const PDF_TEXT = join(import.meta.dirname, '../../../backend/test/support/pdf-text.mjs');

/** The text of a PDF, page by page. */
export function pdfPages(file: Buffer): string[] {
  const answer = execFileSync(process.execPath, [PDF_TEXT], { input: file, maxBuffer: 32 * 1024 * 1024 });
  return (JSON.parse(answer.toString()) as { pages: string[] }).pages;
}

/** A press on a button prints. The dialog of the browser cannot be seen: what asks for it is replaced in the document that shows. */
export async function expectPrints(page: Page, button: Locator): Promise<void> {
  await page.evaluate(() => {
    delete document.body.dataset.printed;
    window.print = () => (document.body.dataset.printed = 'yes');
  });
  await button.click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
}
