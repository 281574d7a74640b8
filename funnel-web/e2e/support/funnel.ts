import { expect, type Page } from '@playwright/test';
import { SIGNATURE_EXAMPLE } from '../../../backend/src/platform/http/openapi-texts';
import { expectAccessible, expectReadableColors } from './accessible';

/** Real VINs of the test data. */
export const FORD = { vin: '1FTFW5L86RFB45612', name: '2024 Ford F-150' };
export const ACURA = { vin: 'JH4DC4340RS003205', name: '1994 Acura Integra' };

/** The three sizes every screen is made for. */
export const SIZES = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

export const MARKETING = {
  utm_campaign: 'c1',
  utm_source: 's1',
  utm_medium: 'm1',
  utm_content: 'n1',
  utm_term: 't1',
  adgroupid: 'a1',
  matchtype: 'e',
  network: 'g',
  device: 'm',
  adposition: '1t1',
  gclid: 'gc1',
  gbraid: 'gb1',
  wbraid: 'wb1',
};

/** Runs the specified timers this many times faster. */
export async function quicken(page: Page, divisor = 40): Promise<void> {
  await page.addInitScript((value) => sessionStorage.setItem('rb-pace', String(value)), divisor);
}

export const vinField = (page: Page) => page.getByRole('textbox', { name: /\(VIN\)/ });

export async function search(page: Page, vin = FORD.vin, query = ''): Promise<void> {
  await page.goto(`/${query}`);
  await page.locator('input[name="vin"]').fill(vin);
  await page.getByRole('button', { name: 'Search this VIN' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export async function choose(page: Page, intent: 'Buying' | 'Selling' = 'Buying'): Promise<void> {
  await page.getByRole('button', { name: intent }).click();
  await expect(page.getByRole('heading', { name: 'Continue to Your Report' })).toBeVisible();
}

export async function goOnToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Report' }).click();
  await expect(page).toHaveURL(/\/cart\/2\//);
}

/** Goes to another address inside the document that shows, as Back and Forward do: a second document costs several times as much. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/**
 * Visits an address of another path, and waits until its screen is drawn: until then the one before it stands, and who asks at once
 * would judge that. A new screen gives the focus to the content in the moment it is drawn (app/use-fresh-start.ts). Where the page has just
 * gone on by itself, its screen has to be seen first: an address changes before it.
 */
export async function visitNew(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((drawn, never) => {
        const main = document.querySelector('main')!;
        main.focus = (options) => {
          HTMLElement.prototype.focus.call(main, options);
          drawn();
        };
        setTimeout(() => never(new Error(`${to} was not drawn.`)), 20_000);
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }),
    address,
  );
}

/** Comes to an address: to the first one of a test with a document, to each later one inside that. */
export async function comeTo(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address);
  else await visitNew(page, address);
}

/** A report of this browser, made over the API it shares its cookies with. */
export async function lookUp(page: Page, vin = FORD.vin): Promise<string> {
  const answer = await page.request.post('/api/lookup/vin', { data: { vin } });
  const body = (await answer.json()) as { data: { id: string } };
  return body.data.id;
}

/** Registers for the free report, which the upgrade at its price is for. */
export async function registerForFree(page: Page, reportId: string): Promise<void> {
  const person = { fullName: 'Ada Reader', email: 'ada@example.org', reportId };
  expect((await page.request.post('/api/users/register', { data: person })).ok()).toBe(true);
}

/** Pays for one report; answers the id of the checkout session. */
export async function buy(page: Page, reportId: string): Promise<string> {
  const opened = await page.request.post('/api/checkout/session', {
    data: { reportId, offerKey: 'single_report', termsAccepted: true },
  });
  const { data } = (await opened.json()) as { data: { sessionId: string } };
  expect((await page.request.post('/api/checkout/complete', { data: { sessionId: data.sessionId } })).ok()).toBe(true);
  return data.sessionId;
}

/** A drawn signature. */
export const PNG = SIGNATURE_EXAMPLE;

export async function sign(page: Page, reportId: string): Promise<void> {
  await page.request.post('/api/signatures', {
    data: { vehicleReportId: reportId, signatureData: PNG, agreementVersion: '2026-11' },
  });
}

export async function signAndAddress(page: Page, reportId: string): Promise<void> {
  await sign(page, reportId);
  await page.request.post('/api/addresses', {
    data: {
      vehicleReportId: reportId,
      phoneNumber: '5551234567',
      addressLine1: '1 Main St',
      city: 'Miami',
      state: 'FL',
      zipCode: '33101',
    },
  });
}

export async function fillCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByLabel('Contact email').fill('ada@example.org');
  await page.getByLabel('Name on card').fill('Ada Reader');
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVC').fill('123');
}

