import { useEffect, useRef, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { track } from '../analytics/track';
import { currentMarketing } from '../session/marketing';
import { backUpRoute, forgetStaleRoute, routeToRestore } from '../session/route-backup';

/** Addresses a broken link produces; they name nothing. */
const BROKEN_PATH = /^\/(?:results\/(?:undefined|null|fallback)?|loading\/(?:undefined|null))\/?$/;

/** A changed page starts at its top and its content gets the focus; Back and Forward keep the browser's own scroll position. */
function useFreshStart(pathname: string) {
  const type = useNavigationType();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, type]);
}

/** Watches every step: remembers it, sends broken addresses home, brings a visitor back after a crash. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const checked = useRef(false);
  const broken = BROKEN_PATH.test(pathname);
  useFreshStart(pathname);

  useEffect(() => {
    if (broken) return;
    currentMarketing();
    forgetStaleRoute();
    if (!checked.current) {
      checked.current = true;
      const route = pathname === '/' ? routeToRestore() : null;
      if (route) {
        void navigate(route, { replace: true });
        return;
      }
    }
    backUpRoute(pathname, search);
    track('page_view', { path: pathname.split('/').slice(0, 3).join('/') });
  }, [broken, pathname, search, navigate]);

  return broken ? <Navigate to="/" replace /> : children;
}
