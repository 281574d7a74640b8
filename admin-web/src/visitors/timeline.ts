import { money, plural } from '../../../backend/src/platform/input-rules/formats.js';
import type { TimelineEntryView, TimelineKind } from '../providers/types';
import { humanize, mailName } from '../ui/format';
import type { NameOffer } from '../ui/use-offer-names';

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const amount = ({ value, currency }: TimelineEntryView['facts']): string =>
  typeof value === 'number' ? money(value, text(currency) || 'USD') : '';
const state = ({ status }: TimelineEntryView['facts']): string => humanize(text(status)).toLowerCase();
const vehicle = ({ vehicle: name, vin, licensePlate, state }: TimelineEntryView['facts']): string =>
  [
    text(name) || 'Vehicle not identified',
    text(vin),
    licensePlate ? `plate ${text(licensePlate)} (${text(state)})` : '',
  ]
    .filter(Boolean)
    .join(' · ');

type Entry = (facts: TimelineEntryView['facts'], nameOf: NameOffer) => { title: string; line: string };

export const TIMELINE: Record<TimelineKind, Entry> = {
  arrival: (facts) => ({
    title: 'First visit',
    line: [text(facts.ipAddress), text(facts.userAgent)].filter(Boolean).join(' · '),
  }),
  search: (facts) => ({ title: 'Searched', line: `${vehicle(facts)} · as a ${text(facts.intent)}` }),
  fulfillment: (facts) => ({ title: 'Report was ready', line: vehicle(facts) }),
  checkout: (facts, nameOf) => ({
    title: 'Checkout started',
    line: `${nameOf(text(facts.offerKey))}, ${amount(facts)}, now ${state(facts)}`,
  }),
  payment: (facts, nameOf) => ({ title: 'Paid', line: `${amount(facts)} for ${nameOf(text(facts.offerKey))}` }),
  refund: (facts) => ({
    title: 'Refunded',
    line: `${amount(facts)} (${humanize(text(facts.refundReason) || 'no reason kept').toLowerCase()})`,
  }),
  subscription: (facts, nameOf) => ({
    title: 'Subscription',
    line: `${nameOf(text(facts.offerKey))}, ${amount(facts)} a month, ${state(facts)}${facts.cancelAtPeriodEnd ? ', ends with its period' : ''}`,
  }),
  'subscription-payment': (facts) => ({
    title: 'Subscription payment',
    line: [`${humanize(text(facts.paymentKind))}, ${amount(facts)}, ${state(facts)}`, text(facts.failureReason)]
      .filter(Boolean)
      .join(' · '),
  }),
  case: (facts) => ({
    title: facts.caseKind === 'dispute' ? 'Disputed at the bank' : 'Claimed a refund',
    line: [`${humanize(text(facts.reason))}, ${state(facts)}`, text(facts.words)].filter(Boolean).join(' · '),
  }),
  ledger: (facts) => ({
    title: 'Ledger',
    line: `${humanize(text(facts.source))}: ${Number(facts.deltaCredits) > 0 ? '+' : ''}${plural(Number(facts.deltaCredits), 'credit')}`,
  }),
  signature: (facts) => ({
    title: 'Signed',
    line: [
      facts.typedName ? `typed "${text(facts.typedName)}"` : 'drawn',
      `agreement ${text(facts.agreementVersion)}`,
      text(facts.ipAddress),
    ]
      .filter(Boolean)
      .join(' · '),
  }),
  address: (facts) => ({
    title: 'Gave an address',
    line: [
      facts.addressLine1,
      facts.addressLine2,
      facts.city,
      `${text(facts.state)} ${text(facts.zipCode)}`,
      facts.phoneNumber,
    ]
      .map(text)
      .filter(Boolean)
      .join(', '),
  }),
  mail: (facts) => ({
    title: `Mail: ${mailName(text(facts.mailKind))}`,
    line: [text(facts.recipient), facts.sentAt ? 'sent' : text(facts.lastError) || 'waiting']
      .filter(Boolean)
      .join(' · '),
  }),
  error: (facts) => ({ title: `Error in the browser (${text(facts.severity)})`, line: text(facts.message) }),
};
