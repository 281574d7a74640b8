import { Dialog as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Icon } from './Icon';
import { WholeDates } from './WholeDates';
import './nonce';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  children: ReactNode;
  footer?: ReactNode;
}

const SHEET =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-card bg-sheet text-ink shadow-float ' +
  'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[min(44rem,92vw)] md:-translate-1/2 md:rounded-card';

export function Dialog({ open, onClose, title, description, children, footer }: DialogProps) {
  // Radix returns the focus only to its own trigger.
  const opener = useRef<Element | null>(null);

  function giveFocusBack(event: Event) {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }

  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <Radix.Content
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={giveFocusBack}
          className={SHEET}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4 border-b border-rule px-5 py-4 md:px-7">
            <div>
              <Radix.Title className="text-2xl">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-sm text-soft">
                  <WholeDates>{description}</WholeDates>
                </Radix.Description>
              ) : null}
            </div>
            <Radix.Close
              aria-label="Close"
              className="-mr-2 grid size-10 place-items-center rounded-control hover:bg-sunk"
            >
              <Icon name="cross" />
            </Radix.Close>
          </div>
          {/* Focusable, because it scrolls. */}
          <div role="group" aria-label={title} tabIndex={0} className="overflow-y-auto px-5 py-5 md:px-7">
            {children}
          </div>
          {footer ? (
            <div className="flex flex-wrap justify-end gap-3 border-t border-rule px-5 py-4 max-sm:*:grow md:px-7">
              {footer}
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
