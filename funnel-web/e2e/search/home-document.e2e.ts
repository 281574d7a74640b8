import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { ACURA, FORD, holdBack, lookUp, readableReport, stepQuery, vinField } from '../support/funnel';
import { expectStill, watchShifts } from '../support/layout-shift';

interface Envelope {
  data: { userId: string };
}

const COMPANY = [
  ['/about', 'About Roadbook'],
  ['/contact', 'Contact Us'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
] as const;

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('[X4-006, B2-104..B2-106] home and company pages can be read and the VIN form can be sent @phone-alone', async ({
    page,
  }) => {
    for (const [path, heading] of COMPANY) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText('Demonstration history data, simulated payments and email kept')).toBeVisible();
    }
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Where do I find my VIN?' }).getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('contentinfo')).toContainText('support@roadbook.example');
    await vinField(page).fill(FORD.vin);
    await page.getByRole('button', { name: 'Search this VIN' }).click();
    await expect(page).toHaveURL(`/search?type=vin&vin=${FORD.vin}`);
    await expect(page.locator('.noscript')).toBeVisible();
    await expect(page.getByText('Loading')).toBeHidden();
  });
});

/** Notes the style sheets that are asked for: all style comes with the document. */
function noteStyles(page: Page): string[] {
  const styles: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'stylesheet' && styles.push(request.url())));
  return styles;
}

test('the home page can be read and typed into before its scripts come, and its plain form starts the same search', async ({
  page,
}) => {
  await test.step('a page shows its document as is, however long its scripts take', async () => {
    for (const path of ['/', ...COMPANY.map(([company]) => company)])
      expect(await (await page.request.get(path)).text(), path).not.toMatch(
        /rel="(stylesheet|modulepreload)"|<script[^>]* src=/,
      );
  });
  let scripts = 0;
  page.on('request', (request) => (scripts += request.url().endsWith('.js') ? 1 : 0));
  const release = await holdBack(page, /\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Source Serif/);
  await expect.poll(() => scripts, 'they are asked for once the page was drawn').toBeGreaterThan(0);
  await test.step('what is typed before the script arrives is kept', async () => {
    const button = page.getByRole('button', { name: 'Search this VIN' });
    const ground = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const empty = await ground();
    await vinField(page).fill(FORD.vin.toLowerCase());
    await expect.poll(ground, 'a complete VIN can be sent').not.toBe(empty);
    release();
    await expect(page.getByText('Valid VIN format')).toBeVisible();
    await expect(vinField(page)).toHaveValue(FORD.vin);
    await vinField(page).fill('');
    await expect.poll(ground, 'the script changes nothing of an empty form').toBe(empty);
  });
  await test.step('a form sent without script waits for the next step at full height, and starts the same search', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const come = await holdBack(page, /\/LoadingPage-.*\.js$/);
    await page.goto(`/search?type=vin&vin=${FORD.vin}`, { waitUntil: 'commit' });
    await expect(page).toHaveURL(`/loading/vin/${FORD.vin}`);
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
    await expect(page.getByRole('contentinfo')).not.toBeInViewport();
    come();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('a step is read before its scripts have come, and stays where it is when they come', async ({ page }) => {
  const report = await readableReport(page, ACURA.vin);
  await lookUp(page);
  await page.addInitScript(() => sessionStorage.clear());
  const styles = noteStyles(page);
  const app = page.locator('html[data-hydrated]');
  const waiting = page.locator('#root[data-waiting]');
  const inMain = page.getByRole('main');
  const picture = inMain.getByRole('img', { name: 'Drawing of a vehicle of this kind' }).first();
  const accidents = inMain.getByRole('link', { name: /^Accidents/i }).first();
  const header = page.getByRole('banner');
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const placeOf = (one: Locator) => one.boundingBox();
  // A title with something beside it has a box as wide as its words.
  const placeOfWords = async (one: Locator) => ({ ...(await one.boundingBox()), width: null });

  /** Opens a document whose scripts are on their way. @returns what lets them come, and resolves once all of it shows */
  async function open(path: string, last: string): Promise<() => Promise<void>> {
    const release = await holdBack(page, /\.(?:js|css)$/);
    await page.goto(path, { waitUntil: 'commit' });
    return async () => {
      release();
      await expect(app, path).toHaveCount(1);
      await expect(page.getByText(last).first(), path).toBeVisible();
      await expect(waiting, path).toHaveCount(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    };
  }

  await test.step('a step that is opened from outside is not blank while its scripts are on the way', async () => {
    const scriptsCome = await open('/purchases', 'Receipts');
    await expect(header.getByText('Roadbook', { exact: true })).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Loading');
    await expect(title('Your purchases')).toBeVisible();
    await expect(waiting).toHaveCount(1);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // Laid out as the app will be, by a style that came with the document.
    const places = async () => [await placeOf(header), await placeOfWords(title('Your purchases'))];
    const before = await places();
    await scriptsCome();
    await expect(page.locator('.animate-pulse')).toHaveCount(0);
    expect(await places()).toEqual(before);
  });
  await test.step('the title of a step is in its document, in its final place', async () => {
    const scriptsCome = await open(`/cart/2/vin/${FORD.vin}`, '3 REPORTS');
    await expect(title('Choose your package')).toBeVisible();
    await expect(waiting).toHaveCount(1);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await placeOfWords(title('Choose your package'));
    await scriptsCome();
    expect(await placeOfWords(title('Choose your package'))).toEqual(before);
  });
  await test.step('a preview and a report are read before a script has come, and stay where they are', async () => {
    for (const [path, first, last] of [
      [`/preview/2${stepQuery()}`, page.getByRole('heading', { name: FORD.name }), 'One payment, no renewal.'],
      [`/preview${stepQuery()}`, page.getByRole('heading', { name: FORD.name }), 'The full report looks for'],
      [`/results/${report}`, page.getByRole('group', { name: 'Verdict' }), 'Words in this report'],
    ] as const)
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const scriptsCome = await open(path, last);
        await expect(first, path).toBeVisible();
        await expect
          .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), path)
          .toBeGreaterThan(0);
        await expect(waiting, path).toHaveCount(1);
        const titled = path.startsWith('/preview/2');
        if (titled) await expect(title('Continue to Your Report')).toBeVisible();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const places = async () => [
          await placeOf(first),
          await placeOf(picture),
          titled && (await placeOfWords(title('Continue to Your Report'))),
        ];
        const before = await places();
        const onLink = path.startsWith('/results') && width === 1440;
        // Without scrolling to it: what a scrolled page holds in place would hide a push.
        if (onLink) await accidents.evaluate((link) => link.focus({ preventScroll: true }));
        await scriptsCome();
        expect(await places(), path).toEqual(before);
        if (onLink) await expect(accidents, 'whoever is on a link stays on it').toBeFocused();
      }
  });
  await test.step('a link in a report works before its scripts have loaded', async () => {
    const scriptsCome = await open(`/results/${report}`, 'Words in this report');
    await accidents.click();
    await scriptsCome();
    await expect(page.locator((await accidents.getAttribute('href')) ?? '')).toBeInViewport();
  });
  await test.step('a document stays readable while late scripts fetch its data again', async () => {
    await page.addInitScript(() => {
      const since = performance.now.bind(performance);
      performance.now = () => since() + 30_000;
    });
    let asked = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    // Of the context: what the document brings along stays in it.
    await page.context().route(/\/api\/reports\//, async (route) => {
      asked++;
      await released;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`/results/${report}`);
    await expect.poll(() => asked).toBe(1);
    await expect(page.getByText('Loading report...')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Verdict' })).toBeVisible();
    release();
    await expect(page.getByText('Words in this report').first()).toBeVisible();
  });
  expect(styles, 'the style comes with the document and is not asked for again').toEqual([]);
});

test('the browser hydrates the built pages as they are, and nothing shifts', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : undefined));
  page.on('pageerror', (error) => complaints.push(error.message));
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/api/site') ? 1 : 0));
  const styles = noteStyles(page);
  await watchShifts(page);
  for (const path of ['/', ...COMPANY.map(([company]) => company)]) {
    await page.goto(path);
    // The question about cookies comes from the script, so the page has been taken over by then.
    await expect(page.getByRole('region', { name: 'Cookie settings' })).toBeAttached();
    await expectStill(page, path, 0.02);
  }
  expect(complaints).toEqual([]);
  expect(asked, 'the document says what the site is').toBe(0);
  expect(styles, 'the style comes with the document and is not asked for again').toEqual([]);
});

