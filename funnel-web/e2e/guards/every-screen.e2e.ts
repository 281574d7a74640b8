import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { withoutAnswers } from '../support/without-answers';
import { eachCase, inGroups } from '../support/cases';
import { routes } from '../../src/app/paths';
import { useOurFonts } from '../support/fonts';
import { goRound } from '../support/keyboard';
import { comeLate, expectStill, watchShifts } from '../support/layout-shift';
import { untilQuiet } from '../support/quiet';
import { makeVisitor, SCREENS, type Visitor } from '../support/screens';

/** Paths that show the same screen as another one. */
const SAME_SCREEN = [
  '/search',
  '/loading',
  '/loading/:searchType',
  '/preview/:searchType/:searchValue',
  '/downloading/:searchType/:searchValue',
  '/cart/2',
  '/cart/3',
];

let visitor: Visitor;
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
/** Where help is on the home page: everywhere else it has to stand there too. */
let help: { x: number; y: number } | undefined;

test.describe.configure({ mode: 'parallel' });

const HELP = 'header a[href^="mailto:"]';

/** Also behind a dialog, where it has no role. */
const placeOfHelp = (page: Page) =>
  page.evaluate((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box && { x: box.x, y: box.y };
  }, HELP);

/** Where it is not, the text may stand in another font: only then is it worth its price to bring ours in. */
async function expectHelpInItsPlace(page: Page, what: string): Promise<void> {
  if (isDeepStrictEqual(await placeOfHelp(page), help)) return;
  await page.evaluate(useOurFonts);
  await expect.poll(() => placeOfHelp(page), what).toEqual(help);
}

test.beforeAll(async ({ browser, baseURL }, { project }) => {
  const page = await browser.newPage({ ...project.use, baseURL });
  visitor = await makeVisitor(page);
  cookies = await page.context().cookies();
  await page.goto('/');
  await page.evaluate(useOurFonts);
  await expect(page.locator(HELP)).toBeVisible();
  help = await placeOfHelp(page);
  await page.close();
});

/** Whatever can be pressed and is smaller than 24 x 24 px; what flows inside a sentence may be, what only is next to one may not. */
function smallTargets(): string[] {
  const pressable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=combobox]';
  return [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null,
    )
    .filter(
      (element) =>
        !getComputedStyle(element).display.startsWith('inline') ||
        ![...(element.parentNode?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
    )
    .flatMap((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return width < 24 || height < 24 ? [`${element.tagName} "${name}" ${width} x ${height}`] : [];
    });
}

/** Whatever reaches beyond the right edge of the screen, and neither scrolls by itself nor is cut off. */
function beyondTheEdge(): string[] {
  const edge = document.documentElement.clientWidth;
  const isHeld = (element: Element): boolean => {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible' && around.getBoundingClientRect().right <= edge + 1)
        return true;
    return false;
  };
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > edge + 1 && element.checkVisibility())
    .filter((element) => !isHeld(element))
    .map((element) => `${element.tagName} "${element.textContent.slice(0, 40)}" in ${edge} pixels`);
}

/** On the tablet, too, which nothing else looks at. */
async function expectWithinTheEdge(page: Page, what: string): Promise<void> {
  const size = page.viewportSize()!;
  expect(await page.evaluate(beyondTheEdge), what).toEqual([]);
  if (test.info().project.name === 'phone') return;
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await page.evaluate(beyondTheEdge), what).toEqual([]);
  await page.setViewportSize(size);
}

test('each path of the shop has its screen here', () => {
  const paths = routes().map(({ path }) => path);
  expect(Object.keys(SCREENS).sort()).toEqual(paths.sort());
});

const GROUPS = inGroups(
  Object.entries(SCREENS).filter(([path]) => !SAME_SCREEN.includes(path)),
  3,
);

for (const [index, screens] of GROUPS.entries()) {
  const names = screens.map(([path]) => path).join(', ');
  test(`[X4-004] ${index + 1} of ${GROUPS.length}: focus is never hidden, targets have 24 px, help keeps its place and nothing moves: ${names} @phone`, async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000);
    await context.addCookies(cookies);
    // Where the focus comes to rest is the same without the ride there.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchShifts(page);
    await comeLate(page);
    // On a phone the page asks for itself, as when the server has not got its answers in time.
    if (test.info().project.name === 'phone') await withoutAnswers(page);
    await eachCase(screens, async ([path, of]) => {
      const [address, heading] = of(visitor);
      await page.goto(address);
      await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible();
      await untilQuiet(page);
      await expectStill(page, path);
      await expectHelpInItsPlace(page, path);
      expect(await page.evaluate(smallTargets), path).toEqual([]);
      expect(await goRound(page), path).toBeGreaterThan(1);
      await expectWithinTheEdge(page, path);
    });
  });
}
