import { TIMINGS, pause } from '../../../session/timings';
import { toast, toastError } from '../../../ui/toast/store';
import { toSignature, type CheckoutFlow } from './flow';
import { NOT_CONFIRMED } from './refusal-title';
import { registerBuyer } from './registration';

/** The trial pages: the buyer registers, and the word of success comes two seconds later. */
export const TRIAL_FLOW: CheckoutFlow = {
  // Every field says for itself what it lacks.
  complain: () => undefined,
  introduce: registerBuyer,
  refused({ perhapsCharged }) {
    if (perhapsCharged) toastError(NOT_CONFIRMED, 'Please try again: you are charged once.');
    else toastError('Error', 'Failed to process payment. Please try again.');
  },
  async received(show) {
    await pause(TIMINGS.afterRegistration);
    show();
    toast({ title: 'Payment received', description: 'Two short steps are left: your signature and your address.' });
  },
  next: toSignature,
};
