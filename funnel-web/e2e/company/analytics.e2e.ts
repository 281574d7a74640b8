import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  atBothWidths,
  expectAccessibleInBothColors,
  FORD,
  MARKETING,
  search,
  session,
  stepQuery,
} from '../support/funnel';

const DAY_SECONDS = 24 * 60 * 60;
const banner = (page: Page) => page.getByRole('region', { name: 'Cookie settings' });
const settings = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' });

interface Tracked {
  event: string;
}

const layer = (page: Page) => page.evaluate(() => (window as Window & { dataLayer?: Tracked[] }).dataLayer ?? []);
const names = async (page: Page) => (await layer(page)).map(({ event }) => event);

async function analyticsCookies(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.filter(({ name }) => name === 'rb_client_id' || name === 'rb_session_id');
}

/** A browser shortens long lifetimes, so what the page asked for is noted as it is written. */
async function noteCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor;
    const written: string[] = [];
    Object.assign(window, { written });
    Object.defineProperty(document, 'cookie', {
      get: () => real.get?.call(document) as string,
      set: (text: string) => {
        written.push(text);
        real.set?.call(document, text);
      },
    });
  });
}

/** What was sent to be kept, oldest first. */
function noteSent(page: Page) {
  const sent: { visit: string; campaign?: string; events: { name: string; page: string }[]; cookie?: string }[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/analytics/events') return;
    void request
      .allHeaders()
      .then(({ cookie }) => sent.push({ ...(request.postDataJSON() as (typeof sent)[0]), ...(cookie && { cookie }) }))
      // Nobody asks any more for what is under way when the test ends.
      .catch(() => undefined);
  });
  return sent;
}

/** Asked once, all in one moment: what is recorded goes with the answer, not after it. */
async function expectNothingRecorded(page: Page): Promise<void> {
  const recorded = await page.evaluate(() => ({
    layer: (window as Window & { dataLayer?: object[] }).dataLayer ?? [],
    events: sessionStorage.getItem('conversion_events'),
    steps: sessionStorage.getItem('funnel_steps'),
    cookies: document.cookie.split('; ').filter((cookie) => /^rb_(client|session)_id=/.test(cookie)),
  }));
  expect(recorded).toEqual({ layer: [], events: null, steps: null, cookies: [] });
}

