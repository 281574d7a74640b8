import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSoon } from '../use-soon';
import { loadToast } from './load-toast';
import { currentToast, dismissToast, removeToast, subscribeToToast, type ToastMessage } from './store';

/**
 * Stands in when the notification's own script could not be had: its words must not be lost with the connection. At the top, for at the
 * bottom it would lie on the question about cookies.
 */
function PlainToast({ message: { id, title, description } }: { message: ToastMessage }) {
  const close = () => {
    dismissToast(id);
    removeToast(id);
  };
  return (
    <div role="alert" className="fixed inset-x-0 top-0 z-[60] border bg-sheet p-4 shadow-float">
      <b>{title}</b> {description} <button onClick={close}>Close</button>
    </div>
  );
}

const ToastView = lazy(() => loadToast().catch(() => ({ default: PlainToast })));
const SOON = [loadToast];

/** What shows a notification is fetched once the page is used, for a failure may need it. The steps of the funnel fetch it themselves. */
export function ToastHost({ visibleMs, removeMs }: { visibleMs: number; removeMs: number }) {
  const message = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  useSoon(SOON, 'used');
  return message ? (
    <Suspense>
      <ToastView message={message} visibleMs={visibleMs} removeMs={removeMs} />
    </Suspense>
  ) : null;
}
