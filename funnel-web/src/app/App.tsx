import { Suspense, type ReactNode } from 'react';
import { openCookieSettings } from '../analytics/consent';
import { TIMINGS } from '../session/timings';
import { Layout } from '../ui/Layout';
import { ToastHost } from '../ui/toast/ToastHost';
import { AccountLink } from './AccountLink';
import { ConsentHost } from './ConsentHost';
import { RouteGuard } from './RouteGuard';
import { PageFallback } from './PageFallback';
import { RouteErrorBoundary } from './RouteErrorBoundary';
import { AppRoutes } from './AppRoutes';
import { SiteContext, type Site } from '../api/site';
import { useSite } from './use-site';

/** What stands around every page. */
function Frame({ site, bottom, children }: { site: Site; bottom?: ReactNode; children: ReactNode }) {
  return (
    <Layout
      contact={site.contact}
      demonstration={site.demonstration}
      account={<AccountLink />}
      onCookieSettings={openCookieSettings}
      bottom={bottom}
    >
      {children}
    </Layout>
  );
}

/** A page before its scripts: laid out as the app will be, so that nothing moves when they draw it. */
export function WaitingApp({ site, children }: { site: Site; children: ReactNode }) {
  return <Frame site={site}>{children}</Frame>;
}

export function App({ site: known }: { site?: Site }) {
  const site = useSite(known);
  return (
    <SiteContext value={site}>
      <Frame site={site} bottom={<ConsentHost />}>
        <RouteGuard>
          <RouteErrorBoundary>
            <Suspense fallback={<PageFallback />}>
              <AppRoutes />
            </Suspense>
          </RouteErrorBoundary>
        </RouteGuard>
      </Frame>
      <ToastHost visibleMs={TIMINGS.toastVisible} removeMs={TIMINGS.toastRemove} />
    </SiteContext>
  );
}
