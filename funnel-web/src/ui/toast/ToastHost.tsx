import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToast, subscribeToToast } from './store';

const ToastView = lazy(() => import('./ToastView'));

/** Waits for the first notification before loading what shows it. */
export function ToastHost({ visibleMs, removeMs }: { visibleMs: number; removeMs: number }) {
  const message = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  return message ? (
    <Suspense>
      <ToastView message={message} visibleMs={visibleMs} removeMs={removeMs} />
    </Suspense>
  ) : null;
}
