import { expect, type Page, type Request } from '@playwright/test';

interface Move {
  /** The layout shift score of it. */
  score: number;
  /** What moved, and from where to where. */
  what: string[];
}
type Watching = Window & { moves?: Move[] };

/** From the next document on, keeps what moved that nobody had asked to move. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const moves: Move[] = [];
    Object.assign(window, { moves });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? (node.cloneNode() as Element).outerHTML : (node?.textContent ?? 'something gone');
    const placeOf = ({ x, y, width, height }: DOMRect) => `${x} ${y} ${width} ${height}`;
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as Shift[])
        moves.push({
          score: value,
          what: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${Math.round(startTime)} ms: ${nameOf(node)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Less than this is a rounding of half a pixel. */
const ROUNDING = 0.001;

/**
 * The shown document has not moved since it began to show, once its fonts are there.
 * @param most the sum of layout shift scores that is allowed
 */
export async function expectStill(page: Page, where: string, most = ROUNDING): Promise<void> {
  const moves = await page.evaluate(async () => {
    await document.fonts.ready;
    return (window as Watching).moves ?? [];
  });
  const moved = moves.reduce((sum, { score }) => sum + score, 0);
  expect(moved, `${[where, ...moves.flatMap(({ what }) => what)].join('\n')}\nmoved by`).toBeLessThanOrEqual(most);
}

/** Runs in the page: resolves once something was painted and then two frames more. Scripts are asked for before a document is painted. */
export const painted = () =>
  new Promise<void>((done) => {
    const frames = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
    new PerformanceObserver(frames).observe({ type: 'paint', buffered: true });
  });

/** From the next document on, a script comes only once what shows without it was painted, and answers come one by one, each once the one before it was. */
export async function comeLate(page: Page): Promise<void> {
  // A page that goes to another one meanwhile has nothing to paint any more.
  const shown = () => page.evaluate(painted).catch(() => undefined);
  const answered = (call: Request) => call.response().then((response) => response?.finished());
  let before: Promise<unknown> = Promise.resolve();
  // Of the context: what the document brings along stays in it.
  await page.context().route(/\.js$|\/api\//, async (route) => {
    const call = route.request();
    if (call.url().endsWith('.js')) await shown();
    else {
      const turn = before.then(shown);
      before = turn.then(() => answered(call)).catch(() => undefined);
      await turn;
    }
    await route.fallback().catch(() => undefined);
  });
}
