import { expect, test } from '../support/test';
import { goOnToCart, lookUp, quicken, readableReport, stepQuery, visitNew } from '../support/funnel';

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
    await visitNew(page, `/preview/2${stepQuery(vin)}`);
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

test('a step that opens automatically is shown from its top at once, never from the last scroll position', async ({
  page,
}) => {
  await quicken(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await lookUp(page);
  await page.goto(`/preview/2${stepQuery()}`);
  const onward = page.getByRole('button', { name: 'Continue to Report' });
  await expect(onward).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => page.evaluate(scrolled)).toBe(600);
  // Known as soon as the next page is in the document, before it is painted.
  await page.evaluate(() => {
    const title = document.querySelector('h1');
    const begins = new Promise<number>((tell) => {
      new MutationObserver((_, watch) => {
        if (title?.isConnected) return;
        watch.disconnect();
        tell(window.scrollY);
      }).observe(document.querySelector('main')!, { childList: true, subtree: true });
    });
    Object.assign(window, { begins });
  });
  await onward.click();
  expect(await page.evaluate(() => (window as Window & { begins?: Promise<number> }).begins)).toBe(0);
  await expect(page).toHaveURL(/\/cart\/2\//);
});
