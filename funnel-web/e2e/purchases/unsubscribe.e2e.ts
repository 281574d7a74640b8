import { expect, test } from '../support/test';
import { atBothWidths, expectAccessibleInBothColors, failure, success, visit } from '../support/funnel';

const TOKEN = 'fQ7c2TtNVbA0mJ1kXo9y-w';

test('an email’s link asks first, unsubscribes with one click, and can undo it @phone-alone', async ({ page }) => {
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

  await test.step('the link for a monitored vehicle stops the alerts; a failed one can be tried again', async () => {
    let broken = true;
    await page.route('**/api/monitoring/stop', (route) =>
      route.fulfill(broken ? failure(400, 'This link is incomplete.') : success({ stopped: true })),
    );
    // From elsewhere: the same address with another hash is no other document.
    await visit(page, '/about');
    await page.goto(`/unsubscribe#watch=${TOKEN}`);
    await page.getByRole('button', { name: 'Stop watching' }).click();
    await expect(page.getByText('This link is incomplete.')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Stop watching' }).click();
    await expect(page.getByText('We no longer watch this vehicle')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  });

  await test.step('the real server accepts the click, and a truncated link says so', async () => {
    await page.unrouteAll();
    await page.goto(`/api/mail/unsubscribe?token=${TOKEN}`);
    await expect(page).toHaveURL('/unsubscribe');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('You are unsubscribed')).toBeVisible();
    await visit(page, '/about');
    await page.goto('/unsubscribe#mail=short');
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0);
  });
});
