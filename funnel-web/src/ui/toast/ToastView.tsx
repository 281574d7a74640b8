import clsx from 'clsx';
import { Toast } from 'radix-ui';
import { useEffect, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../Icon';
import { useVisible } from '../use-visible';
import { dismissToast, removeToast, type ToastMessage } from './store';
import { useLift } from './use-lift';

/** At the top of a phone; a form that shows its errors in place keeps the top free for them. */
const VIEWPORT =
  'no-print fixed right-0 z-[60] flex w-full flex-col gap-2 p-4 outline-none md:top-auto md:bottom-(--lift) md:max-w-[420px]';
const AT_TOP = 'top-0 [body:has([data-toasts=bottom])_&]:top-auto [body:has([data-toasts=bottom])_&]:bottom-(--lift)';

/** Where the page itself says it, in the place it is about, it is for screen readers alone. */
const DESCRIPTION = 'mt-0.5 text-[0.9375rem] break-words [body:has([data-toasts=titles])_&]:sr-only';

/** It is announced by itself: the primitive, which says aloud what is in a notification, leaves it out. */
const ALERT = { role: 'alert', 'data-radix-toast-announce-exclude': '' };

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

/**
 * A normal message goes by itself, once there is somebody to see it; an error stays until it is closed. Both leave the list some seconds
 * after they were dismissed.
 */
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
