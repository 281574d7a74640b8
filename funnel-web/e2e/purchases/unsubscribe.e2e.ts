import { expect, test } from '../support/test';
import {
  atBothWidths,
  ACURA,
  expectAccessibleInBothColors,
  failure,
  FORD,
  lookUp,
  signAndAddress,
  success,
} from '../support/funnel';

const TOKEN = 'fQ7c2TtNVbA0mJ1kXo9y-w';

test('a mail’s link asks first, unsubscribes by one press, and takes it back @phone-alone', async ({ page }) => {
  const calls: string[] = [];
  await page.route('**/api/mail/*', (route) => {
    const request = route.request();
    calls.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData()}`);
    return route.fulfill(success({ unsubscribed: true }));
  });
  await page.goto(`/unsubscribe#mail=${TOKEN}`);
  await expect(page.getByRole('heading', { name: 'No more emails like this one?' })).toBeVisible();
  await expect(page).toHaveURL('/unsubscribe');
  await expect(page.getByText('notices before a charge')).toBeVisible();
  await atBothWidths(page, expectAccessibleInBothColors);
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(page.getByText('You are unsubscribed')).toBeVisible();
  await atBothWidths(page, expectAccessibleInBothColors);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('You will get our emails again')).toBeVisible();
  const body = JSON.stringify({ token: TOKEN });
  expect(calls).toEqual([`POST /api/mail/unsubscribe ${body}`, `POST /api/mail/resubscribe ${body}`]);
});

test('the link of a watched vehicle stops that watch; one that failed can be pressed again', async ({ page }) => {
  let broken = true;
  await page.route('**/api/watches/stop', (route) =>
    route.fulfill(broken ? failure(400, 'This link is incomplete.') : success({ stopped: true })),
  );
  await page.goto(`/unsubscribe#watch=${TOKEN}`);
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await expect(page.getByText('We no longer watch this vehicle')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('the real server takes the press, and a link without its end says so', async ({ page }) => {
  await page.goto(`/api/mail/unsubscribe?token=${TOKEN}`);
  await expect(page).toHaveURL('/unsubscribe');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed')).toBeVisible();
  await page.goto('/unsubscribe#mail=short');
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0);
});

test('the purchases say until when a vehicle is watched, stop it, and lead to PDF and comparison', async ({ page }) => {
  const ford = await lookUp(page, FORD.vin);
  const order = { reportId: ford, offerKey: 'three_pack', termsAccepted: true, contactEmail: 'ada@example.org' };
  const opened = await page.request.post('/api/checkout/session', { data: order });
  const { data } = (await opened.json()) as { data: { sessionId: string } };
  await page.request.post('/api/checkout/complete', { data: { sessionId: data.sessionId } });
  const acura = await lookUp(page, ACURA.vin);
  await page.request.post(`/api/reports/${acura}/unlock`);
  for (const id of [ford, acura]) await signAndAddress(page, id);
  // The history, and after it the watch, are brought by jobs.
  await expect(async () => {
    await page.goto('/purchases');
    await expect(page.getByText(/Alerts on until \w{3} \d/)).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  const line = page.getByRole('region', { name: 'Reports' }).getByRole('listitem').filter({ hasText: FORD.name });
  await expect(line.getByRole('link', { name: `Download PDF: ${FORD.name}` })).toHaveAttribute(
    'href',
    `/api/reports/${ford}/pdf`,
  );
  await expectAccessibleInBothColors(page);
  await line.getByRole('button', { name: `Stop watching: ${FORD.name}` }).press('Enter');
  await expect(line).toContainText('Alerts are off');
  await page.reload();
  await expect(page.getByRole('button', { name: `Stop watching: ${ACURA.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Stop watching: ${FORD.name}` })).toHaveCount(0);
  await page.getByRole('link', { name: 'Compare two of your reports' }).click();
  await expect(page).toHaveURL('/compare');
});
