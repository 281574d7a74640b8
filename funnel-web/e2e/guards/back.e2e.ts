import { expect, test } from '../support/test';
import { goOnToCart, lookUp, quicken, readableReport, stepQuery } from '../support/funnel';

const scrolled = () => Math.round(window.scrollY);

test('back shows a step from its top and a report where it was left, with the keyboard in the page @phone', async ({
  page,
}) => {
  await quicken(page);
  // A frame that is late: nobody hears of this scroll before the next page is shown.
  await page.addInitScript(() =>
    window.addEventListener('scroll', (event) => window.scrollY === 1400 && event.stopImmediatePropagation(), true),
  );
  await test.step('a report is read on', async () => {
    const id = await readableReport(page);
    await page.goto(`/results/${id}`);
    await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 1500));
    await expect.poll(() => page.evaluate(scrolled)).toBe(1500);
    await page.evaluate(() => {
      window.scrollTo(0, 1400);
      document.querySelector<HTMLElement>('header a[href^="/purchases"]')?.click();
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Your purchases' })).toBeVisible();
    await expect.poll(() => page.evaluate(scrolled)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'At a glance' })).toBeAttached();
    await expect.poll(() => page.evaluate(scrolled)).toBe(1400);
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('a step starts anew', async () => {
    const vin = 'JH4DC4340RS003205';
    await lookUp(page, vin);
    await page.goto(`/preview/2${stepQuery(vin)}`);
    await goOnToCart(page);
    await expect(page.getByRole('button', { name: 'Continue to checkout' }).first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(scrolled)).toBeGreaterThan(0);
    await page.evaluate(() => document.querySelector<HTMLElement>('header a[href^="/purchases"]')?.click());
    await expect(page.getByRole('heading', { level: 1, name: 'Your purchases' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your package' })).toBeInViewport();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(scrolled)).toBe(0);
  });
});
