import type { Method } from './request';

/** Under which a document carries the answers to the calls that its page begins with. */
export const BROUGHT = 'answers';

/** An answer that nobody took by then is from another time. */
const KEPT_MS = 25_000;

/** What the document brought along: each answer by its call. */
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
  if (performance.now() > KEPT_MS) return undefined;
  return (kept ??= inDocument())[callName(method, path, body)];
}

/** The same in place of a call, once. */
export function takeBrought(method: Method, path: string, body: unknown): unknown {
  const answer = broughtFor(method, path, body);
  if (answer !== undefined) delete kept?.[callName(method, path, body)];
  return answer;
}

/** Something is changed: what was answered before may no longer be so. */
export function forgetBrought(): void {
  kept = {};
}
