import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

/** Whatever the browser refused because of the content security policy, and what pages said went wrong. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      refused.push(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

test('pages work under a policy that allows nothing inline, and a script or style that was smuggled into a page is not run', async ({
  page,
}) => {
  const refused = await watch(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The list of states writes a style of its own, and the lock of the page behind it another one.
  await page.getByRole('tab', { name: /plate/i }).click();
  await page.getByRole('combobox').first().click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await refused()).toEqual([]);
  await test.step('smuggled-in code is refused', async () => {
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.smuggled = true';
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      document.body.append(script, style);
    });
    await expect.poll(async () => (await refused()).length).toBe(2);
    expect(await page.evaluate(() => 'smuggled' in window)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await page.goto('/admin/');
  const password = page.getByLabel('Password');
  await expect(password).toBeVisible();
  // The components are styled: an unstyled field has no room around its text.
  await expect
    .poll(() => password.evaluate((field) => parseFloat(getComputedStyle(field).paddingLeft)))
    .toBeGreaterThan(4);
  expect(await refused()).toEqual([]);

  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^Roadbook/ })).toBeVisible();
  await expect(page.locator('.opblock').first()).toBeVisible();
  expect(await refused()).toEqual([]);
});
