import { useEffect } from 'react';

/** Fetches a part that has a script of its own. Fetched once, it is there for the document. */
export type Load = () => Promise<unknown>;

/** Where a browser does not say when it is idle. */
const SOON_MS = 1500;

/** Runs when the document is loaded and has nothing better to do. @returns what takes it back */
function whenIdle(work: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    // Safari has no such call.
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(work, { timeout: 2 * SOON_MS });
      cancel = () => window.cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(work, SOON_MS);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    cancel = () => window.removeEventListener('load', wait);
  }
  return () => cancel();
}

const CONTROL = 'a, button, input, select, textarea, [role=tab]';
const isOverControl = ({ type, target }: Event): boolean =>
  type !== 'pointerover' || (target instanceof Element && target.closest(CONTROL) !== null);

/** Runs at the first sign that somebody uses the page: a pointer over something to press, a press, a key, a focus. @returns what takes it back */
function whenUsed(work: () => void): () => void {
  const signs = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const;
  const stop = () => signs.forEach((sign) => document.removeEventListener(sign, used));
  const used = (sign: Event) => {
    if (!isOverControl(sign)) return;
    stop();
    work();
  };
  signs.forEach((sign) => document.addEventListener(sign, used));
  return stop;
}

const WHEN = { idle: whenIdle, used: whenUsed };

/**
 * Fetches parts before they are needed: once the connection is lost, or a new version is published, they could not be loaded any
 * more. One that fails here is asked for again where it is shown.
 * @param loads the same list with each call
 */
export function useSoon(loads: readonly Load[], when: keyof typeof WHEN = 'idle'): void {
  useEffect(
    () =>
      WHEN[when](() => {
        for (const load of loads) load().catch(() => undefined);
      }),
    [loads, when],
  );
}
