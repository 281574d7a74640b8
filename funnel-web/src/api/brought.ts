import type { Method } from './request';

export const BROUGHT = 'answers';

/** An answer that nobody took by then is from another time. */
const KEPT_MS = 25_000;

/** What has been read for as long as the scripts took to come is drawn again, however long that was. */
const BEGAN_MS = performance.now();

export type Answers = Record<string, unknown>;

export const callName = (method: Method, path: string, body?: unknown): string =>
  `${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;

let kept: Answers | undefined;

function inDocument(): Answers {
  const text = typeof document === 'undefined' ? null : document.getElementById(BROUGHT)?.textContent;
  try {
    return text ? (JSON.parse(text) as Answers) : {};
  } catch {
    return {};
  }
}

/** What the document brought of a call, for the first drawing; undefined when it brought nothing, or when that was taken. */
export function broughtFor(method: Method, path: string, body?: unknown): unknown {
  if (performance.now() > BEGAN_MS + KEPT_MS) return undefined;
  return (kept ??= inDocument())[callName(method, path, body)];
}

/** When what is drawn of it counts as asked for: undefined is now, and what is old is asked for again. */
export const broughtAt = (): number | undefined => (performance.now() > KEPT_MS ? 0 : undefined);

/** The same in place of a call, once. */
export function takeBrought(method: Method, path: string, body: unknown): unknown {
  if (performance.now() > KEPT_MS) return undefined;
  const answer = broughtFor(method, path, body);
  if (answer !== undefined) delete kept?.[callName(method, path, body)];
  return answer;
}

/** Something is changed: what was answered before may no longer be so. */
export function forgetBrought(): void {
  kept = {};
}
