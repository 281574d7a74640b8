import clsx from 'clsx';
import { Toast } from 'radix-ui';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../Icon';
import { dismissToast, removeToast, type ToastMessage } from './store';

/** At the top of a phone, unless a form shows its errors there. */
const VIEWPORT =
  'no-print fixed right-0 z-[60] flex w-full flex-col gap-2 p-4 outline-none ' +
  'md:top-auto md:bottom-(--lift) md:max-w-[420px]';
const AT_TOP = 'top-0 [body:has([data-toasts=bottom])_&]:top-auto [body:has([data-toasts=bottom])_&]:bottom-(--lift)';

/** For screen readers only where the page shows the text itself. */
const DESCRIPTION = 'mt-0.5 text-[0.9375rem] break-words [body:has([data-toasts=titles])_&]:sr-only';

/** Excluded from Radix's announcement, because an alert is announced by itself. */
const ALERT = { role: 'alert', 'data-radix-toast-announce-exclude': '' };

const QUESTION = '[aria-label="Cookie settings"]';

/** Visible height of the question about cookies, at most half of the window. */
function questionHeight(): number {
  const { clientHeight } = document.documentElement;
  const top = document.querySelector(QUESTION)?.getBoundingClientRect().top ?? clientHeight;
  return Math.min(Math.max(clientHeight - top, 0), clientHeight / 2);
}

/** Distance from the bottom edge in pixels, so that a notification does not cover the question about cookies. */
function useLift(): number {
  const [lift, setLift] = useState(0);
  useLayoutEffect(() => {
    const update = () => setLift(questionHeight());
    const listeners = new AbortController();
    for (const event of ['scroll', 'resize'])
      window.addEventListener(event, update, { signal: listeners.signal, passive: true });
    // The question changes the height of the document.
    const height = new ResizeObserver(update);
    height.observe(document.body);
    update();
    return () => {
      listeners.abort();
      height.disconnect();
    };
  }, []);
  return lift;
}

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

function useVisible(): boolean {
  return useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'visible',
    () => true,
  );
}

interface ToastViewProps {
  message: ToastMessage;
  visibleMs: number;
  removeMs: number;
}

function ToastBody({ message, destructive }: { message: ToastMessage; destructive: boolean }) {
  return (
    <div {...(destructive && ALERT)} className="min-w-0 flex-1">
      <Toast.Title className="font-semibold">{message.title}</Toast.Title>
      {message.description ? (
        <Toast.Description className={DESCRIPTION}>{message.description}</Toast.Description>
      ) : null}
      {message.action ? (
        <Toast.Action asChild altText={message.action.label}>
          <Link to={message.action.to} className="link link-solo">
            {message.action.label}
          </Link>
        </Toast.Action>
      ) : null}
    </div>
  );
}

/** A normal message disappears after a while in view; an error stays until it is closed. */
export default function ToastView({ message, visibleMs, removeMs }: ToastViewProps) {
  const { id, open } = message;
  const visible = useVisible();
  const lift = useLift();
  const destructive = message.variant === 'destructive';

  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => removeToast(id), removeMs);
    return () => clearTimeout(timer);
  }, [id, open, removeMs]);

  return (
    <Toast.Provider duration={destructive || !visible ? Infinity : visibleMs} swipeThreshold={50}>
      <Toast.Root
        key={id}
        open={open}
        onOpenChange={(next) => (next ? undefined : dismissToast(id))}
        className={clsx(
          'flex items-start gap-3 rounded-card border bg-sheet p-4 text-ink shadow-float',
          destructive ? 'border-bad' : 'border-rule',
        )}
      >
        <Icon
          name={destructive ? 'warning' : 'info'}
          className={clsx('mt-0.5', destructive ? 'text-bad' : 'text-accent')}
        />
        <ToastBody message={message} destructive={destructive} />
        <Toast.Close aria-label="Close" className="-m-1.5 grid size-8 place-items-center rounded-control hover:bg-sunk">
          <Icon name="cross" className="size-4" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        style={{ '--lift': `${lift}px` } as CSSProperties}
        className={clsx(VIEWPORT, message.atBottom ? 'bottom-(--lift)' : AT_TOP)}
      />
    </Toast.Provider>
  );
}
