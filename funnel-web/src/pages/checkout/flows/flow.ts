import { links } from '../../../search/links';
import type { CheckoutErrors, CheckoutValues } from '../form/values';
import type { Order } from '../order/order';
import type { PurchaseError } from '../payment/purchase-error';

interface Receipt {
  transactionId: string;
  sessionId: string;
  /** Null when the server could not be told who buys. */
  userId: string | null;
}

/** What differs between the checkouts in how they speak and where they lead. */
export interface CheckoutFlow {
  /** The notification about what is missing, where this page raises one besides the words at the fields. */
  complain(errors: CheckoutErrors, values: CheckoutValues): void;
  /** Makes the buyer known to the server and answers their id. */
  introduce(values: CheckoutValues, order: Order): Promise<string | null>;
  /** The notification about a payment that did not come about. */
  refused(error: PurchaseError): void;
  /** What happens between the payment and the next page; `show` puts the word of it on this one. */
  received(show: () => void): Promise<void>;
  /** The next page. */
  next(order: Order, receipt: Receipt): string;
}

/** The signature, with what the address held and the two ids of the purchase. */
export function toSignature({ search, report }: Order, { transactionId, userId }: Receipt): string {
  const query = Object.fromEntries(new URLSearchParams(window.location.search));
  return links.signature(search, report.id, { ...query, transaction_id: transactionId, user_id: userId });
}
