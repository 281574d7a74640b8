import { TIMINGS } from '../session/timings';

/**
 * Whether a page that was asked for is on its way. React keeps the page before it until it is there, which on a slow connection looks as if a
 * press had done nothing. A store outside React: a part is first asked for while its page is drawn.
 */
let waitedFor = 0;
let shown = false;
const listeners = new Set<() => void>();

function show(next: boolean): void {
  if (shown === next) return;
  shown = next;
  for (const listener of listeners) listener();
}

/** @returns what was given */
export function watchLoad<T>(load: Promise<T>): Promise<T> {
  waitedFor += 1;
  setTimeout(() => show(waitedFor > 0), TIMINGS.busySign);
  const end = () => {
    waitedFor -= 1;
    if (waitedFor === 0) show(false);
  };
  load.then(end, end);
  return load;
}

export function subscribeToLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isLoading = (): boolean => shown;
