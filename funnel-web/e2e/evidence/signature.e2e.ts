import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { TEST_VEHICLES } from '../support/test-vehicles';
import {
  ACURA,
  buy,
  changeAnswer,
  drawSignature,
  atBothWidths,
  expectAccessibleInBothColors,
  expectToast,
  failure,
  FORD,
  holdBack,
  paidReport,
  session,
  stepQuery,
  vinField,
  visit,
  visitNew,
} from '../support/funnel';
import { clear, ink, openSignature, proceed } from '../support/signature';

const lastStep = (page: Page) => page.getByRole('heading', { name: 'Last Step' });

test('[B2-065..B2-068, B8-009, B9-050] the page shows the full agreement, the notice, a field of 180 px and two buttons; an unsaved signature stays drawn and says so @phone-alone', async ({
  page,
}) => {
  await openSignature(page);
  const agreement = page.getByRole('region', { name: 'Report Use Agreement' });
  const { data } = (await (await page.request.get('/api/signatures/agreement')).json()) as {
    data: { text: string[]; version: string };
  };
  await expect(agreement.getByRole('listitem')).toHaveText(data.text);
  await expect(agreement).toContainText(`Version ${data.version}`);
  await expect(agreement).toContainText(
    'you agree not to stalk, harass, make hiring decisions or take any illegal action',
  );
  await expect(agreement.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  await atBothWidths(page, async () => {
    expect(await page.locator('canvas').evaluate((canvas) => getComputedStyle(canvas).height)).toBe('180px');
    await expect(clear(page)).toBeVisible();
    await expectAccessibleInBothColors(page);
  });

  await test.step('[B8-009] a failed save is reported and stays drawn', async () => {
    await drawSignature(page);
    await page.route('**/api/signatures', (route) => route.fulfill(failure(500, 'No.')));
    await proceed(page).click();
    await expectToast(page, 'Error saving signature', 'There was an issue saving your signature. Please try again.');
    await expect.poll(async () => (await ink(page)).dark).toBeGreaterThan(50);
    await expect(page.getByText('Nothing was charged')).toBeVisible();
    await page.unroute('**/api/signatures');
    // A refusal has a reason, and sending the same again would meet the same.
    await page.route('**/api/signatures', (route) => route.fulfill(failure(400, 'The signature is empty.')));
    await proceed(page).click();
    await expect(page.getByRole('main')).toContainText('The signature is empty.');
    await expect(page.getByText('Nothing was charged')).toHaveCount(0);
    await page.unroute('**/api/signatures');
    await proceed(page).click();
    await expect(page).toHaveURL(/\/address\?/);
  });
});

test('[B2-064, B2-069, B3-051, B3-052, B3-057, B4-026..B4-030, B5-027, B7-009, B7-010, B8-010, B9-051, X4-001, X4-002, X6-010] a report found by URL, session or search is signed with a stroke, a large drawing or a typed name, and the address comes next', async ({
  page,
}) => {
  const id = await paidReport(page);
  await test.step('[B4-030, B7-009, B3-057] the report comes from the address, else the session, else the search', async () => {
    const heading = page.getByRole('heading', { name: 'Sign for your report' });
    const found = page.waitForRequest('**/api/reports/find');
    await page.goto(`/signature${stepQuery()}`);
    expect((await found).postDataJSON()).toEqual({ lookupType: 'vin', lookupValue: FORD.vin });
    await expect(heading).toBeVisible();

    await page.route('**/api/reports/find', (route) => route.abort());
    const info = { type: 'vin', value: FORD.vin, intent: 'buyer', reportId: id };
    await page.evaluate((value) => sessionStorage.setItem('searchInfo', value), JSON.stringify(info));
    await visitNew(page, '/verify');
    await visitNew(page, '/signature');
    await expect(heading).toBeVisible();

    const wrong = { ...info, reportId: 'AAAAAAAAAAAAAAAAAAAAAA' };
    await page.evaluate((value) => sessionStorage.setItem('searchInfo', value), JSON.stringify(wrong));
    await visitNew(page, '/verify');
    await visitNew(page, `/signature?reportId=${id}`);
    await expect(heading).toBeVisible();
  });
  await visitNew(page, '/verify');
  await visitNew(page, `/signature${stepQuery()}&reportId=${id}&funnel=cart2&utm_source=s1`);
  await expect(proceed(page)).toBeVisible();
  await test.step("[B4-026..B4-028, B5-027, B8-010] without a stroke 'Signature Required'; a stroke signs, Clear takes it back", async () => {
    await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true');
    await proceed(page).click({ force: true });
    await expectToast(page, 'Signature Required', 'Please provide your signature before continuing.');
    await drawSignature(page);
    await expect(proceed(page)).not.toHaveAttribute('aria-disabled');
    await expect.poll(async () => (await ink(page)).dark).toBeGreaterThan(50);
    await clear(page).click();
    await expect.poll(async () => (await ink(page)).dark).toBe(0);
    await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true');
  });
  await test.step('[B9-051] the stroke is black and 2 px wide', async () => {
    const canvas = page.locator('canvas');
    await canvas.scrollIntoViewIfNeeded();
    const box = (await canvas.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(box.x + 50, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 250, box.y + 60, { steps: 20 });
    await page.mouse.up();
    const { dark, colored } = await ink(page);
    expect(colored).toBe(0);
    expect(dark / 200).toBeGreaterThan(1.4);
    expect(dark / 200).toBeLessThan(3);
  });
  await test.step('[B2-069, B4-029, B3-051, B3-052, B7-010] Continue saves the drawing and goes to the address', async () => {
    const sent = page.waitForRequest('**/api/signatures');
    await proceed(page).click();
    const body = (await sent).postDataJSON() as { vehicleReportId: string; signatureData: string };
    expect(body.vehicleReportId).toBe(id);
    expect(body.signatureData).toMatch(/^data:image\/png;base64,/);
    expect(body).not.toHaveProperty('ipAddress');
    await expect(page).toHaveURL(/\/address\?/);
    await expect(lastStep(page)).toBeVisible();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      type: 'vin',
      value: FORD.vin,
      intent: 'buyer',
      reportId: id,
      funnel: 'cart2',
      utm_source: 's1',
    });
  });
  await test.step('[X6-010] a drawing of a large, sharp screen is made smaller before it is sent', async () => {
    await openSignature(page, ACURA.vin);
    await drawSignature(page);
    const drawnChars = await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      Object.assign(canvas, { width: 2100, height: 540 });
      const context = canvas.getContext('2d');
      for (let line = 0; line < 400; line++) {
        const [from, to] = [Math.sin(line * 12.9) * 43, Math.sin(line * 78.2) * 43];
        context?.moveTo((from - Math.floor(from)) * 2100, (line * 97) % 540);
        context?.lineTo((to - Math.floor(to)) * 2100, (line * 211) % 540);
      }
      context?.stroke();
      return canvas.toDataURL('image/png').length;
    });
    // The server takes no more than 40 kB.
    expect(drawnChars).toBeGreaterThan(60_000);
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/signatures'));
    await proceed(page).click();
    const { signatureData } = (await sent).postDataJSON() as { signatureData: string };
    expect(signatureData.length).toBeLessThan(55_000);
    await expect(page).toHaveURL(/\/address\?/);
    await expect(lastStep(page)).toBeVisible();
  });
  await test.step('[X4-002, X4-001] a typed name signs as well, by keyboard alone', async () => {
    await openSignature(page, TEST_VEHICLES.clean.vin);
    await page.getByRole('tab', { name: 'Draw' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Type your name' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Your full name')).toBeFocused();
    await expectAccessibleInBothColors(page);
    await expect(proceed(page)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.type('Ada Reader');
    await page.keyboard.press('Tab');
    await expect(clear(page)).toBeFocused();
    await page.keyboard.press('Tab');
    const sent = page.waitForRequest('**/api/signatures');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({
      typedName: 'Ada Reader',
      signatureData: expect.stringMatching(/^data:image\/png;base64,/),
    });
    await expect(page).toHaveURL(/\/address\?/);
  });
});

