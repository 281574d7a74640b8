import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from './funnel';

/** A section of the report by its heading. */
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export const glance = (page: Page, label: string): Locator =>
  section(page, 'At a glance').getByRole('listitem').filter({ hasText: label });

/**
 * Goes to an address inside the document that shows, by way of another page: one that stays asks for nothing again, and what it says would
 * be taken for what the next one says.
 */
export async function visitAnew(page: Page, address: string): Promise<void> {
  await visit(page, '/verify');
  // A report has a part of this name.
  await expect(page.getByRole('heading', { level: 1, name: 'Is this report genuine?' })).toBeVisible();
  await visit(page, address);
}
