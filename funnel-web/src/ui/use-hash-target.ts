import { useEffect } from 'react';

/** Scrolls to the element of the hash, and opens the folded parts around it. */
function show(): void {
  const target = document.getElementById(window.location.hash.slice(1));
  if (!target) return;
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  target.scrollIntoView();
}

/** Browsers look for the target before the content has loaded, and not all of them open folded parts. */
export function useHashTarget(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    show();
    window.addEventListener('hashchange', show);
    return () => window.removeEventListener('hashchange', show);
  }, [shown]);
}
