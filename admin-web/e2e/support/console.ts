import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { SIGNATURE_EXAMPLE } from '../../../backend/src/platform/http/openapi-texts';
import { violations } from '../../../funnel-web/e2e/support/axe';
import '../../../funnel-web/e2e/support/short-stacks';

export const PASSWORD = process.env.E2E_OPERATOR_PASSWORD ?? '';
export const VIN = '1FTFW5L86RFB45612';

/**
 * Types into a filter of a list and waits until the list goes by it, half a second later: until then it shows rows that do not match.
 */
export async function filterBy(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).fill(text);
  await expect.poll(() => new URL(page.url()).searchParams.get('filter'), label).toContain(text);
}

/** Opens the console and shows a password at the gate. */
export async function enter(page: Page, password = PASSWORD): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
}

/** Opens a screen of the console for somebody who has signed in over the API: what the gate does is told in console.e2e.ts. */
export async function openConsole(page: Page, screen: string): Promise<void> {
  await call(page.request, '/api/admin/login', { operator: 'admin', password: PASSWORD });
  await page.goto(`/admin/${screen}`);
}

/** Goes to a screen within the console: loading it again would take the time of all of them. */
export async function openWithin(page: Page, screen: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/admin/${screen}`);
}

/** Opens the first tab and waits until it shows its figures. */
export async function enterConversions(page: Page): Promise<void> {
  await openConsole(page, 'conversions');
  await expect(page.getByRole('group', { name: 'Total Users' })).toBeVisible();
}

export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Runs in the page: forms for a password that do not say whose it is, which password managers need and axe does not look for. */
const nobodysPasswords = (): string[] =>
  [...document.forms]
    .filter((form) => form.querySelector('[type=password]') && !form.querySelector('[autocomplete=username]'))
    .map((form) => form.innerText);

/** The screen is legible to everybody and nothing has to be pushed sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // A button that has loaded changes its color, and colors on their way are nobody's choice.
  await expect(page.locator('.MuiButton-loading')).toHaveCount(0);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  const wrong = await violations(page);
  expect(wrong.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
  expect(await page.evaluate(nobodysPasswords), 'passwords of nobody').toEqual([]);
  expect(await page.evaluate(beyondTheScreen), 'elements beyond the right edge of the screen').toEqual([]);
}

/** Every moment of the shop takes the most room that one can take, whatever time it is now: only after 10 o'clock an hour has two digits. */
export async function widenMoments(page: Page): Promise<void> {
  await page.route('**/api/admin/**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/("\w+At":")[^"]+"/g, '$12026-11-28T22:58:58.888Z"');
    await route.fulfill({ response: answer, body });
  });
}

/** Runs in the page: what makes it wider than the screen, and by how many pixels. */
function beyondTheScreen(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].flatMap((element) => {
    const beyond = element.getBoundingClientRect().right - clientWidth;
    return beyond > 0 ? `${beyond} px: ${element.outerHTML.slice(0, 200)}` : [];
  });
  return [`the page itself: ${scrollWidth - clientWidth} px`, ...wide];
}

async function call(request: APIRequestContext, path: string, data: object): Promise<Record<string, string>> {
  const answer = await request.post(path, { data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { data: Record<string, string> }).data;
}

/** A visitor who paid, signed and gave an address, over HTTP. @returns the name they gave, which nobody else has */
export async function convert(request: APIRequestContext, email: string): Promise<string> {
  const { name, reportId } = await buyAndSign(request, email);
  await giveAddress(request, reportId);
  return name;
}

/** A visitor who paid for a report and has opened it. */
export async function buyAndRead(request: APIRequestContext, email: string, vin: string): Promise<void> {
  const { reportId } = await buyAndSign(request, email, vin);
  await giveAddress(request, reportId);
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/reports/${reportId}`);
      return ((await answer.json()) as { data: { access: { nextStep: string } } }).data.access.nextStep;
    })
    .toBe('read');
}

async function giveAddress(request: APIRequestContext, vehicleReportId: string): Promise<void> {
  const address = {
    phoneNumber: '5551234567',
    addressLine1: '1 Main St',
    city: 'Miami',
    state: 'FL',
    zipCode: '33101',
  };
  await call(request, '/api/addresses', { vehicleReportId, ...address });
}

/** A visitor who signed, and whose purchase the operator took back. */
export async function signAndLose(request: APIRequestContext, email: string): Promise<string> {
  const { name, sessionId } = await buyAndSign(request, email);
  await takeBack(request, sessionId);
  return name;
}

/** The operator takes a purchase back, in the console of the same browser. */
export async function takeBack(request: APIRequestContext, sessionId: string): Promise<void> {
  await call(request, '/api/admin/login', { password: PASSWORD });
  const path = `/api/admin/checkout-sessions/${sessionId}/refund`;
  expect((await request.post(path, { data: { reason: 'by mistake' } })).ok()).toBe(true);
}

/** A visitor who paid and signed: the report is held until its address. */
export async function buyAndSign(request: APIRequestContext, email: string, vin = VIN) {
  const name = `Ada ${email.split('@')[0] ?? ''}`;
  const { id: reportId = '' } = await call(request, '/api/lookup/vin', { vin });
  await call(request, '/api/users/register', { fullName: name, email });
  const order = { reportId, offerKey: 'single_report', termsAccepted: true, contactEmail: email };
  const { sessionId = '' } = await call(request, '/api/checkout/session', order);
  await call(request, '/api/checkout/complete', { sessionId });
  const signature = { vehicleReportId: reportId, signatureData: SIGNATURE_EXAMPLE, agreementVersion: '2026-11' };
  await call(request, '/api/signatures', signature);
  return { name, reportId, sessionId };
}
