import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/test';
import { payWithStoppedClock } from '../support/checkout';
import {
  expectToast,
  failure,
  fillCard,
  FORD,
  lookUp,
  quicken,
  session,
  stepQuery,
  success,
  toast,
} from '../support/funnel';

const SESSION = '**/api/checkout/session';
const COMPLETE = '**/api/checkout/complete';
const ENSURE = '**/api/users/ensure';
const submit = (page: Page) => page.getByRole('button', { name: /Complete Purchase|Processing|Payment received/ });

async function fill(page: Page, offer = 'single_report', card?: string): Promise<string> {
  const id = await lookUp(page);
  await page.goto(`/checkout/4${stepQuery()}&funnel=cart2&offer=${offer}`);
  await fillCard(page, card);
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  return id;
}

function countOf(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => (count += new URL(request.url()).pathname === path ? 1 : 0));
  return () => count;
}

async function credits(page: Page): Promise<number> {
  const answer = await page.request.post('/api/users/ensure', { data: { email: 'ada@example.org' } });
  return ((await answer.json()) as { data: { creditsBalance: number } }).data.creditsBalance;
}

test('[B2-048, B2-049, B3-039, B3-040, B4-004..B4-006, B4-008, B4-011, B5-009, B5-017, B7-005, B7-006, B9-018, X1-011, X2-001] user, session and completion are asked for in this order, none holds the card; the report is paid, and 1.5 s later comes the signature', async ({
  page,
}) => {
  const sent: string[] = [];
  const calls: Request[] = [];
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''}`);
    if (request.url().includes('/api/') && request.method() === 'POST') calls.push(request);
  });
  await page.clock.install();
  const id = await fill(page);
  await page.getByLabel('CVC').fill('9871');
  calls.length = 0;
  await payWithStoppedClock(page);
  await test.step('[B2-048, B2-049, B4-008, B4-011, B5-009, B9-018] success waits 1.5 s, then goes to the signature with what the address held', async () => {
    await expect(submit(page)).toHaveText('Payment received');
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
    await page.clock.runFor(1400);
    await expect(page).toHaveURL(/\/checkout\/4\?/);
    await page.clock.runFor(100);
    await expect(page).toHaveURL(/\/signature\?/);
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
      expect(text).not.toMatch(/Ada Reader|cvc|cardNumber/i);
    }
  });
  await test.step('[B3-039, B3-040] personal data leaves the session after the purchase', async () => {
    await expect.poll(() => session(page, 'userInfo')).toBeNull();
    const user = JSON.parse((await session(page, 'currentUser')) ?? '{}') as object;
    expect(user).toMatchObject({ userId: expect.any(String), anonId: expect.any(String), email: null });
    expect(user).toMatchObject({ creditsBalance: expect.any(Number), unlimitedActive: false });
  });
});

test('[B2-032, B4-005] a session of the address is completed, not opened anew', async ({ page }) => {
  await quicken(page);
  const reportId = await lookUp(page);
  const opened = await page.request.post('/api/checkout/session', {
    data: { reportId, offerKey: 'single_report', termsAccepted: true },
  });
  const { data } = (await opened.json()) as { data: { sessionId: string } };
  const sessions = countOf(page, '/api/checkout/session');
  await page.goto(`/checkout/4${stepQuery()}&offer=single_report&session_id=${data.sessionId}`);
  await fillCard(page);
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  const completed = page.waitForRequest(COMPLETE);
  await submit(page).click();
  expect((await completed).postDataJSON()).toMatchObject({ sessionId: data.sessionId });
  await expect(page).toHaveURL(/\/signature\?/);
  expect(sessions()).toBe(0);
});

test('[B8-001..B8-003, B8-006] whatever call of a payment fails, the page tells it in the server’s words or else in its own, and stays', async ({
  page,
}) => {
  const sessions = countOf(page, '/api/checkout/session');
  await fill(page);
  await test.step('[B8-006] a buyer who cannot be ensured is logged and told, and nothing is opened for them', async () => {
    await page.route(ENSURE, (route) => route.fulfill(failure(500, 'No.')));
    const logged = page.waitForRequest('**/api/errors');
    await submit(page).click();
    expect((await logged).postDataJSON()).toMatchObject({ message: 'Failed to ensure user', errorType: 'api' });
    await expectToast(page, 'Payment Failed', 'Error: No. Please try again.');
    expect(sessions()).toBe(0);
    await page.unroute(ENSURE);
  });
  await test.step('an answer without a session is no purchase', async () => {
    await page.route(SESSION, (route) => route.fulfill(success({})));
    await submit(page).click();
    await expectToast(page, 'Payment Failed', 'Please try again.');
    await expect(toast(page)).not.toContainText('Error: No.');
    await expect(page).toHaveURL(/\/checkout\/4\?/);
    await page.unroute(SESSION);
  });
  for (const [id, call, words, title] of [
    ['[B8-001]', SESSION, 'Failed to create checkout session', 'Payment Failed'],
    ['[B8-002]', COMPLETE, 'Failed to complete checkout', 'Payment Not Confirmed'],
  ] as const) {
    await test.step(`${id} [B8-003] '${title}' with the server's text, or else '${words}'`, async () => {
      await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
      await submit(page).click();
      await expectToast(page, title, `Error: ${words}. Please try again.`);
      await page.unroute(call);
      await page.route(call, (route) => route.fulfill(failure(409, 'This quote is no longer held.')));
      await submit(page).click();
      await expectToast(page, 'Payment Failed', 'Error: This quote is no longer held. Please try again.');
      await expect(page).toHaveURL(/\/checkout\/4\?/);
      await page.unroute(call);
    });
  }
});

