import { useState, type RefObject } from 'react';
import { asPurchaseError, PurchaseError } from './purchase-error';
import type { PaymentForm, Waiting } from './settle';
import { useIsMounted } from '../../../ui/use-is-mounted';

/** `waiting`: the money is on its way. `late`: it takes longer than anyone wants to watch. */
type PaymentPhase = 'idle' | 'processing' | 'waiting' | 'late' | 'done';

/** @throws PurchaseError when the form cannot pay yet; nobody was asked for money then. */
export async function readyForm(payment: RefObject<PaymentForm | null>): Promise<PaymentForm> {
  const form = payment.current;
  if (!form) throw new PurchaseError('The payment form is not ready yet.', '', { sameSession: true });
  const problem = await form.problem();
  if (problem) throw new PurchaseError(problem, '', { sameSession: true });
  return form;
}

interface PaymentRules<Paid> {
  /** What the page says when nobody said anything about a failure. */
  failed: string;
  onPaid: (paid: Paid) => Promise<void> | void;
  /** True when the page deals with the refusal by itself. */
  onRefused?: (error: PurchaseError) => Promise<boolean> | boolean;
}

/** Where a payment stands, from the press of the button to the money or the refusal. */
export function usePayment<Paid>({ failed, onPaid, onRefused }: PaymentRules<Paid>) {
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [refusal, setRefusal] = useState<PurchaseError | null>(null);
  const isMounted = useIsMounted();

  async function refuse(cause: unknown) {
    const error = asPurchaseError(cause, failed);
    // The page was left, and a mail will tell.
    if (error.code === 'PAYMENT_PROCESSING') return;
    if (await onRefused?.(error)) return;
    setRefusal(error);
    setPhase('idle');
  }

  async function pay(work: () => Promise<Paid>) {
    setRefusal(null);
    setPhase('processing');
    try {
      await onPaid(await work());
    } catch (cause) {
      await refuse(cause);
    }
  }

  const waiting: Waiting = {
    onItsWay: () => setPhase('waiting'),
    onLate: () => setPhase('late'),
    isWatched: isMounted,
  };
  return { phase, refusal, waiting, done: () => setPhase('done'), pay };
}
