import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useSoon } from '../use-soon';
import { currentToast, dismissToast, removeToast, subscribeToToast, type ToastMessage } from './store';

/** Shown when the script of ToastView could not be loaded. */
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

export const loadToast = () => import('./ToastView');
const ToastView = lazy(() => loadToast().catch(() => ({ default: PlainToast })));
const SOON = [loadToast];

/** Preloads ToastView when the page is first used, because a failed connection may need it. */
export function ToastHost({ visibleMs, removeMs }: { visibleMs: number; removeMs: number }) {
  const message = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  useSoon(SOON, 'used');
  return message ? (
    <Suspense>
      <ToastView message={message} visibleMs={visibleMs} removeMs={removeMs} />
    </Suspense>
  ) : null;
}
