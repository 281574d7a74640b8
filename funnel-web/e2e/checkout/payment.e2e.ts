import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/test';
import { countOf, credits, expectSignature, fillPackage, openFilled, payWithStoppedClock } from '../support/checkout';
import {
  ACURA,
  comeTo,
  everythingKept,
  FORD,
  lookUp,
  quicken,
  session,
  stepQuery,
  success,
  toast,
  visit,
} from '../support/funnel';

const SESSION = '**/api/checkout/session';
const COMPLETE = '**/api/checkout/complete';
const submit = (page: Page) => page.getByRole('button', { name: /Complete Purchase|Processing|Payment received/ });

async function openSession(page: Page, reportId: string, offerKey: string): Promise<string> {
  const opened = await page.request.post('/api/checkout/session', {
    data: { reportId, offerKey, termsAccepted: true },
  });
  return ((await opened.json()) as { data: { sessionId: string } }).data.sessionId;
}

test('[B2-048, B2-049, B3-039, B3-040, B4-004..B4-006, B4-008, B4-011, B5-009, B5-017, B7-005, B7-006, B9-018, X1-011, X2-001] the payment calls user, session and completion in this order without the card, waits for a slow payment, and opens the signature 1.5 s later', async ({
  page,
}) => {
  const sent: string[] = [];
  const calls: Request[] = [];
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''}`);
    if (request.url().includes('/api/') && request.method() === 'POST') calls.push(request);
  });
  await page.clock.install();
  const id = await openFilled(page);
  await page.getByLabel('CVC').fill('9871');
  calls.length = 0;
  await payWithStoppedClock(page);
  await test.step('[B2-048, B2-049, B4-008, B4-011, B5-009, B9-018] success waits 1.5 s, then goes to the signature with the parameters of the address', async () => {
    await expect(submit(page)).toHaveText('Payment received');
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
    await page.clock.runFor(1400);
    await expect(page).toHaveURL(/\/checkout\/4\?/);
    await page.clock.runFor(100);
    await expectSignature(page);
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      type: 'vin',
      value: FORD.vin,
      intent: 'buyer',
      funnel: 'cart2',
      offer: 'single_report',
    });
    expect(query.get('transaction_id')).toMatch(/^txn_/);
    expect(query.get('user_id')).toBeTruthy();
  });
  await test.step('[B4-004..B4-006, B7-005, B7-006, X1-011] the order of the calls, and a paid report', async () => {
    const asked = calls.map((request) => ({
      path: new URL(request.url()).pathname,
      body: request.postDataJSON() as object,
    }));
    expect(asked.map(({ path }) => path).slice(0, 3)).toEqual([
      '/api/users/ensure',
      '/api/checkout/session',
      '/api/checkout/complete',
    ]);
    expect(asked[0]?.body).toEqual({ email: 'ada@example.org' });
    expect(asked[1]?.body).toMatchObject({ offerKey: 'single_report', reportId: id, termsAccepted: true });
    expect(asked[2]?.body).toEqual({ sessionId: expect.any(String), paymentMethod: 'sim_card_success' });
    const report = await page.request.get(`/api/reports/${id}`);
    expect(await report.json()).toMatchObject({ data: { access: { paid: true, nextStep: 'sign' } } });
  });
  await test.step('[X2-001, B5-017] no request holds a card number, a CVC, an expiry date or the name on the card', () => {
    expect(sent.some((text) => text.includes('/api/checkout/complete'))).toBe(true);
    for (const text of sent) {
      expect(text.replace(/[\s+-]|%20/g, '')).not.toMatch(/4242424242|"9871"|12\/30|"1230"/);
      // A random id may happen to spell such a word.
      expect(text.replace(/(?<![\w-])(?:txn_)?[\w-]{22}(?![\w-])/g, '')).not.toMatch(/Ada Reader|cvc|cardNumber/i);
    }
  });
  await test.step('[B3-039, B3-040] personal data leaves the session after the purchase', async () => {
    expect(await everythingKept(page)).not.toMatch(/ada@example\.org|Ada Reader/);
    const user = JSON.parse((await session(page, 'currentUser')) ?? '{}') as object;
    expect(user).toMatchObject({ userId: expect.any(String), anonId: expect.any(String), email: null });
    expect(user).toMatchObject({ creditsBalance: expect.any(Number), unlimitedActive: false });
  });
  await test.step('a pending payment is waited for without a second charge, and the page continues automatically', async () => {
    await page.clock.resume();
    await openFilled(page, 'single_report', '4000000000000077', ACURA.vin);
    await submit(page).click();
    // The form is out of sight: the word of it gets the focus.
    await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeFocused();
    await expect(submit(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/signature\?/);
  });
});

test('[B2-032, B4-005, X2-004, X4-007] the session of the URL is completed unless the page shows another offer, and a double click charges once', async ({
  page,
}) => {
  await quicken(page);
  const own = await openSession(page, await lookUp(page), 'single_report');
  const sessions = countOf(page, '/api/checkout/session');
  await comeTo(page, `/checkout/4${stepQuery()}&offer=single_report&session_id=${own}`);
  await fillPackage(page);
  const completed = page.waitForRequest(COMPLETE);
  await submit(page).click();
  expect((await completed).postDataJSON()).toMatchObject({ sessionId: own });
  await expectSignature(page);
  expect(sessions()).toBe(0);

  await test.step('[X2-004, X4-007] a session of another offer is not used, and a double click charges once', async () => {
    const reportId = await lookUp(page, ACURA.vin);
    const other = await openSession(page, reportId, 'single_report');
    const [opened, completions] = [countOf(page, '/api/checkout/session'), countOf(page, '/api/checkout/complete')];
    await comeTo(page, `/checkout/4${stepQuery(ACURA.vin)}&offer=three_pack&session_id=${other}`);
    await fillPackage(page);
    const again = page.waitForRequest(COMPLETE);
    await submit(page).dblclick();
    await submit(page).click({ force: true });
    await page.keyboard.press('Enter');
    const { sessionId } = (await again).postDataJSON() as { sessionId: string };
    expect(sessionId).not.toBe(other);
    await expect(page).toHaveURL(/\/signature\?/);
    expect([opened(), completions()]).toEqual([1, 1]);
    await expect.poll(() => credits(page), 'three bought, one spent').toBe(2);
    const { data } = (await (await page.request.get('/api/purchases')).json()) as {
      data: { receipts: { amountCents: number }[] };
    };
    expect(data.receipts.map(({ amountCents }) => amountCents)).toEqual([2999, 1999]);
  });
});

test('[A3-043, A7-025, A7-030, B2-035, B2-036, B3-031, B4-007, B7-005, B7-021..B7-025] with consent the purchase is tracked with its visit, without it nothing is', async ({
  page,
}) => {
  await quicken(page);
  const analyticsOf = async (asked: Promise<Request>) => {
    const { gaClientId, gaSessionId } = (await asked).postDataJSON() as Record<string, string>;
    return { gaClientId, gaSessionId };
  };
  await test.step('[B3-031, B7-005] without consent nothing is kept and no visit named', async () => {
    await openFilled(page);
    await page.route(SESSION, (route) => route.fulfill(success({})));
    const asked = page.waitForRequest(SESSION);
    await submit(page).click();
    expect(Object.keys((await asked).postDataJSON() as object)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^ga/)]),
    );
    await expect(toast(page)).toContainText('Payment Failed');
    await page.unroute(SESSION);
    expect(await session(page, 'conversion_events')).toBeNull();
  });
  await page.evaluate(() => localStorage.setItem('analyticsConsent', 'granted'));
  await page.goto(`/checkout/4${stepQuery()}`);
  await expect(submit(page)).toBeVisible();
  const events = async () =>
    (JSON.parse((await session(page, 'conversion_events')) ?? '[]') as { event: string; items?: string[] }[]).map(
      ({ at: _, ...event }: { event: string; at?: number }) => event,
    );
  await expect
    .poll(() => events())
    .toEqual([
      { event: 'begin_checkout', item: 'single_report', value: 19.99, currency: 'USD' },
      { event: 'view_item_list', items: ['single_report', 'three_pack', 'unlimited_monthly'] },
    ]);
  await visit(page, `/checkout/4${stepQuery()}&funnel=cart2&offer=three_pack`);
  await expect(submit(page)).toHaveText('Complete Purchase - $29.99');
  await fillPackage(page);
  const asked = page.waitForRequest(SESSION);
  await submit(page).click();
  await expect(page).toHaveURL(/\/signature\?/);
  await expect
    .poll(async () => (await events()).slice(2))
    .toMatchObject([
      { event: 'begin_checkout', item: 'three_pack', value: 29.99, currency: 'USD' },
      { event: 'select_item', item: 'three_pack' },
      { event: 'checkout_session_created', item: 'three_pack' },
      { event: 'purchase', item: 'three_pack', value: 29.99, transaction_id: expect.stringMatching(/^txn_/) },
    ]);
  const tags = await page.evaluate(() => (window as Window & { dataLayer?: object[] }).dataLayer ?? []);
  expect(tags).toContainEqual(expect.objectContaining({ event: 'purchase' }));
  await test.step('[B3-031, B7-005] a checkout names the analytics visit it belongs to', async () => {
    const { gaClientId, gaSessionId } = await analyticsOf(asked);
    const cookies = await page.context().cookies();
    expect(cookies).toContainEqual(expect.objectContaining({ name: 'rb_client_id', value: gaClientId }));
    expect(cookies).toContainEqual(expect.objectContaining({ name: 'rb_session_id', value: gaSessionId }));
  });
});
