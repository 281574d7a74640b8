import { expect, test } from '../support/test';
import {
  atBothWidths,
  expectAccessibleInBothColors,
  FORD,
  lookUp,
  MARKETING,
  stepQuery,
  visit,
} from '../support/funnel';
import { blockOf, expectTrialTerms } from '../support/trial';

const ADDRESS = `/upsell${stepQuery(FORD.vin, 'seller')}`;

test('[A2-014, A2-128..A2-130, A9-013, A9-016, X1-004, X5-018] the dollar offer with its terms, and the free report @phone-alone', async ({
  page,
}) => {
  await lookUp(page);
  const query = new URLSearchParams(MARKETING).toString();
  await page.goto(`${ADDRESS}&${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your report' })).toBeVisible();
  const full = blockOf(page.getByRole('heading', { name: 'Comprehensive report' }));
  await expect(full.getByText('$1.00', { exact: true })).toBeVisible();
  await expect(full.getByText('Recommended')).toBeVisible();
  await expect(
    full.getByText(/^\d+ kinds of record on file for this vehicle/),
    'a recommendation says why',
  ).toBeVisible();
  await atBothWidths(page, () => expectTrialTerms(page, full));
  const free = blockOf(page.getByRole('heading', { name: 'Basic report' }));
  for (const text of ['Free', 'not for a card. Nothing renews.']) await expect(free).toContainText(text);
  await atBothWidths(page, expectAccessibleInBothColors);

  const search = { type: 'vin', value: FORD.vin, intent: 'seller', ...MARKETING };
  await full.getByRole('link', { name: 'Get the comprehensive report' }).click();
  await expect(page).toHaveURL(/\/checkout\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ ...search, funnel: 'normal' });
  await page.goBack();
  await free.getByRole('link', { name: 'Get the free basic report' }).click();
  await expect(page).toHaveURL(/\/user-info\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ ...search, intent: 'basic', funnel: 'free' });
});

test('[A2-131, A8-016] without type and value it goes home', async ({ page }) => {
  await page.goto('/verify');
  for (const address of [
    '/upsell',
    '/upsell?type=vin',
    '/upsell?value=X',
    '/user-info',
    '/user-info?type=car&value=1',
  ]) {
    await visit(page, '/about');
    await expect(page.getByRole('heading', { name: 'About Roadbook' }), address).toBeVisible();
    await visit(page, address);
    await expect(page, address).toHaveURL('/');
  }
});