test('[A3-044, A7-026..A7-029, A7-031, A7-032, B7-020, B7-026, B9-022, B9-024..B9-026, X5-025] analytics starts with consent, names no vehicle and ends with it', async ({
  page,
}) => {
  await noteCookies(page);
  const sent = noteSent(page);
  await page.goto(`/?utm_source=${MARKETING.utm_source}&utm_campaign=spring`);
  const [decline, accept] = ['Decline', 'Accept'].map((name) => banner(page).getByRole('button', { name }));
  await expect(accept!).toBeVisible();
  const sizes = await Promise.all([decline!.boundingBox(), accept!.boundingBox()]);
  expect(sizes[0]?.width).toBeCloseTo(sizes[1]?.width ?? 0, 0);
  expect(await decline!.getAttribute('class')).toBe(await accept!.getAttribute('class'));
  await expectNothingRecorded(page);

  await accept!.click();
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(() => session(page, 'funnel_steps'), 'the page of the consent').toContain('"path":"/"');
  // Another document follows.
  const written = await page.evaluate(() => (window as Window & { written?: string[] }).written ?? []);
  await search(page);
  await page.getByRole('button', { name: 'Buying' }).click();
  // Offered as soon as the report is there, however long that takes.
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect
    .poll(() => names(page))
    .toEqual(expect.arrayContaining(['page_view', 'vehicle_search', 'user_intent_selected', 'search_results_loaded']));
  const all = JSON.stringify([
    await layer(page),
    await session(page, 'conversion_events'),
    await session(page, 'funnel_steps'),
  ]);
  await expect.poll(() => session(page, 'funnel_steps')).toContain('"path":"/loading/vin"');
  expect(all).toContain('"search_type":"vin"');
  expect(all).toContain('"intent":"buyer"');
  expect(all).toContain('"path":"/loading/vin"');
  expect(all).not.toContain(FORD.vin);

  const counted = () => sent.flatMap(({ events }) => events.map(({ name, page: where }) => `${name} ${where}`));
  await expect
    .poll(counted)
    .toEqual(expect.arrayContaining(['page_view loading-search', 'user_intent_selected loading-search']));
  expect(new Set(sent.map(({ visit, campaign, cookie }) => `${visit} ${campaign} ${cookie}`)).size).toBe(1);
  expect(sent[0]).toMatchObject({ visit: await session(page, 'analyticsVisit'), campaign: 'spring' });
  expect(sent[0]).not.toHaveProperty('cookie');
  expect(JSON.stringify(sent)).not.toContain(FORD.vin);

  const cookies = await analyticsCookies(page);
  for (const [name, days] of [
    ['rb_client_id', 730],
    ['rb_session_id', 1],
  ] as const) {
    const cookie = cookies.find((one) => one.name === name);
    expect(cookie, name).toMatchObject({ sameSite: 'Lax', path: '/', value: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(written).toContain(`${name}=${cookie?.value}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax`);
  }
  const sessionId = cookies.find(({ name }) => name === 'rb_session_id')?.value;
  const metadata = JSON.parse((await session(page, `analytics-session-${sessionId}`)) ?? '{}') as object;
  expect(metadata).toMatchObject({ startedAt: expect.any(Number) });

  await settings(page).click();
  await expect(banner(page)).toContainText('You have accepted analytics');
  await banner(page).getByRole('button', { name: 'Decline' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expectNothingRecorded(page);
  await page.getByRole('banner').getByRole('link', { name: 'Roadbook, home' }).click();
  await expect(page.locator('input[name="vin"]')).toBeVisible();
  await expectNothingRecorded(page);
  // Whatever waited would be sent as the page goes.
  await page.goto(`/upsell${stepQuery()}`);
  await expectNothingRecorded(page);
  expect(await session(page, 'analyticsVisit')).toBeNull();
  // What is counted after a new yes arrives; nothing of the steps in between has come before it.
  await settings(page).click();
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await page.reload();
  await expect.poll(counted).toContain('page_view upsell');
  const first = sent[0]?.visit;
  const later = sent.filter(({ visit }) => visit !== first).flatMap(({ events }) => events);
  expect([...new Set(later.map(({ page: where }) => where))]).toEqual(['upsell']);
  await test.step('[A7-029, A7-031] the page with two offers and an accepted form are counted', async () => {
    await page.getByRole('link', { name: 'Get the free basic report' }).click();
    await page.getByLabel('Full name').fill('Ada Reader');
    await page.getByLabel('Email').fill('analytics@example.org');
    await page.getByRole('button', { name: 'Open my free report' }).click();
    await expect(page).toHaveURL(/\/results\/free/);
    const events = JSON.parse((await session(page, 'conversion_events')) ?? '[]') as Tracked[];
    expect(events).toContainEqual(expect.objectContaining({ event: 'upsell_page_view', search_type: 'vin' }));
    expect(events).toContainEqual(expect.objectContaining({ event: 'form_submit', form: 'user-info' }));
  });
});

test('the question about cookies is reached by keyboard, and not asked under a privacy signal @phone-alone', async ({
  page,
}) => {
  await page.goto('/about');
  await test.step('the question about cookies is accessible in both colors', async () => {
    await expect(banner(page)).toBeVisible();
    await atBothWidths(page, expectAccessibleInBothColors);
  });
  await banner(page).getByRole('button', { name: 'Decline' }).click();
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await settings(page).press('Enter');
  await expect(banner(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button', { name: 'Decline' })).toBeFocused();
  await test.step('when the browser sends a privacy signal, nothing is asked and nothing recorded, even after an old consent', async () => {
    await page.addInitScript(() => {
      localStorage.setItem('analyticsConsent', 'granted');
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { configurable: true, get: () => true });
    });
    await page.goto('/about');
    await settings(page).click();
    await expect(banner(page)).toContainText('Your browser sends a privacy signal');
    await banner(page).getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expectNothingRecorded(page);
  });
});
