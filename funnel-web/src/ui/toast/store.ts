/** The current notification. A store outside React, so that any code can show one. */
export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  action?: { label: string; to: string };
  /** On a phone, at the bottom instead of the top. */
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

export function toast(message: Omit<ToastMessage, 'id' | 'open' | 'variant'> & Partial<ToastMessage>): void {
  change({ variant: 'default', ...message, id: nextId++, open: true });
}

export function toastError(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' });
}

export function dismissToast(id: number): void {
  if (current?.id === id && current.open) change({ ...current, open: false });
}

export function dismissCurrentToast(): void {
  if (current) dismissToast(current.id);
}

export function dismissCurrentError(): void {
  if (current?.variant === 'destructive') dismissCurrentToast();
}

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