test('[B2-070, B2-071, B4-031, B8-013, B8-014] without a report the search makes one, each report leads to its own next step, and a finished step is not asked for again', async ({
  page,
}) => {
  await test.step("[B2-070, B2-071, B8-013] with no id and no search 'No report found' leads to a new search", async () => {
    await page.goto('/signature');
    await expect(page.getByRole('heading', { name: 'No report found' })).toBeVisible();
    await expectAccessibleInBothColors(page);
    await page.getByRole('button', { name: 'Start New Search' }).click();
    await expect(page).toHaveURL('/');
    await expect(vinField(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Unfinished search' })).toHaveCount(0);
  });
  const unpaid = page.getByRole('heading', { name: 'This report is not paid for yet' });
  const reportId =
    await test.step('[B4-031, B8-014] where nothing is found the search makes a real report: no temporary id leads into a dead end', async () => {
      await visitNew(page, `/signature${stepQuery()}`);
      await expect(unpaid).toBeVisible();
      const info = JSON.parse((await session(page, 'searchInfo')) ?? '{}') as { reportId: string };
      expect(info.reportId).toMatch(/^[\w-]{22}$/);
      await visitNew(page, `/address${stepQuery()}&reportId=${info.reportId}`);
      await expect(unpaid).toBeVisible();
      return info.reportId;
    });
  const address = `/signature${stepQuery()}&reportId=${reportId}`;
  let isSigned = true;
  await test.step('a report that is not paid for, or already signed, leads to its own next step', async () => {
    await visitNew(page, address);
    await expect(unpaid).toBeVisible();
    await page.getByRole('link', { name: 'Choose a package' }).click();
    await expect(page).toHaveURL(/\/cart\/2\//);
    await expect(page.getByRole('heading', { name: 'Choose your package' })).toBeVisible();
    await changeAnswer<{ access: { nextStep: string } }>(page, `**/api/reports/secure/${reportId}`, ({ access }) => {
      if (isSigned) access.nextStep = 'address';
    });
    await visitNew(page, address);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/address\?/);
    await expect(lastStep(page)).toBeVisible();
  });
  await test.step('a step that was just done is not asked for again, and no page flashes between two steps', async () => {
    isSigned = false;
    // A document of its own: this one may go on with the answer that it has.
    await page.goto(address);
    await expect(unpaid).toBeVisible();
    await visit(page, '/about');
    await expect(page.getByRole('heading', { name: 'About Roadbook' })).toBeVisible();
    await buy(page, reportId);
    const release = await holdBack(page, '**/api/reports/**');
    await visit(page, address);
    await expect(page.getByText('Loading the agreement')).toBeAttached();
    await expect(unpaid).toHaveCount(0);
    release();
    await expect(proceed(page)).toBeVisible();
    await page.evaluate(() => {
      const titles = new Set<string>();
      Object.assign(window, { titles });
      new MutationObserver(() => titles.add(document.querySelector('h1')?.textContent ?? '')).observe(document.body, {
        childList: true,
        subtree: true,
      });
    });
    await page.getByRole('tab', { name: 'Type your name' }).click();
    await page.getByLabel('Your full name').fill('Ada Reader');
    await proceed(page).click();
    await expect(lastStep(page)).toBeVisible();
    const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles]);
    expect(titles).toEqual(['Sign for your report', 'Last Step']);
  });
});
