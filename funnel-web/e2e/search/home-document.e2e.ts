import { expect, test } from '../support/test';
import { ACURA, FORD, holdBack, lookUp, readableReport, stepQuery, vinField } from '../support/funnel';
import { shifted, watchShifts } from '../support/layout-shift';

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

test('a page is seen as it stands in its document, however long its scripts take', async ({ page }) => {
  let scripts = 0;
  await page.route(/\.js$/, () => void scripts++);
  await page.goto('/', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-family', /Source Serif/);
  await expect.poll(() => scripts, 'they are asked for once the page was drawn').toBeGreaterThan(0);
  for (const path of ['/', ...COMPANY.map(([company]) => company)])
    expect(await (await page.request.get(path)).text(), path).not.toMatch(
      /rel="(stylesheet|modulepreload)"|<script[^>]* src=/,
    );
});

test('the style comes with the document and is not asked for again', async ({ page }) => {
  const styles: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'stylesheet' && styles.push(request.url())));
  await lookUp(page);
  await page.goto(`/cart/2/vin/${FORD.vin}`);
  await expect(page.getByRole('heading', { name: 'Choose your package' })).toBeVisible();
  await page.goto('/');
  await expect(vinField(page)).toBeVisible();
  expect(styles).toEqual([]);
});

test('what the form sends by itself starts the same search', async ({ page }) => {
  await page.goto(`/search?type=vin&vin=${FORD.vin}`);
  await expect(page).toHaveURL(`/loading/vin/${FORD.vin}`);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a step that is opened from outside is not blank while its scripts are on the way', async ({ page }) => {
  const release = await holdBack(page, /\.(?:js|css)$/);
  await page.goto('/purchases', { waitUntil: 'commit' });
  const header = page.getByRole('banner');
  await expect(header.getByText('Roadbook', { exact: true })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Loading');
  // Laid out as the app will be, by a style that came with the document.
  const place = () => header.evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
  const before = await place();
  release();
  await expect(page.getByRole('heading', { name: 'Your purchases' })).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
  expect(await place()).toBe(before);
});

test('the title of a step stands in its document, in the place where it stays', async ({ page }) => {
  await readableReport(page, ACURA.vin);
  await lookUp(page);
  const titles: [path: string, title: string, last: string][] = [
    [`/preview/2${stepQuery()}`, 'Continue to Your Report', 'One payment, no renewal.'],
    [`/cart/2/vin/${FORD.vin}`, 'Choose your package', '3 REPORTS'],
    ['/purchases', 'Your purchases', 'Receipts'],
  ];
  for (const [path, title, last] of titles) {
    const release = await holdBack(page, /\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading, path).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // A title with something beside it has a box as wide as its words.
    const place = async () => ({ ...(await heading.boundingBox()), width: null });
    const before = await place();
    await expect(page.locator('#root[data-waiting]'), path).toHaveCount(1);
    release();
    await expect(page.locator('html[data-hydrated]'), path).toHaveCount(1);
    await expect(page.getByText(last).first(), path).toBeVisible();
    expect(await place(), path).toEqual(before);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('a preview and a report are read before a script has come, and stay where they are', async ({ page }) => {
  const report = await readableReport(page, ACURA.vin);
  await lookUp(page);
  await page.addInitScript(() => sessionStorage.clear());
  const picture = page.getByRole('main').getByRole('img', { name: 'Drawing of a vehicle of this kind' }).first();
  for (const [path, first, last] of [
    [`/preview/2${stepQuery()}`, page.getByRole('heading', { name: FORD.name }), 'One payment, no renewal.'],
    [`/preview${stepQuery()}`, page.getByRole('heading', { name: FORD.name }), 'The full report looks for'],
    [`/results/${report}`, page.getByRole('group', { name: 'Verdict' }), 'Words in this report'],
  ] as const)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const release = await holdBack(page, /\.js$/);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(first, path).toBeVisible();
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), path)
        .toBeGreaterThan(0);
      await expect(page.locator('#root[data-waiting]'), path).toHaveCount(1);
      const places = async () => [await first.boundingBox(), await picture.boundingBox()];
      const before = await places();
      release();
      await expect(page.getByText(last).first(), path).toBeVisible();
      await expect(page.locator('#root[data-waiting]'), path).toHaveCount(0);
      expect(await places(), path).toEqual(before);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
});

test('whoever is on a link of a report before its scripts have come stays on it, and gets where it leads', async ({
  page,
}) => {
  const report = await readableReport(page, ACURA.vin);
  const accidents = page
    .getByRole('main')
    .getByRole('link', { name: /^Accidents/i })
    .first();
  const open = async () => {
    const release = await holdBack(page, /\.js$/);
    await page.goto(`/results/${report}`, { waitUntil: 'commit' });
    await expect(accidents).toBeVisible();
    return async () => {
      release();
      await expect(page.locator('#root[data-waiting]')).toHaveCount(0);
      await expect(page.getByText('Words in this report').first()).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    };
  };
  let scriptsCome = await open();
  await accidents.focus();
  await scriptsCome();
  await expect(accidents).toBeFocused();
  scriptsCome = await open();
  await accidents.click();
  await scriptsCome();
  await expect(page.locator((await accidents.getAttribute('href')) ?? '')).toBeInViewport();
});

test('what a document brought is read on while scripts that took long to come ask for it anew', async ({ page }) => {
  const report = await readableReport(page, ACURA.vin);
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

test('the search that the form sends by itself waits for the script of its step as high as the screen', async ({
  page,
}) => {
  const release = await holdBack(page, /\/LoadingPage-.*\.js$/);
  await page.goto(`/search?type=vin&vin=${FORD.vin}`, { waitUntil: 'commit' });
  await expect(page).toHaveURL(`/loading/vin/${FORD.vin}`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading');
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('what is typed before the script arrives is kept', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
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

test('the browser takes the built pages over as they are, and nothing moves', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => (message.type() === 'error' ? complaints.push(message.text()) : undefined));
  page.on('pageerror', (error) => complaints.push(error.message));
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/api/site') ? 1 : 0));
  await watchShifts(page);
  for (const path of ['/', ...COMPANY.map(([company]) => company)]) {
    await page.goto(path);
    // The question about cookies comes from the script, so the page has been taken over by then.
    await expect(page.getByRole('region', { name: 'Cookie settings' })).toBeAttached();
    expect(await shifted(page), `${path} moves`).toBeLessThanOrEqual(0.02);
  }
  expect(complaints).toEqual([]);
  expect(asked, 'the document says what the site is').toBe(0);
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

test("[B1-002] a page brings the visitor's cookie: the first calls it makes at once are one visitor's", async ({
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