test('documents are compressed, described and addressed; scripts are immutable; the steps are not for search engines', async ({
  request,
}) => {
  const origin = new URL((await request.get('/')).url()).origin;
  for (const path of ['/', ...COMPANY.map(([company]) => company)]) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' });
    const html = await answer.text();
    expect(html).toContain(`<link rel="canonical" href="${origin}${path}" />`);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}" \/>/);
    expect(html).toMatch(/<meta property="og:title" content="[^"]+ · Roadbook" \/>/);
    expect(html).not.toMatch(/\{\{|noindex/);
  }
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('application/xml');
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(['/', ...COMPANY.map(([company]) => company)].map((path) => `${origin}${path}`));
  expect(await (await request.get('/robots.txt')).text()).toContain(`\nSitemap: ${origin}/sitemap.xml`);
  const picture = /property="og:image" content="([^"]+)"/.exec(await (await request.get('/')).text())?.[1] ?? '';
  expect((await request.get(picture)).headers()['content-type']).toBe('image/png');
  const shell = await (await request.get('/checkout/4')).text();
  expect(shell).toContain('<meta name="robots" content="noindex" />');
  const script = /\/assets\/index-[^"]+\.js/.exec(shell)?.[0] ?? '';
  for (const encoding of ['br', 'gzip']) {
    const asset = await request.get(script, { headers: { 'accept-encoding': encoding } });
    expect(asset.headers()).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  }
});

test("[B1-002] a page sets the visitor's cookie: its first simultaneous calls belong to one visitor", async ({
  request,
}) => {
  const given = async (path: string) => (await request.get(path)).headers()['set-cookie'] ?? '';
  expect(await given('/admin')).not.toContain('rb_visitor');
  expect(await given('/signature')).toContain('rb_visitor=anon_');
  expect(await given('/signature'), 'it is kept').toBe('');
  const { userId } = ((await (await request.post('/api/users/ensure', { data: {} })).json()) as Envelope).data;
  expect(await given('/api/purchases/entitlement'), 'it is the one calls know').toBe('');
  expect(((await (await request.post('/api/users/ensure', { data: {} })).json()) as Envelope).data.userId).toBe(userId);
});
