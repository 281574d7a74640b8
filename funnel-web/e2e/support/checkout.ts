import { expect, type Page } from '@playwright/test';
import { comeTo, fillCard, FORD, holdBack, lookUp, session, stepQuery, stopClock } from './funnel';

export const TEST_CARD = '4242424242424242';
export const DECLINED = '4000000000000002';

export const submit = (page: Page) =>
  page.getByRole('button', { name: /Yes, Continue|Complete Purchase|Processing|Payment received/ });
export const timer = (page: Page) => page.getByRole('timer');
export const summary = (page: Page) =>
  page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'Order summary' }) })
    .last();

/** A checkout page of a report that this browser has just looked up. */
export async function openCheckout(page: Page, path: string, more = ''): Promise<string> {
  const id = await lookUp(page);
  await page.goto(`${path}${stepQuery()}${more}`);
  await submit(page).waitFor();
  return id;
}

/** Name, email, card and billing zip, and every box there is. */
export async function fillPerson(page: Page, card = TEST_CARD): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Reader');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
  await page.getByLabel('Name on card').fill('Ada Reader');
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Billing zip').fill('33101');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

/** Email, card and agreement of a checkout that asks for no name. */
export async function fillPackage(page: Page, card?: string): Promise<void> {
  await fillCard(page, card);
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
}

/** Checkout 4 of a vehicle that this browser has just looked up, filled in. */
export async function openFilled(page: Page, offer = 'single_report', card?: string, vin = FORD.vin): Promise<string> {
  const id = await lookUp(page, vin);
  await comeTo(page, `/checkout/4${stepQuery(vin)}&funnel=cart2&offer=${offer}`);
  await fillPackage(page, card);
  return id;
}

/** The page after a payment shows, not only its address. */
export async function expectSignature(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/signature\?/);
  await expect(page.getByRole('heading', { name: 'Sign for your report' })).toBeVisible();
}

/** How often a page has called a path since. */
export function countOf(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => (count += new URL(request.url()).pathname === path ? 1 : 0));
  return () => count;
}

/** Of this browser's visitor. */
export async function credits(page: Page): Promise<number> {
  const answer = await page.request.post('/api/users/ensure', { data: { email: 'ada@example.org' } });
  return ((await answer.json()) as { data: { creditsBalance: number } }).data.creditsBalance;
}

/** Presses the button with the clock of the page standing still: the wait after the payment begins in the moment this returns. */
export async function payWithStoppedClock(
  page: Page,
  press: () => Promise<void> = () => submit(page).click(),
): Promise<void> {
  const complete = '**/api/checkout/complete';
  const release = await holdBack(page, complete);
  const asked = page.waitForRequest(complete);
  await press();
  await asked;
  await expect(submit(page)).toHaveText('Processing...');
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await stopClock(page);
  release();
  // What was typed is forgotten just before that wait.
  await expect.poll(() => session(page, 'userInfo')).toBeNull();
}

export const carried = { type: 'vin', value: FORD.vin, intent: 'buyer' };
