import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { startAtTop } from '../ui/start-at-top';
import { isStep, ROUTES, sectionOf } from './paths';

/** How long a long page may take to be as high as it was. */
const GROWING_MS = 5000;
/** Whoever moves the page meanwhile has decided where to be. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Where each entry of the history was left. It lives as long as the document: between documents the browser does the same. */
const places = new Map<string, number>();

/** A step is short and often another one when somebody comes back to it: a hint, a form that is done. Reports and home are read on. */
const isReadOn = (path: string): boolean => !isStep(path) || sectionOf(path) === sectionOf(ROUTES.results.path);

/** Scrolls as soon as the page is high enough; until then it shows its top. */
function returnTo(place: number): () => void {
  const stop = new AbortController();
  const go = () => {
    if (document.documentElement.scrollHeight - window.innerHeight < place) return;
    window.scrollTo(0, place);
    stop.abort();
  };
  const grows = new ResizeObserver(go);
  const timer = setTimeout(() => stop.abort(), GROWING_MS);
  stop.signal.addEventListener('abort', () => {
    grows.disconnect();
    clearTimeout(timer);
  });
  for (const move of MOVES)
    window.addEventListener(move, () => stop.abort(), { signal: stop.signal, passive: true, once: true });
  grows.observe(document.body);
  return () => stop.abort();
}

/** The browser puts a page back where the other one stood, which on a shorter page is its footer. */
function useOwnPlaces(key: string): RefObject<string> {
  const shown = useRef(key);
  useLayoutEffect(() => {
    shown.current = key;
  }, [key]);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    window.history.scrollRestoration = 'manual';
    // The event of a scroll comes a frame later, when a click may have shown the next page already.
    for (const event of ['scroll', 'click', 'popstate'])
      window.addEventListener(event, () => places.set(shown.current, window.scrollY), {
        signal,
        passive: true,
        capture: true,
      });
    // A reload and a return from elsewhere are the browser's.
    window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'auto'), { signal });
    window.addEventListener('pageshow', () => (window.history.scrollRestoration = 'manual'), { signal });
    return () => leaving.abort();
  }, []);
  return shown;
}

/** A changed page starts at its top and its content gets the focus; a page that is read on starts where it was left when somebody comes back. */
export function useFreshStart(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const first = useRef(true);
  const shown = useOwnPlaces(key);
  // Before it is painted, or it would show for a moment from where the last page was left.
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const place = type === 'POP' && isReadOn(pathname) ? (places.get(shown.current) ?? 0) : 0;
    startAtTop();
    if (place > 0) return returnTo(place);
  }, [pathname, type, shown]);
}
