import { violations } from '../support/axe';
import { expect, test } from '../support/test';
import { atBothWidths, expectAccessibleInBothColors, SIZES, stopClock, vinField, withSite } from '../support/funnel';

test('what the home page shows and where it leads, accessible in light and dark @phone-alone', async ({ page }) => {
  const narrow = page.viewportSize() ?? SIZES[0];
  await page.clock.install();
  await page.goto('/');
  await atBothWidths(page, expectAccessibleInBothColors);
  await test.step('low contrast is detected every time', async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.evaluate(() => {
      for (const heading of document.querySelectorAll<HTMLElement>('main :is(h1, h2)')) heading.style.color = '#bbb';
    });
    const wrong = await violations(page, { only: { type: 'rule', values: ['color-contrast'] } });
    const colors = wrong.flatMap(({ nodes }) => nodes.map(({ any }) => any[0]?.data.fgColor as string));
    expect(colors.length).toBeGreaterThan(1);
    expect([...new Set(colors)]).toEqual(['#bbbbbb']);
    await page.evaluate(() => {
      for (const heading of document.querySelectorAll<HTMLElement>('main :is(h1, h2)')) heading.style.color = '';
    });
  });
  await test.step("[A2-037..A2-039, A9-036] 'Get My Report Now' scrolls up and focuses the VIN field after 500 ms", async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const button = page.getByRole('button', { name: 'Get My Report Now' });
    await button.scrollIntoViewIfNeeded();
    const field = vinField(page);
    await expect(field).not.toBeInViewport();
    await stopClock(page);
    await button.click();
    const top = await field.evaluate((input) => input.getBoundingClientRect().top);
    expect(top, 'under less motion the way to the search card is no ride').toBeGreaterThan(0);
    await page.clock.runFor(499);
    await expect(field).not.toBeFocused();
    await page.clock.runFor(1);
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    await page.clock.resume();
  });
  await test.step('[A2-025, A2-048..A2-064, X4-001] the sample report is an example 2020 vehicle in a dialog', async () => {
    const opener = page.getByRole('button', { name: 'View a sample report' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Sample report' });
    await expect(dialog).toContainText('2020 Honda Accord EX');
    await expect(dialog).toContainText('This is a sample');
    await expect(dialog).toContainText(/1HGCV1F40LA\d{6}/);
    await expect(dialog.getByRole('term')).toHaveText([
      'Mileage',
      'Engine',
      'Transmission',
      'Drive type',
      'Body style',
      'Color',
      'Fuel type',
    ]);
    const sections = dialog.getByRole('listitem');
    await expect(sections).toHaveCount(6);
    for (const [index, status] of [
      'Title clean',
      '1 minor accident',
      'Well maintained',
      '2 previous owners',
      'California vehicle',
      '$19,400 to $22,800',
    ].entries()) {
      await expect(sections.nth(index)).toContainText(status);
    }
    await page.setViewportSize(SIZES[2]);
    await expectAccessibleInBothColors(page);
    await page.setViewportSize(narrow);
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement)), 'focus stays inside').toBe(
        true,
      );
    }
    await dialog.getByRole('button', { name: 'Start Your Search' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
  await test.step('[A1-012] a phone line that nobody answers is not promised', async () => {
    await expect(page.getByRole('contentinfo')).toContainText('No phone support. Please email us.');
    await expect(page.getByText('24/7')).toHaveCount(0);
  });
  await test.step('[A1-013..A1-017, A2-026, A9-052] the figures stand below the form, marked as an example', async () => {
    const figures = page.getByRole('region', { name: 'In figures' });
    for (const text of ['4.8', 'from 2,847 reviews', '2.8M+', '98%', '50K+', 'dealerships', 'Example']) {
      await expect(figures).toContainText(text);
    }
    const form = await vinField(page).boundingBox();
    const block = await figures.boundingBox();
    expect(block?.y).toBeGreaterThan(form?.y ?? Infinity);
  });
  const rows = ['Testimonials', 'What people say'].map((name) => page.getByRole('region', { name }));
  await test.step('[A2-040..A2-042] testimonials are marked as examples', async () => {
    for (const row of rows) {
      await expect(row.getByRole('listitem')).toHaveCount(3);
      await expect(row.getByText('Example', { exact: true })).toHaveCount(3);
    }
  });
  await test.step("[A2-027..A2-031] the What's Included tabs each show their own content", async () => {
    const block = page.getByRole('region', { name: 'What’s Included' });
    const tabs = block.getByRole('tab');
    await expect(tabs).toHaveText([
      'Damage History',
      'Vehicle Economy Data',
      'Odometer Data',
      'Vehicle Specifications',
    ]);
    for (const [index, text] of [
      'Where the car was hit',
      'Drivetrain',
      'Possible rollbacks marked',
      'Body, doors',
    ].entries()) {
      await tabs.nth(index).click();
      await expect(block.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text })).toBeVisible();
    }
  });
  await test.step('[A2-043] the features section has tabs of its own', async () => {
    const block = page.getByRole('region', { name: 'Made to be used' });
    await expect(block.getByRole('tab')).toHaveText(['When you buy', 'When you sell', 'How we work']);
    await expect(block.getByText('Negotiate')).toBeVisible();
    await block.getByRole('tab', { name: 'When you sell' }).click();
    await expect(block.getByText('A printed report beside the car')).toBeVisible();
  });
  await test.step('[A2-024, A2-032..A2-036] the VIN help lists four places and the link opens it', async () => {
    const help = page.getByRole('region', { name: 'Where do I find my VIN?' });
    await expect(help.getByRole('listitem').getByRole('heading')).toHaveText([
      'Dashboard',
      "Driver's Door",
      'Vehicle Registration',
      'Engine Block',
    ]);
    await page.getByRole('link', { name: 'Where do I find my VIN?' }).click();
    await expect(help.getByRole('heading', { level: 2 })).toBeInViewport();
  });
  await test.step('[A2-001, A2-021, A4-001] the home page opens on the VIN tab of its search', async () => {
    const tabs = page.getByRole('tablist', { name: 'Search by' }).getByRole('tab');
    await expect(tabs).toHaveText(['VIN Lookup', 'License Plate']);
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    await expect(vinField(page)).toBeVisible();
    await tabs.first().press('ArrowRight');
    await expect(tabs.last()).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'License plate' })).toBeVisible();
    await expect(vinField(page)).toHaveCount(0);
  });
  await test.step('[A1-018, A1-020, A1-021, A2-044..A2-047] header and footer link to support and the company pages', async () => {
    await expect(page.getByRole('banner').getByRole('link', { name: 'support@roadbook.example' })).toHaveAttribute(
      'href',
      'mailto:support@roadbook.example',
    );
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'support@roadbook.example' })).toBeVisible();
    for (const [name, path] of [
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
    ] as const) {
      await footer.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
  await test.step('[X1-005, X5-018, A1-019, A2-040..A2-042] outside demonstration mode no claim without a source is shown, and the header shows the support phone if there is one', async () => {
    const site = { demonstration: [], supportEmail: 'help@example.org', supportPhone: null };
    await withSite(page, site);
    await page.goto('/');
    await expect(page.getByText('help@example.org').first()).toBeVisible();
    for (const row of rows) await expect(row).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'In figures' })).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'What is simulated' })).toHaveCount(0);

    const rating = { value: '4.6', source: 'Reviews after the purchase', date: '2026-10-01' };
    await withSite(page, { ...site, supportPhone: '+1 (555) 010-0000', claims: { rating } });
    await page.reload();
    const figures = page.getByRole('region', { name: 'In figures' });
    await expect(figures).toContainText('4.6out of 5Source: Reviews after the purchase, as of Oct 1, 2026');
    await expect(page.getByRole('banner').getByRole('link', { name: '+1 (555) 010-0000' })).toHaveAttribute(
      'href',
      'tel:+15550100000',
    );
    for (const unproven of ['reviews,', '2.8M+', 'Example']) await expect(figures).not.toContainText(unproven);
  });
});
