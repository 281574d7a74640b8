import { expect, type Locator, type Page } from '@playwright/test';
import { rest } from './accessible';
import { untilQuiet } from './quiet';

/** What a person who looks at the page can tell of the focus. */
interface FocusSeen {
  element: string;
  /** Whether the focus was looked at on this element before. */
  again: boolean;
  /** An outline, or the highlight of an option in an open list. */
  indicated: boolean;
  /** What lies over the element, or that it is out of the screen; null when all of it can be seen. */
  hiddenBy: string | null;
}

/** Reads the focus in the page. Null when no element has it. */
function readFocus(): FocusSeen | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  if (!(focused instanceof HTMLElement)) throw new Error(`${focused.tagName} has the focus.`);
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
  const outlined = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)');
  };
  // The card around a radio shows its focus.
  const shown = outlined(focused) ? focused : (focused.closest('label') ?? focused);
  const highlighted = focused.role === 'option' && getComputedStyle(focused).backgroundColor !== 'rgba(0, 0, 0, 0)';

  function coverOf({ left, right, top, bottom }: DOMRect): string | null {
    const [x, y] = [Math.min(4, (right - left) / 2), Math.min(4, (bottom - top) / 2)];
    const points = [
      [left + x, top + y],
      [right - x, top + y],
      [left + x, bottom - y],
      [right - x, bottom - y],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const;
    for (const point of points) {
      const over = document.elementFromPoint(...point);
      if (!over) return 'the edge of the screen';
      if (!shown.contains(over) && !over.contains(shown)) return name(over);
    }
    return null;
  }

  const boxes = [...shown.getClientRects()];
  const again = focused.hasAttribute('data-seen');
  focused.setAttribute('data-seen', '');
  return {
    element: name(focused),
    again,
    indicated: outlined(shown) || highlighted,
    hiddenBy: boxes.length === 0 ? 'its own size' : (boxes.map(coverOf).find((cover) => cover !== null) ?? null),
  };
}

/** Once the page rests, which may still be scrolling to it. In one call: a test asks at every stop of the focus. */
const look = (page: Page): Promise<FocusSeen | null> =>
  page.evaluate<FocusSeen | null>(`(${String(rest)})().then(${String(readFocus)})`);

/** How long what is out of sight is looked at again: a busy browser begins to scroll late. */
const SCROLLS_MS = 5000;

async function focusOf(page: Page): Promise<FocusSeen | null> {
  const first = await look(page);
  let seen = first;
  for (const late = Date.now() + SCROLLS_MS; seen?.hiddenBy && Date.now() < late;) seen = await look(page);
  return seen && first && { ...seen, again: first.again };
}

function expectSeen(seen: FocusSeen, url: string): void {
  expect(seen, `the focus on ${url}`).toEqual({ ...seen, indicated: true, hiddenBy: null });
}

/** The focus can be seen: it has an indicator, and no bar lies over its element. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await focusOf(page);
  if (!seen) throw new Error(`No element has the focus on ${page.url()}.`);
  expectSeen(seen, page.url());
}

const MOST_STOPS = 90;

/** Presses Tab until the element has the focus, and sees the focus at every stop on the way. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  await untilQuiet(page);
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MOST_STOPS} times ${key} did not reach ${wanted.toString()} on ${page.url()}.`);
}

/** Presses Tab until the focus has been everywhere, and sees it at every stop. @returns how many stops there are */
export async function goRound(page: Page): Promise<number> {
  await untilQuiet(page);
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const seen = await focusOf(page);
    if (!seen || seen.again) return stop;
    expectSeen(seen, page.url());
  }
  throw new Error(`More than ${MOST_STOPS} stops on ${page.url()}.`);
}

/** Goes to a field by Tab and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

export async function pressOn(page: Page, wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** After a change of page the keyboard goes on at its content, which shows from its top. */
export async function expectFreshStart(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeInViewport();
  await expect(page.getByRole('main')).toBeFocused();
}
