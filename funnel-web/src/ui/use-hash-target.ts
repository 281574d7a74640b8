import { useEffect } from 'react';

/** Brings what the address names behind '#' into view, and opens what lies folded around it. */
function show(): void {
  const target = document.getElementById(window.location.hash.slice(1));
  if (!target) return;
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  target.scrollIntoView();
}

/** Browsers look for the target as they open an address: here it comes later. Not every one of them opens a fold for it. */
export function useHashTarget(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    show();
    window.addEventListener('hashchange', show);
    return () => window.removeEventListener('hashchange', show);
  }, [shown]);
}
