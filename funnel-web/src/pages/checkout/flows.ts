import { analyticsIds } from '../../analytics/track';
import { ensureUser, registerUser } from '../../api/calls';
import { failureText, isUnreadable } from '../../api/client';
import { reportError } from '../../api/error-log';
import { links } from '../../search/links';
import { KEYS, writeJson } from '../../session/storage';
import { pause, TIMINGS } from '../../session/timings';
import { toast, toastError } from '../../ui/toast/store';
import { type CheckoutErrors, type CheckoutValues, lacksSomething } from './form/rules';
import type { Order } from './order/order';
import { orFail, type PurchaseError } from './payment/purchase-error';

interface Receipt {
  transactionId: string;
  sessionId: string;
  userId: string | null;
}

/** What differs between the checkouts in how they speak and where they lead. */
export interface CheckoutFlow {
  /** Raises the notification about what is missing, where this page has one besides the errors of the fields. */
  complain(errors: CheckoutErrors, values: CheckoutValues): void;
  introduce(values: CheckoutValues, order: Order): Promise<string | null>;
  refused(error: PurchaseError): void;
  /** What happens between the payment and the next page; `show` says on this one that it was received. */
  received(show: () => void): Promise<void>;
  next(order: Order, receipt: Receipt): string;
}

/** The signature, with what the address held and the two ids of the purchase. */
function toSignature({ search, report }: Order, { transactionId, userId }: Receipt): string {
  const query = Object.fromEntries(new URLSearchParams(window.location.search));
  return links.signature(search, report.id, { ...query, transaction_id: transactionId, user_id: userId });
}

/** A payment whose answer was lost may have been made, so it is never said to have failed (row 121). */
const NOT_CONFIRMED = 'Payment Not Confirmed';

function refusalTitle({ perhapsCharged, unanswered }: PurchaseError): string {
  if (perhapsCharged) return NOT_CONFIRMED;
  return unanswered ? 'The checkout could not be opened' : 'Payment Failed';
}

/**
 * Registers name and email. A failure is reported and doesn't keep the buyer from paying: the checkout session brings both again, so that
 * nothing waits in the browser (row 117). Only the status counts: a success that could not be read is one.
 */
async function registerBuyer(values: CheckoutValues, { search }: Order): Promise<string | null> {
  const { type: searchType, value: searchValue, intent } = search;
  const input = { fullName: values.fullName.trim(), email: values.email.trim(), searchType, searchValue, intent };
  try {
    return (await registerUser(input))?.id ?? null;
  } catch (error) {
    if (isUnreadable(error)) return null;
    toastError('Registration Error', failureText(error, 'Failed to create account. Please try again.'));
    reportFailure('Failed to register user', 'registration', 'registerBuyer');
    return null;
  }
}

const reportFailure = (message: string, funnel: string, component: string) =>
  reportError({ message, funnel, component, errorType: 'api', severity: 'high' });

/** The trial pages: success is said two seconds after the payment. */
export const TRIAL_FLOW: CheckoutFlow = {
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

/** Checkout 3 works like the trial pages, and a notification also says what is wrong. */
export const CHECKOUT_3_FLOW: CheckoutFlow = {
  ...TRIAL_FLOW,
  complain(errors, values) {
    if (lacksSomething(errors, values)) toastError('Missing Information', 'Please fill in all required fields.');
    else if (errors.email) toastError('Invalid Email', 'Please enter a valid email address.');
  },
};

/** Checkout 4 and the one-time offers: the user is ensured, and a refusal says 'Payment Failed' (row 121). */
export const PACKAGE_FLOW: CheckoutFlow = {
  complain(errors, values) {
    if (lacksSomething(errors, values))
      toastError('Missing Information', 'Please fill in all required fields and agree to terms.');
  },
  async introduce({ email }) {
    const ensured = ensureUser({ email: email.trim(), ...analyticsIds() }).catch((error: unknown) => {
      reportFailure('Failed to ensure user', 'checkout', 'ensured');
      throw error;
    });
    const { userId, anonId, creditsBalance, unlimitedActive } = await orFail(
      ensured,
      'Failed to create checkout session',
    );
    writeJson(KEYS.currentUser, { userId, anonId, creditsBalance, unlimitedActive, email: null });
    return userId;
  },
  refused(error) {
    // Some messages bring their own full stop, or the request to try again.
    const reason = error.message.replace(/\.?\s*(Please try again\.)?$/, '');
    toastError(refusalTitle(error), `Error: ${reason}. Please try again.`);
  },
  async received(show) {
    show();
    await pause(TIMINGS.afterCheckout);
  },
  next: toSignature,
};

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