export async function drawSignature(page: Page): Promise<void> {
  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The signature field has no size.');
  await page.mouse.move(box.x + 30, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 50, { steps: 5 });
  await page.mouse.move(box.x + 160, box.y + 110, { steps: 5 });
  await page.mouse.up();
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Phone number').fill('5551234567');
  await page.getByLabel('Address line 1').fill('1 Main St');
  await page.getByLabel('Zip code').fill('33101');
  // They come with the ZIP code.
  await expect(page.getByLabel('City')).toHaveValue('Miami');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveText('Florida');
}

/** A paid report of this browser that waits for its signature. */
export async function paidReport(page: Page, vin = FORD.vin): Promise<string> {
  const id = await lookUp(page, vin);
  await buy(page, id);
  return id;
}

/** A report of this browser with nothing left to do but read it. */
export async function readableReport(page: Page, vin = FORD.vin): Promise<string> {
  const id = await paidReport(page, vin);
  await signAndAddress(page, id);
  return id;
}

export const stepQuery = (vin = FORD.vin, intent = 'buyer') => `?type=vin&value=${vin}&intent=${intent}`;

/** The body of an answer in the envelope of the API. */
export const success = (data: unknown) => ({ json: { success: true, data } });
export const failure = (status: number, error: string) => ({
  status,
  json: { success: false, error, code: 'INTERNAL', requestId: 'r-1' },
});

/** A sign-in link as the server describes it before it is used. */
export async function mockLink(page: Page, more: () => object = () => ({})): Promise<void> {
  const link = { usable: true, email: 'a•••@e•••.org', askedHere: true, effect: 'sign_in', signedInAs: null };
  const moving = { reports: 0, credits: 0, subscriptions: 0 };
  const bought = { purchases: 0, credits: 0, subscriptions: 0 };
  await page.route('**/api/users/magic-link/look', (route) =>
    route.fulfill(success({ ...link, moving, bought, ...more() })),
  );
}

/** Lets the server answer and changes what it said before the page sees it. */
export async function changeAnswer<Data>(
  page: Page,
  url: string | RegExp,
  change: (data: Data) => void,
): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Data };
    change(body.data);
    await route.fulfill({ response, json: body });
  });
}

/** Holds every answer of a call back until released. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    // The test may have ended by then.
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** Stops the clock of a page that shows already. `page.clock.install()` comes before the first `goto`, `runFor` moves it on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

export async function session(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => sessionStorage.getItem(name), key);
}

/** All that a browser keeps of the shop. Asked once, at once: what must be gone by then must not go a moment later. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

/** Every write to a store throws, as with a full or a blocked store. */
export async function breakStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
}

export const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText(title);
  await expect(toast(page)).toContainText(text);
}

/** No finding of axe in light nor in dark colors. Dark is a list of other colors (ui/tokens.css): all else was looked at in light. */
export async function expectAccessibleInBothColors(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectReadableColors(page);
}

const DESK = { width: 1440, height: 900 };

/**
 * Looks at a phone's screen, and at the same screen as wide as a desk. For a test that runs on a phone alone, because what else it says
 * depends on no width: to come there a second time costs more than to look.
 */
export async function atBothWidths(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  const narrow = page.viewportSize() ?? DESK;
  await look(page);
  await page.setViewportSize(DESK);
  await look(page);
  await page.setViewportSize(narrow);
}

/** Documents without what the server wrote into them, as on the server of development: the page asks /api/site then. */
export async function withSite(page: Page, site: object): Promise<void> {
  const plates = { plateMinimum: 5, plateDistrict: false };
  const facts = { supportHours: null, supportAnswers: null, ...plates, claims: {}, ...site };
  await page.route('**/api/site', (route) => route.fulfill(success(facts)));
  await page.route(
    (url) => ['/', '/about', '/contact'].includes(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/<meta name="site"[^>]*>/, '')
        .replace(/<div id="root">[\s\S]*<\/div>/, '<div id="root"></div>');
      await route.fulfill({ response, body });
    },
  );
}
