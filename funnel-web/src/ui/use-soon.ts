import { useEffect } from 'react';

export type Load = () => Promise<unknown>;

/** For browsers without requestIdleCallback. */
const SOON_MS = 1500;

/** @returns cancels the work */
function whenIdle(work: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
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

/** Runs at the first use of the page. @returns cancels the work */
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
 * Preloads parts, in case the connection is lost or a new version is published. Failures are ignored.
 * @param loads must be the same array in every render
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
