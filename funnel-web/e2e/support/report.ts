import type { Locator, Page } from '@playwright/test';

/** A section of the report by its heading. */
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export const glance = (page: Page, label: string): Locator =>
  section(page, 'At a glance').getByRole('listitem').filter({ hasText: label });
