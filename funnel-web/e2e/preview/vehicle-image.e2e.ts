import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { withoutAnswers } from '../support/without-answers';
import { changeAnswer, failure, FORD, lookUp, session, stepQuery, success } from '../support/funnel';

const LOOKUP = '**/api/vehicle-image?*';
const DRAWING = /^\/api\/vehicle-image\/crew-pickup\.svg\?/;
const PHOTO = '/api/vehicle-image/photo?make=Ford';
const drawing = (page: Page) => page.getByRole('img', { name: 'Drawing of a vehicle of this kind: Pickup' });
const plate = (page: Page) => page.getByRole('img', { name: 'No picture of this vehicle' });
const downloading = `/downloading${stepQuery()}`;
const preview = `/preview/2${stepQuery()}`;

function lookups(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/vehicle-image\?/.test(request.url())) urls.push(request.url());
  });
  return urls;
}

const loaded = (page: Page) =>
  drawing(page).evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

test('[A4-037, A7-009, A7-010, A3-037, B3-056] the picture is looked up where it is missing, once per report', async ({
  page,
}) => {
  const id = await lookUp(page);
  const asked = lookups(page);
  await test.step('or brought along by the document, and kept as well', async () => {
    await page.goto(preview);
    await expect.poll(() => loaded(page)).toBe(true);
    await expect.poll(() => session(page, `vehicle-image-${id}`)).toMatch(DRAWING);
    expect(asked).toEqual([]);
    await page.evaluate(() => sessionStorage.clear());
  });
  await withoutAnswers(page);
  await page.goto(downloading);
  await expect(drawing(page)).toBeVisible();
  await expect.poll(() => loaded(page)).toBe(true);
  const query = new URL(asked[0] ?? '').searchParams;
  const known = { make: 'Ford', model: 'F-150', year: '2024', bodyStyle: 'Pickup', descriptor: FORD.vin.slice(0, 8) };
  expect(Object.fromEntries(query)).toEqual(known);
  await expect.poll(() => session(page, `vehicle-image-${id}`)).toMatch(DRAWING);
  await expect.poll(() => session(page, 'currentReportId')).toBe(id);
  await expect.poll(() => session(page, `vehicle-report-${id}`)).toContain(id);
  for (const address of [preview, `/results/${id}`, downloading]) {
    await page.goto(address);
    await expect(drawing(page)).toBeVisible();
  }
  expect(asked).toHaveLength(1);
});

test("[A4-038, A3-037] a failed lookup is kept as 'null' and the page goes on without a picture", async ({ page }) => {
  const id = await lookUp(page);
  const asked = lookups(page);
  await page.route(LOOKUP, (route) => route.fulfill(failure(500, 'Broken.')));
  await page.goto(downloading);
  await expect.poll(() => session(page, `vehicle-image-${id}`)).toBe('null');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  await expect(page.getByText('Value estimates', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Value estimates', { exact: true })).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.goto(preview);
  await expect(plate(page)).toBeVisible();
  await expect(page.getByText('No picture of this vehicle. Image for reference only.')).toBeVisible();
});

test('[A4-039, A8-019] a picture that does not load is dropped; preview and report show the plate @phone-alone', async ({
  page,
}) => {
  const id = await lookUp(page);
  await page.route('**/api/vehicle-image/**', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await page.goto(downloading);
  await refused;
  await expect(page.getByText('Value estimates', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  for (const address of [preview, `/results/${id}`]) {
    await page.goto(address);
    await expect(plate(page)).toBeVisible();
    await expect(page.getByText('Image for reference only. Actual vehicle color may vary.')).toBeVisible();
    await expect(page.getByText('A drawing of this kind of vehicle.')).toHaveCount(0);
  }
});

test('a licensed picture comes before the drawing and is named after the model', async ({ page }) => {
  const id = await lookUp(page);
  await page.route(LOOKUP, (route) => route.fulfill(success({ imageUrl: PHOTO, illustrationUrl: '/none.svg' })));
  await page.route('**/api/vehicle-image/photo?*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto(preview);
  await expect(page.getByRole('img', { name: FORD.name })).toHaveAttribute('src', PHOTO);
  await expect(page.getByText('A drawing of this kind of vehicle.')).toHaveCount(0);
  await expect.poll(() => session(page, `vehicle-image-${id}`)).toBe(PHOTO);
});

test('a report that names its picture is not looked up', async ({ page }) => {
  await lookUp(page);
  const asked = lookups(page);
  await page.route('**/api/vehicle-image/photo?*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await changeAnswer<{ vehicleData: { imageUrl: string } }>(page, /\/api\/reports\/secure\/[\w-]{22}$/, (report) => {
    report.vehicleData.imageUrl = PHOTO;
  });
  await page.goto(preview);
  await expect(page.getByRole('img', { name: FORD.name })).toHaveAttribute('src', PHOTO);
  expect(asked).toEqual([]);
});
