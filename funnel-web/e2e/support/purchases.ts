import { expect, type Page } from '@playwright/test';
import { visitAnew } from './report';

/** Buys any offer for a report of this browser over the API it shares its cookies with. */
export async function buyOffer(
  page: Page,
  reportId: string,
  offerKey: string,
  contactEmail = 'ada@example.org',
): Promise<string> {
  const order = { reportId, offerKey, termsAccepted: true, renewalAccepted: true, contactEmail };
  const opened = await page.request.post('/api/checkout/session', { data: order });
  const { data } = (await opened.json()) as { data: { sessionId: string } };
  const paid = await page.request.post('/api/checkout/complete', { data: { sessionId: data.sessionId } });
  expect(paid.ok()).toBe(true);
  return data.sessionId;
}

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

export const open = async (page: Page) => {
  await page.goto('/purchases');
  await expect(page.getByRole('heading', { level: 1, name: 'Your purchases' })).toBeVisible();
};

/** The same inside the document that shows, by way of another page: one that stays asks for nothing again. */
export const openAgain = async (page: Page) => {
  await visitAnew(page, '/purchases');
  await expect(page.getByRole('heading', { level: 1, name: 'Your purchases' })).toBeVisible();
};

export const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Purchases/ });
