import { money } from '../../../backend/src/platform/input-rules/formats.js';
import type { AdminSubscriptionPaymentView, AdminCheckoutSessionView } from '../providers/types';
import type { Command } from '../ui/CommandDialog';
import { humanize } from '../ui/format';

/** Lists the reports that a refund closes. */
const closing = (vehicles: readonly string[]): string =>
  vehicles.length === 0
    ? 'No report is open with it.'
    : vehicles.length === 1
      ? `The report of ${vehicles.join()} can no longer be opened.`
      : `These ${vehicles.length} reports can no longer be opened: ${vehicles.join(', ')}.`;

export const refundPurchase = ({ id, value, currency, closes }: AdminCheckoutSessionView, offer: string): Command => ({
  title: `Refund ${money(value, currency)}?`,
  explanation: `The whole payment for ${offer} goes back, and what it paid for (credits, the report, the subscription) is withdrawn. If a later payment pays for the current period of the subscription, it runs to the end of that period and does not renew. ${closing(closes)} This cannot be undone.`,
  confirm: 'Refund',
  path: `checkout-sessions/${id}/refund`,
  done: 'The money is on its way back.',
});

export const resendReceipt = ({ id, contactEmail }: AdminCheckoutSessionView): Command => ({
  title: 'Send the receipt again?',
  explanation: `It goes to ${contactEmail ?? 'the email of the visitor'}.`,
  confirm: 'Send',
  path: `checkout-sessions/${id}/receipt`,
  done: 'The receipt will be sent.',
});

export const simulateDispute = (paymentId: string, amount: string): Command => ({
  title: `Simulate a dispute for ${amount}?`,
  explanation:
    "The buyer's bank disputes this simulated payment. What it paid for is withdrawn, and a case opens in the queue. Decide it there.",
  confirm: 'Simulate',
  path: `payments/${paymentId}/dispute`,
  body: { to: 'open' },
  done: 'The case opens in a moment.',
});

const afterwards = (kind: string): string =>
  kind === 'renewal'
    ? 'If it pays for the current period, the subscription ends immediately, and the reports opened in that period can no longer be opened. If a later payment pays for it, the subscription runs to the end of that period and does not renew.'
    : 'The report it paid for can no longer be opened. The subscription itself continues; cancel it as well if it should end.';

export const refundSubscriptionPayment = ({
  id,
  amountCents,
  currency,
  kind,
}: AdminSubscriptionPaymentView): Command => ({
  title: `Refund ${money(amountCents, currency)}?`,
  explanation: `This payment (${humanize(kind).toLowerCase()}) is refunded. ${afterwards(kind)} This cannot be undone.`,
  confirm: 'Refund',
  path: `subscription-payments/${id}/refund`,
  done: 'The money is on its way back.',
});
