import { useLayoutEffect } from 'react';

/** The link on which somebody was when this script had come, of what the document drew. */
let left =
  typeof document === 'undefined' ? null : document.querySelector('#root[data-waiting] a:focus')?.getAttribute('href');

/** Whoever has gone to a link of what is seen while scripts come is on the same link of what takes its place. */
export function useLeftLink(): void {
  useLayoutEffect(() => {
    const link = left && document.querySelector<HTMLElement>(`#root [href="${CSS.escape(left)}"]`);
    left = null;
    if (link && document.activeElement === document.body) link.focus({ preventScroll: true });
  }, []);
}
