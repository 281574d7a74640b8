import { useSyncExternalStore } from 'react';
import { isLoading, subscribeToLoading } from './loading';

/** Over everything, at the upper edge: its coming and going moves nothing. */
export function LoadingBar() {
  const loading = useSyncExternalStore(subscribeToLoading, isLoading, () => false);
  return loading ? (
    <p role="status" className="no-print fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-accent">
      <span className="sr-only">Loading</span>
    </p>
  ) : null;
}
