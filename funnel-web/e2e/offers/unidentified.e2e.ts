import { expect, test } from '../support/test';
import { atBothWidths, expectAccessibleInBothColors, lookUp, stepQuery, vinField, visit } from '../support/funnel';

const VIN = 'ZZZZZZZZZZZZZZZZZ';
const WHY = 'does not name a maker together with a model or model year';

const PAGES = [
  `/preview${stepQuery(VIN)}`,
  `/preview/2${stepQuery(VIN)}`,
  `/cart/vin/${VIN}`,
  `/cart/2/vin/${VIN}`,
  `/cart/3/vin/${VIN}`,
  `/upsell${stepQuery(VIN)}`,
  `/user-info${stepQuery(VIN)}`,
  `/results/free${stepQuery(VIN)}`,
  ...['', '/2', '/3', '/4', '/5', '/onetimepurchase', '/onetimepurchase/1'].map(
    (checkout) => `/checkout${checkout}${stepQuery(VIN)}`,
  ),
];

test('a VIN that names no vehicle has no price on any page', { tag: ['@X11-003'] }, async ({ page }) => {
  await lookUp(page, VIN);
  await page.goto('/verify');
  for (const path of PAGES) {
    await visit(page, path);
    await expect(page.getByText(WHY), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Correct the VIN' }), path).toBeVisible();
    await expect(page.getByText('$'), path).toHaveCount(0);
    await expect(page.getByLabel('Card number'), path).toHaveCount(0);
    await expect(page.getByText(/What’s Included|The full report looks for/), path).toHaveCount(0);
    await expect(page.getByText('Vehicle identification is real.'), path).toBeHidden();
  }
});

test('the locked report of such a VIN says why it is not sold', { tag: ['@X11-003'] }, async ({ page }) => {
  const id = await lookUp(page, VIN);
  await page.goto(`/results/${id}`);
  await expect(page.getByText(WHY)).toBeVisible();
  await expect(page.getByText('Premium Feature')).toHaveCount(0);
  await page.getByRole('button', { name: 'Correct the VIN' }).click();
  await expect(page).toHaveURL(/\/(\?.*)?$/);
});

test('the VIN to correct is in the search field of the home page', async ({ page }) => {
  const id = await lookUp(page, VIN);
  await page.goto('/verify');
  for (const path of [`/cart/2/vin/${VIN}`, `/preview/2${stepQuery(VIN)}`, `/results/${id}`]) {
    await visit(page, path);
    await page.getByRole('button', { name: 'Correct the VIN' }).click();
    await expect(vinField(page), path).toHaveValue(VIN);
  }
});

test('the preview of a VIN that names no vehicle promises no report', async ({ page }) => {
  await lookUp(page, VIN);
  await page.goto(`/preview/2${stepQuery(VIN)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot tell which vehicle this is');
  await expect(page).toHaveTitle(/^We cannot tell which vehicle this is/);
  await expect(page.getByRole('region', { name: 'Review score' })).toHaveCount(0);
});

test('the explanation is accessible at both widths', async ({ page }) => {
  await lookUp(page, VIN);
  await page.goto(`/cart/2/vin/${VIN}`);
  await atBothWidths(page, () => expectAccessibleInBothColors(page));
});
