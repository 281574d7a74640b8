import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { isConsentAsked, subscribeToConsent } from '../analytics/consent';
import { useSoon } from '../ui/use-soon';
import { isStep } from './paths';

const loadBanner = () => import('../analytics/ConsentBanner');
const ConsentBanner = lazy(loadBanner);
const SOON = [loadBanner];

/** Loads the question only where it has to be asked. On the steps of the funnel, which have buttons at the bottom edge, it stays in the flow. */
export function ConsentHost() {
  const asked = useSyncExternalStore(subscribeToConsent, isConsentAsked, () => false);
  const { pathname } = useLocation();
  useSoon(SOON);
  return asked ? (
    <Suspense>
      <ConsentBanner sticky={!isStep(pathname)} />
    </Suspense>
  ) : null;
}
