import { TIMINGS, pause } from '../../../session/timings';
import { links } from '../../../search/links';
import { toast, toastError } from '../../../ui/toast/store';
import type { CheckoutFlow } from './flow';
import { PACKAGE_FLOW } from './package-flow';
import { refusalTitle } from './refusal-title';

/** Checkout 5: it ends at the receipt, from where the signature follows. */
export const RECEIPT_FLOW: CheckoutFlow = {
  ...PACKAGE_FLOW,
  complain(errors, values) {
    const { terms, ...others } = errors;
    if (terms && Object.keys(others).length === 0) toastError('Agreement Required', terms);
    else PACKAGE_FLOW.complain(errors, values);
  },
  refused(error) {
    toastError(refusalTitle(error), error.text ?? 'Please try again or contact support.');
  },
  async received(show) {
    show();
    toast({ title: 'Payment Successful!', description: 'Your purchase has been completed successfully.' });
    await pause(TIMINGS.afterCheckout);
  },
  next: ({ search }, { sessionId }) => links.success(search, sessionId),
};
