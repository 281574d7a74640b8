import { expect, test } from '../support/test';
import {
  ACURA,
  everythingKept,
  failure,
  FORD,
  lookUp,
  mockLink,
  paidReport,
  stepQuery,
  success,
  visitNew,
} from '../support/funnel';
import { NOTHING_KEPT } from '../support/nothing-kept';

test('[X3-013] deleting one’s data leaves no trace in the browser, and nothing of it is sent again', async ({
  page,
}) => {
  const registered: unknown[] = [];
  await page.route('**/api/users/register', (route) => {
    registered.push(route.request().postDataJSON());
    return route.fulfill({ status: 502, body: 'Bad gateway' });
  });
  await page.route('**/api/privacy/data', (route) =>
    route.fulfill(
      success(
        route.request().method() === 'DELETE'
          ? { erased: true, purchasesKept: 0 }
          : {
              user: { id: 'AAAAAAAAAAAAAAAAAAAAAA', email: 'ada@example.org', fullName: 'Ada Reader' },
              ...NOTHING_KEPT,
            },
      ),
    ),
  );
  await lookUp(page);
  await page.goto(`/preview/2${stepQuery()}`);
  await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
  await page.evaluate(() =>
    sessionStorage.setItem('pendingRegistration', '{"fullName":"Ada Reader","email":"ada@example.org"}'),
  );
  await visitNew(page, '/privacy/your-data');
  await page.getByRole('button', { name: 'Delete my data' }).click();
  await page.getByRole('button', { name: 'Yes, delete my data' }).click();
  await expect(page.getByRole('heading', { name: 'Your data is deleted' })).toBeVisible();
  expect(await everythingKept(page), 'in the moment the page says so').not.toMatch(/ada@example\.org|Ada Reader|F-150/);
  const before = registered.length;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your Purchases' }).click();
  await expect(page.getByRole('heading', { name: 'Your purchases' })).toBeVisible();
  expect(registered.length, 'registrations after the deletion').toBe(before);
});

test('an emailed link leads to the place it was last requested from, not to that of an unused one', async ({
  page,
}) => {
  await page.route('**/api/users/magic-link', (route) => route.fulfill(success({ sent: true })));
  await page.route('**/api/users/magic-link/consume', (route) => route.fulfill(success({})));
  await page.goto('/about');
  for (const path of ['/privacy/your-data', '/purchases']) {
    await visitNew(page, path);
    await page.getByLabel('Email you bought with').fill('somebody@example.org');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByText('A link is on its way')).toBeVisible();
  }
  await visitNew(page, '/about');
  await mockLink(page);
  await page.goto('/purchases#link=fQ7c2TtNVbA0mJ1kXo9y-w');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your purchases' })).toBeVisible();
  await expect(page).toHaveURL('/purchases');
});

test('the signature is for the vehicle of the URL, not for the one seen before; an error report contains no token', async ({
  page,
}) => {
  await paidReport(page, ACURA.vin);
  await paidReport(page, FORD.vin);
  await page.goto(`/preview/2${stepQuery(FORD.vin)}`);
  await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
  await visitNew(page, `/signature${stepQuery(ACURA.vin)}`);
  await expect(page.getByRole('heading', { name: 'Sign for your report' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(ACURA.name);
  await expect(page.getByRole('main')).not.toContainText(FORD.name);
  await test.step('an error report leaves out a whole token', async () => {
    await page.route('**/api/shared/*', (route) => route.fulfill(failure(404, 'There is no report at this link.')));
    await page.goto('/shared/-fQ7c2TtNVbA0mJ1kXo9yA');
    await expect(page.getByRole('heading', { name: 'No report at this link' })).toBeVisible();
    const sent = page.waitForRequest('**/api/errors');
    await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { message: 'A plain fault' })));
    expect(((await sent).postDataJSON() as { url: string }).url).toBe('/shared/[token]');
  });
});
