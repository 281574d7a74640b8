import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectToast, failure, lookUp, stepQuery, stopClock, toast, vinField } from '../support/funnel';

const region = (page: Page) => page.getByRole('region', { name: /Notifications/ });

async function raiseError(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search this VIN' }).click({ force: true });
  await expectToast(page, 'Validation Error', 'Please enter a VIN to search');
}

const question = (page: Page) => page.getByRole('region', { name: 'Cookie settings' });

/** A press in the middle of it reaches it. */
async function expectUncovered(control: Locator): Promise<void> {
  const reached = () =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(reached, String(control)).toBe(true);
}

/** @returns what counts the live regions that have held a text since */
async function listenFor(page: Page, text: string): Promise<() => Promise<number>> {
  const heard = await page.evaluateHandle((wanted) => {
    const regions = new Set<Element>();
    const look = () => {
      for (const region of document.querySelectorAll('[role=alert], [role=status], [aria-live]'))
        if (region.textContent?.includes(wanted)) regions.add(region);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    return regions;
  }, text);
  return () => heard.evaluate((regions) => regions.size);
}

const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

async function expectBothUsable(page: Page, notice: Locator): Promise<void> {
  await expect(question(page)).toBeInViewport();
  for (const name of ['Decline', 'Accept'])
    await expectUncovered(question(page).getByRole('button', { name, exact: true }));
  await expectUncovered(notice.getByRole('button', { name: 'Close' }));
}

test('[A2-066, A2-067, A4-058, A4-060, A9-050, A9-051] an error is an alert at the bottom right, one at a time, and stays until it is closed', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect(question(page)).toBeVisible();
  const heard = await listenFor(page, 'Validation Error');
  await raiseError(page);
  await expect(page.getByRole('alert')).toContainText('Validation Error');
  await page.clock.runFor(1500);
  expect(await heard(), 'how often a screen reader says it').toBe(1);
  await test.step('it covers the cookie question but not its buttons', async () => {
    await expectBothUsable(page, toast(page));
    const list = await region(page).getByRole('list').boundingBox();
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeCloseTo((await question(page).boundingBox())?.y ?? 0, 0);
    await question(page).getByRole('button', { name: 'Decline' }).click();
    await expect(question(page)).toHaveCount(0);
  });
  await test.step('[A2-066, A2-067] 420 px wide at most', async () => {
    const list = region(page).getByRole('list');
    await expect.poll(async () => (await list.boundingBox())?.y).toBeGreaterThan(760);
    const box = await list.boundingBox();
    expect(box?.width).toBe(420);
    expect((box?.x ?? 0) + 420).toBe(1440);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900);
    expect(box?.height, 'two lines and their margin').toBeLessThan(140);
  });
  await test.step('[A4-058, A4-060] it stays, and the next one takes its place', async () => {
    await page.clock.fastForward(20_000);
    await expect(toast(page)).toBeVisible();
    await page.getByRole('tab', { name: 'License Plate' }).click();
    await page.getByRole('button', { name: 'Search this plate' }).click({ force: true });
    await expectToast(page, 'Validation Error', 'License plate and state are required');
    await page.getByRole('tab', { name: 'VIN Lookup' }).click();
  });
  await test.step('[A9-051] F8 takes the focus to it, from where the keyboard closes it', async () => {
    await raiseError(page);
    await page.keyboard.press('F8');
    expect(await region(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(toast(page)).toHaveCount(0);
  });
  await test.step('[A9-050] a swipe of 49 px keeps it, one of 51 px dismisses it', async () => {
    await raiseError(page);
    const swipe = async (distance: number) => {
      const box = (await toast(page).boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(box.x + 100, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 100 + distance, box.y + 20, { steps: 6 });
      await page.mouse.up();
    };
    await swipe(49);
    await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel');
    await swipe(51);
    await expect(toast(page)).toHaveCount(0);
  });
});

test('[A9-049, A4-059] a normal notification disappears after 5000 ms and is removed 3000 ms later', async ({
  page,
}) => {
  await page.clock.install();
  await lookUp(page);
  await page.goto(`/checkout/2${stepQuery()}`);
  const countdown = page.getByText(/^\d+:\d\d$/).first();
  await expect(countdown).toBeVisible();
  await stopClock(page);
  const [minutes = 0, seconds = 0] = (await countdown.innerText()).split(':').map(Number);
  // The price is held for minutes; that it no longer is, is told by a normal notification.
  await page.clock.runFor((60 * minutes + seconds) * 1_000);
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Your price hold has expired', 'Nothing was charged');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(4500);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(toast(page)).toHaveCount(0);
  await expect(region(page)).toHaveCount(1);
  await page.clock.runFor(2300);
  await expect(region(page)).toHaveCount(1);
  await page.clock.runFor(800);
  await expect(region(page)).toHaveCount(0);
});

/** What the browser says of a page behind another tab, or on a phone that is locked. */
async function showPage(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('a visitor who returns after the price expired is told so, at the bottom of a phone, with a way to search again', async ({
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 740 });
  await lookUp(page);
  await page.goto(`/checkout/2${stepQuery()}`);
  await expect(page.getByText(/^\d+:\d\d$/).first()).toBeVisible();
  await showPage(page, 'hidden');
  await stopClock(page);
  await page.clock.runFor(16 * 60_000);
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Your price hold has expired', 'Nothing was charged');
  await page.clock.runFor(20_000);
  await expect(toast(page), 'nobody has seen it yet').toHaveCount(1);

  await showPage(page, 'visible');
  await page.clock.runFor(4500);
  await expect(toast(page)).toHaveCount(1);
  const box = await region(page).getByRole('list').boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);
  await toTheEnd(page);
  await expectBothUsable(page, toast(page));
  await toast(page).getByRole('link', { name: 'Search this vehicle again' }).click();
  await expect(page).toHaveURL(/\/loading\/vin\//);
});

test('a notification whose script failed to load keeps the cookie question usable, and vice versa', async ({
  page,
}) => {
  await page.route('**/ToastView-*.js', (route) => route.abort());
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.getByRole('button', { name: 'Search this VIN' }).click({ force: true });
    const plain = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) });
    await expect(plain).toContainText('Please enter a VIN to search');
    await toTheEnd(page);
    await expectBothUsable(page, plain);
  }
});

test('[A2-065] on a phone the notification is at the top, full width, and fits a long text @phone-alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await raiseError(page);
  const box = await region(page).getByRole('list').boundingBox();
  expect(box?.y).toBe(0);
  expect(box?.width).toBe(360);

  const long = 'x'.repeat(300);
  await page.route('**/api/lookup/vin', (route) => route.fulfill(failure(400, long)));
  await vinField(page).fill('1FTFW5L86RFB45612');
  await page.getByRole('button', { name: 'Search this VIN' }).click();
  await expectToast(page, 'Search Failed', long);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
