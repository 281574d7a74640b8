import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { trackPage } from '../analytics/track';
import { currentMarketing } from '../session/marketing';
import { paced } from '../session/timings';
import { backUpRoute, forgetStaleRoute, routeToRestore } from '../search/route-backup';
import { pathOf } from './paths';
import { useFreshStart } from './use-fresh-start';
import { useLateFonts } from '../ui/use-late-fonts';
import { wayHome } from './way-home';

/** Home at once or, where somebody may still read the address, after a moment (row 66). */
function LeadHome({ after }: { after: number }) {
  const [over, setOver] = useState(after === 0);
  useEffect(() => {
    if (over) return;
    const timer = setTimeout(() => setOver(true), after);
    return () => clearTimeout(timer);
  }, [over, after]);
  return over ? <Navigate to={pathOf('home')} replace /> : null;
}

function useWayHome(): number | null {
  const location = useLocation();
  const [first] = useState(location);
  const wentBack = useNavigationType() === 'POP' && location !== first;
  const after = wayHome(location.pathname, wentBack);
  return after === null ? null : paced(after);
}

/** Watches every step: remembers it, sends broken addresses home, brings a visitor back after a crash. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const checked = useRef(false);
  const wayHome = useWayHome();
  const broken = wayHome !== null;
  useFreshStart();
  useLateFonts(pathname);

  useEffect(() => {
    if (broken) return;
    currentMarketing();
    forgetStaleRoute();
    if (!checked.current) {
      checked.current = true;
      const route = pathname === pathOf('home') ? routeToRestore() : null;
      if (route) {
        void navigate(route, { replace: true });
        return;
      }
    }
    backUpRoute(pathname, search);
    trackPage(pathname);
  }, [broken, pathname, search, navigate]);

  return broken ? <LeadHome after={wayHome} /> : children;
}
