import { Suspense } from 'react';
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

export function App({ site: known }: { site?: Site }) {
  const site = useSite(known);
  return (
    <SiteContext value={site}>
      <Layout
        contact={site.contact}
        demonstration={site.demonstration}
        account={<AccountLink />}
        onCookieSettings={openCookieSettings}
        bottom={<ConsentHost />}
      >
        <RouteGuard>
          <RouteErrorBoundary>
            <Suspense fallback={<PageFallback />}>
              <AppRoutes />
            </Suspense>
          </RouteErrorBoundary>
        </RouteGuard>
      </Layout>
      <ToastHost visibleMs={TIMINGS.toastVisible} removeMs={TIMINGS.toastRemove} />
    </SiteContext>
  );
}
