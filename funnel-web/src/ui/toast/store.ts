/** The one notification on show. A store outside React, so that any code can raise one and the view can load on first use. */
export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  /** The way on from here, as a link. */
  action?: { label: string; to: string };
  /** On a phone it is at the bottom, on whichever page it is read: the notifications of a checkout do. */
  atBottom?: boolean;
  open: boolean;
}

let current: ToastMessage | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: ToastMessage | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a notification in place of the one before: only one is visible at a time. */
export function toast(
  message: Pick<ToastMessage, 'title' | 'description' | 'action' | 'atBottom'> & { variant?: ToastMessage['variant'] },
): void {
  change({ variant: 'default', ...message, id: nextId++, open: true });
}

export function toastError(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' });
}

export function dismissToast(id: number): void {
  if (current?.id === id && current.open) change({ ...current, open: false });
}

/** A new attempt takes the message of the last one away. */
export function dismissCurrentToast(): void {
  if (current) dismissToast(current.id);
}

/** An edit takes the refusal of what stood in the form before; what else is told stays. */
export function dismissCurrentError(): void {
  if (current?.variant === 'destructive') dismissCurrentToast();
}

/** Takes a dismissed notification out of the list. */
export function removeToast(id: number): void {
  if (current?.id === id && !current.open) change(null);
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): ToastMessage | null {
  return current;
}
