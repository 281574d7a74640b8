import type { Page } from '@playwright/test';
import { isWanted, take } from '../support/pictures';
import { expect, test } from '../support/test';

/** The documentation and the contract, for people to look at: npm run pictures -- docs. */
const PAGES: Record<string, (page: Page) => Promise<void>> = {
  home: (page) => open(page, '/docs/'),
  architecture: (page) => open(page, '/docs/contribute/architecture'),
  operations: (page) => open(page, '/docs/deploy/operations'),
  settings: (page) => open(page, '/docs/reference/settings'),
  calls: (page) => open(page, '/docs/integrators/five-calls'),
  found: async (page) => {
    await open(page, '/docs/');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('refund');
    await expect(page.getByRole('link', { name: /refund/i }).first()).toBeVisible();
  },
  missing: (page) => open(page, '/docs/operators/nothing'),
  contract: async (page) => {
    await page.goto('/api/docs');
    await page.locator('.opblock-summary-control').filter({ hasText: '/api/checkout/session' }).first().click();
    await expect(page.locator('.opblock-body').first()).toBeVisible();
  },
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const [name, show] of Object.entries(PAGES))
  if (isWanted(`docs-${name}`))
    test(`docs-${name}`, async ({ page }) => {
      await show(page);
      await take(page, `docs-${name}`);
    });