test('[X4-007, X2-004] a double click charges once', async ({ page }) => {
  await quicken(page);
  const [sessions, completions] = [countOf(page, '/api/checkout/session'), countOf(page, '/api/checkout/complete')];
  await fill(page, 'three_pack');
  await submit(page).dblclick();
  await submit(page).click({ force: true });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signature\?/);
  expect([sessions(), completions()]).toEqual([1, 1]);
  await expect.poll(() => credits(page), 'three bought, one spent').toBe(2);
});

test('[A3-033, B8-002, B8-003, X2-004, X2-005] a declined card charges nothing and keeps what was typed, the email over a reload; an answer lost on its way is asked for again and charged once @phone', async ({
  page,
}) => {
  await quicken(page);
  const id = await fill(page, 'three_pack', '4000000000000002');
  await test.step('[B8-003] a declined card says so, charges nothing and keeps what was typed', async () => {
    await submit(page).scrollIntoViewIfNeeded();
    const before = await submit(page).boundingBox();
    await submit(page).click();
    await expect(page.getByText('Nothing was charged', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(submit(page)).toBeInViewport({ ratio: 1 });
    const after = await submit(page).boundingBox();
    expect(after?.y, 'the button stays, or comes up with the refusal').toBeLessThanOrEqual(before?.y ?? 0);
    await expectToast(
      page,
      'Payment Failed',
      'Error: Your card was declined. Please use another card. Please try again.',
    );
    await expect(page).toHaveURL(/\/checkout\/4\?/);
    await expect(page.getByLabel('Contact email')).toHaveValue('ada@example.org');
    await expect(page.getByLabel('Name on card')).toHaveValue('Ada Reader');
    await expect(page.getByRole('checkbox', { name: /Terms of Service/ })).toBeChecked();
    const report = await page.request.get(`/api/reports/${id}`);
    expect(await report.json()).toMatchObject({ data: { access: { paid: false } } });
  });
  await test.step('[A3-033] after a reload the email of a failed purchase is there again, the card is not', async () => {
    expect(JSON.parse((await session(page, 'userInfo')) ?? '{}')).toEqual({ email: 'ada@example.org' });
    const stores = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(stores.replace(/\s/g, '')).not.toContain('4000000000000002');
    await page.reload();
    await expect(page.getByLabel('Contact email')).toHaveValue('ada@example.org');
    for (const label of ['Name on card', 'Card number', 'Expiry', 'CVC'])
      await expect(page.getByLabel(label)).toHaveValue('');
    await expect(page.getByRole('checkbox', { name: /Terms of Service/ })).not.toBeChecked();
  });
  await test.step('[X2-004, X2-005, B8-002] an answer lost on its way is asked for again and still charged once', async () => {
    await fillCard(page);
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
    let lost = 0;
    await page.route(COMPLETE, async (route) => {
      if (lost++ >= 2) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await submit(page).click();
    await expectToast(page, 'Payment Not Confirmed', 'Error: Network error occurred. Please try again.');
    await expect(submit(page)).toHaveText('Complete Purchase - $29.99');
    await submit(page).click();
    await expect(page).toHaveURL(/\/signature\?/);
    await expect.poll(() => credits(page), 'three bought, one spent').toBe(2);
  });
});

test('[A3-043, A7-025, A7-030, B2-035, B2-036, B3-031, B4-007, B7-005, B7-021..B7-025] with consent the purchase is tracked and names its visit, without it nothing is', async ({
  page,
}) => {
  await quicken(page);
  const analyticsOf = async (asked: Promise<Request>) => {
    const { gaClientId, gaSessionId } = (await asked).postDataJSON() as Record<string, string>;
    return { gaClientId, gaSessionId };
  };
  await test.step('[B3-031, B7-005] without consent nothing is kept and no visit named', async () => {
    await fill(page);
    await page.route(SESSION, (route) => route.fulfill(success({})));
    const asked = page.waitForRequest(SESSION);
    await submit(page).click();
    expect(Object.keys((await asked).postDataJSON() as object)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^ga/)]),
    );
    await expect(toast(page)).toContainText('Payment Failed');
    await page.unroute(SESSION);
    await expect.poll(() => session(page, 'conversion_events')).toBeNull();
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
    .toEqual([{ event: 'view_item_list', items: ['single_report', 'three_pack', 'unlimited_monthly'] }]);
  await fill(page, 'three_pack');
  const asked = page.waitForRequest(SESSION);
  await submit(page).click();
  await expect(page).toHaveURL(/\/signature\?/);
  await expect
    .poll(async () => (await events()).slice(1))
    .toMatchObject([
      { event: 'select_item', item: 'three_pack' },
      { event: 'begin_checkout', item: 'three_pack', value: 29.99, currency: 'USD' },
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
