import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { TEST_VEHICLES } from '../support/test-vehicles';
import { withoutAnswers } from '../support/without-answers';
import { ACURA, changeAnswer, failure, FORD, lookUp, session, stepQuery, success, visit } from '../support/funnel';

const LOOKUP = '**/api/vehicle-image?*';
const DRAWING = /^\/api\/vehicle-image\/crew-pickup\.svg\?/;
const PHOTO = '/api/vehicle-image/photo?make=Ford';
const drawing = (page: Page) => page.getByRole('img', { name: 'Drawing of a vehicle of this kind: Pickup' });
const plate = (page: Page) => page.getByRole('img', { name: 'No picture of this vehicle' });
const downloading = (vin: string) => `/downloading${stepQuery(vin)}`;
const preview = (vin: string) => `/preview/2${stepQuery(vin)}`;
const steps = (page: Page) => page.getByText('Value estimates', { exact: true });
const locked = (page: Page) => page.getByRole('heading', { name: 'Unlock Complete Vehicle History' });
const titled = (page: Page) => page.getByRole('heading', { level: 1, name: 'Continue to Your Report' });

function lookups(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/vehicle-image\?/.test(request.url())) urls.push(request.url());
  });
  return urls;
}

const loaded = (page: Page) =>
  drawing(page).evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

const servePhoto = (page: Page) =>
  page.route('**/api/vehicle-image/photo?*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );

test('[A4-037..A4-039, A7-009, A7-010, A3-037, A8-019, B3-056] the picture of a vehicle', async ({ page }) => {
  const { clean, owners, accident } = TEST_VEHICLES;
  const asked = lookups(page);
  await test.step('[A4-037, A7-009, A7-010, A3-037, B3-056] it is looked up where it is missing, once per report', async () => {
    const id = await lookUp(page);
    await test.step('it can come with the document, and is kept too', async () => {
      await page.goto(preview(FORD.vin));
      await expect.poll(() => loaded(page)).toBe(true);
      await expect.poll(() => session(page, `vehicle-image-${id}`)).toMatch(DRAWING);
      expect(asked).toEqual([]);
      await page.evaluate(() => sessionStorage.clear());
    });
    await withoutAnswers(page);
    await page.goto(downloading(FORD.vin));
    await expect(drawing(page)).toBeVisible();
    await expect.poll(() => loaded(page)).toBe(true);
    const query = new URL(asked[0] ?? '').searchParams;
    const known = { make: 'Ford', model: 'F-150', year: '2024', bodyStyle: 'Pickup', descriptor: FORD.vin.slice(0, 8) };
    expect(Object.fromEntries(query)).toEqual(known);
    await expect.poll(() => session(page, `vehicle-image-${id}`)).toMatch(DRAWING);
    await expect.poll(() => session(page, 'currentReportId')).toBe(id);
    await expect.poll(() => session(page, `vehicle-report-${id}`)).toContain(id);
    // In another document, and further on in the same one.
    await page.goto(preview(FORD.vin));
    await expect(drawing(page)).toBeVisible();
    for (const [address, own] of [
      [`/results/${id}`, locked(page)],
      [downloading(FORD.vin), steps(page)],
    ] as const) {
      await visit(page, address);
      await expect(own).toBeVisible();
      await expect(drawing(page)).toBeVisible();
    }
    expect(asked).toHaveLength(1);
  });
  await test.step("[A4-038, A3-037] a failed lookup is kept as 'null' and the page goes on without a picture", async () => {
    asked.splice(0);
    const id = await lookUp(page, ACURA.vin);
    await page.route(LOOKUP, (route) => route.fulfill(failure(500, 'Broken.')));
    await visit(page, downloading(ACURA.vin));
    await expect.poll(() => session(page, `vehicle-image-${id}`)).toBe('null');
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
    await expect(steps(page)).toBeVisible();
    await page.reload();
    await expect(steps(page)).toBeVisible();
    expect(asked).toHaveLength(1);
    await visit(page, preview(ACURA.vin));
    await expect(plate(page)).toBeVisible();
    await expect(page.getByText('No picture of this vehicle. Image for reference only.')).toBeVisible();
    await page.unroute(LOOKUP);
  });
  await test.step('[A4-039, A8-019] a picture that does not load is dropped; preview and report show the plate', async () => {
    const id = await lookUp(page, clean.vin);
    await page.route('**/api/vehicle-image/**', (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (call) => call.url().includes('/api/vehicle-image/'));
    await visit(page, downloading(clean.vin));
    await refused;
    await expect(steps(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
    for (const [address, own] of [
      [preview(clean.vin), titled(page)],
      [`/results/${id}`, locked(page)],
    ] as const) {
      await visit(page, address);
      await expect(own).toBeVisible();
      await expect(plate(page)).toBeVisible();
      await expect(page.getByText('Image for reference only. Actual vehicle color may vary.')).toBeVisible();
      await expect(page.getByText('A drawing of this kind of vehicle.')).toHaveCount(0);
    }
    await page.unroute('**/api/vehicle-image/**');
  });
  await test.step('a licensed picture comes before the drawing and is named after the model', async () => {
    const id = await lookUp(page, owners.vin);
    await page.route(LOOKUP, (route) => route.fulfill(success({ imageUrl: PHOTO, illustrationUrl: '/none.svg' })));
    await servePhoto(page);
    await visit(page, preview(owners.vin));
    await expect(page.getByRole('img', { name: owners.name })).toHaveAttribute('src', PHOTO);
    await expect(page.getByText('A drawing of this kind of vehicle.')).toHaveCount(0);
    await expect.poll(() => session(page, `vehicle-image-${id}`)).toBe(PHOTO);
    await page.unroute(LOOKUP);
  });
  await test.step('a report that names its picture is not looked up', async () => {
    asked.splice(0);
    await lookUp(page, accident.vin);
    await changeAnswer<{ vehicleData: { imageUrl: string } }>(page, /\/api\/reports\/secure\/[\w-]{22}$/, (report) => {
      report.vehicleData.imageUrl = PHOTO;
    });
    await visit(page, preview(accident.vin));
    await expect(page.getByRole('img', { name: accident.name })).toHaveAttribute('src', PHOTO);
    expect(asked).toEqual([]);
  });
});
