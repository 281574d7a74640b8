import { StrictMode, useEffect, type ReactNode } from 'react';
import type { Site } from '../api/site';
import { App } from './App';
import { AppErrorBoundary } from './AppErrorBoundary';

interface RootProps {
  router: (app: ReactNode) => ReactNode;
  /** What is known of the installation when building; the browser reads it in its document. */
  site?: Site;
}

/** The whole tree but its router; the same in the browser and when building, or what was built could not be taken over. */
export function Root({ router, site }: RootProps) {
  // From here on the page answers.
  useEffect(() => void (document.documentElement.dataset.hydrated = ''), []);
  return (
    <StrictMode>
      <AppErrorBoundary>{router(<App {...(site ? { site } : {})} />)}</AppErrorBoundary>
    </StrictMode>
  );
}
