import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSoon } from '../soon';
import { currentToast, dismissToast, removeToast, subscribeToToast, type ToastMessage } from './store';

const loadToastView = () => import('./ToastView');

/** Stands in when the notification's own script could not be had: its words must not be lost with the connection. */
function PlainToast({ message: { id, title, description } }: { message: ToastMessage }) {
  const close = () => {
    dismissToast(id);
    removeToast(id);
  };
  return (
    <div role="alert" className="fixed inset-x-0 bottom-0 z-[60] border bg-sheet p-4 shadow-float">
      <b>{title}</b> {description} <button onClick={close}>Close</button>
    </div>
  );
}

const ToastView = lazy(() => loadToastView().catch(() => ({ default: PlainToast })));
const SOON = [loadToastView];

/** What shows a notification is not part of the first script. It is fetched as soon as the page is idle, for a failure may need it. */
export function ToastHost({ visibleMs, removeMs }: { visibleMs: number; removeMs: number }) {
  const message = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  useSoon(SOON);
  return message ? (
    <Suspense>
      <ToastView message={message} visibleMs={visibleMs} removeMs={removeMs} />
    </Suspense>
  ) : null;
}
