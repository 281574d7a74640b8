import type { AdminChargeView, AdminCheckoutSessionView } from '../providers/types';
import type { Command } from '../ui/CommandDialog';
import { money, words } from '../ui/format';

export const refundPurchase = ({ id, value, currency, offerKey }: AdminCheckoutSessionView): Command => ({
  title: `Refund ${money(value, currency)}?`,
  explanation: `The whole payment for ${words(offerKey)} goes back, and what it brought (credits, the report, the subscription) is withdrawn. This cannot be undone.`,
  confirm: 'Refund',
  path: `checkout-sessions/${id}/refund`,
  done: 'The money is on its way back.',
});

export const resendReceipt = ({ id, contactEmail }: AdminCheckoutSessionView): Command => ({
  title: 'Send the receipt again?',
  explanation: `It goes to ${contactEmail ?? 'the e-mail of the visitor'}.`,
  confirm: 'Send',
  path: `checkout-sessions/${id}/receipt`,
  done: 'The receipt is ordered.',
});

export const refundCharge = ({ id, amountCents, currency, kind }: AdminChargeView): Command => ({
  title: `Refund ${money(amountCents, currency)}?`,
  explanation: `This charge (${words(kind).toLowerCase()}) goes back and what it paid for is withdrawn. The subscription itself goes on: cancel it as well if it should end.`,
  confirm: 'Refund',
  path: `charges/${id}/refund`,
  done: 'The money is on its way back.',
});
