import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { isConsentAsked, mayTrack, subscribeToConsent } from '../analytics/consent';
import { trackPage } from '../analytics/track';
import { useSoon } from '../ui/use-soon';
import { isStep } from './paths';

const loadBanner = () => import('../analytics/ConsentBanner');
const ConsentBanner = lazy(loadBanner);
const SOON = [loadBanner];

/** The page on which a visitor agrees is counted like those that follow. */
function useConsentedPage(): void {
  useEffect(() => {
    let allowed = mayTrack();
    return subscribeToConsent(() => {
      const before = allowed;
      allowed = mayTrack();
      if (allowed && !before) trackPage(window.location.pathname);
    });
  }, []);
}

/** Loads the question only where it has to be asked. On the steps of the funnel, which have buttons at the bottom edge, it stays in the flow. */
export function ConsentHost() {
  const asked = useSyncExternalStore(subscribeToConsent, isConsentAsked, () => false);
  const { pathname } = useLocation();
  useSoon(SOON);
  useConsentedPage();
  return asked ? (
    <Suspense>
      <ConsentBanner sticky={!isStep(pathname)} />
    </Suspense>
  ) : null;
}
