import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './nonce';

interface ChoiceDialogProps {
  title: string;
  description: string;
  /** The first control gets the focus. */
  children: ReactNode;
  /** Moves the focus after the answer; by default it returns. */
  onClosed?: () => void;
}

const CONTENT =
  'fixed top-1/2 left-1/2 z-50 w-[min(27rem,calc(100vw-2rem))] -translate-1/2 rounded-card bg-sheet p-6 text-ink ' +
  'shadow-float md:p-8';

/** A question that must be answered: Escape and a press outside do nothing. */
export function ChoiceDialog({ title, description, children, onClosed }: ChoiceDialogProps) {
  const keep = (event: Event) => event.preventDefault();
  const close = (event: Event) => {
    if (!onClosed) return;
    event.preventDefault();
    onClosed();
  };
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/55" />
        <Radix.Content
          onCloseAutoFocus={close}
          onEscapeKeyDown={keep}
          onPointerDownOutside={keep}
          onInteractOutside={keep}
          className={CONTENT}
        >
          <Radix.Title className="text-[1.75rem]">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-soft">{description}</Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
