import type { TimelineKind } from '../providers/types';
import { TIMELINE } from './timeline';

const NAMES: Record<string, string> = { three_pack: 'Three reports' };
const of = (kind: TimelineKind, facts: object) =>
  TIMELINE[kind](facts as never, (offerKey) => NAMES[offerKey] ?? offerKey);
const line = (kind: TimelineKind, facts: object) => of(kind, facts).line;

describe('a line of the timeline', () => {
  it.each<[TimelineKind, object, string, string]>([
    ['arrival', { ipAddress: '192.0.2.1', userAgent: 'Firefox' }, 'First visit', '192.0.2.1 · Firefox'],
    [
      'checkout',
      { offerKey: 'three_pack', value: 4999, status: 'in_progress' },
      'Checkout started',
      'Three reports, $49.99, now in progress',
    ],
    ['payment', { offerKey: 'three_pack', value: 4999, currency: 'CAD' }, 'Paid', 'CA$49.99 for Three reports'],
    ['refund', { value: 4999, refundReason: 'atOnce' }, 'Refunded', '$49.99 (at once)'],
    [
      'subscription-payment',
      { paymentKind: 'renewal', value: 2995, status: 'failed', failureReason: 'Card expired' },
      'Subscription payment',
      'Renewal, $29.95, failed · Card expired',
    ],
    [
      'address',
      { addressLine1: '1 Main St', city: 'Ohio City', state: 'OH', zipCode: '44113', phoneNumber: '5551234567' },
      'Gave an address',
      '1 Main St, Ohio City, OH 44113, 5551234567',
    ],
    [
      'error',
      { severity: 'high', message: 'x is not a function' },
      'Error in the browser (high)',
      'x is not a function',
    ],
  ])('of kind %s tells its facts: %j', (kind, facts, title, told) => {
    expect(of(kind, facts)).toEqual({ title, line: told });
  });

  it('leaves out what is not known', () => {
    expect(line('arrival', { ipAddress: null, userAgent: 'Firefox' })).toBe('Firefox');
    expect(line('refund', { value: 4999 })).toBe('$49.99 (no reason kept)');
    expect(line('subscription-payment', { paymentKind: 'renewal', value: 2995, status: 'paid' })).toBe(
      'Renewal, $29.95, paid',
    );
  });
});

describe('the vehicle of a timeline entry', () => {
  it('is named with VIN and plate, or said not to be identified', () => {
    const known = { vehicle: '2013 Jeep Wrangler', vin: '1C4GJWAG0DL000000' };
    expect(line('fulfillment', known)).toBe('2013 Jeep Wrangler · 1C4GJWAG0DL000000');
    expect(line('search', { ...known, licensePlate: 'SALVAGE', state: 'OH', intent: 'buyer' })).toBe(
      '2013 Jeep Wrangler · 1C4GJWAG0DL000000 · plate SALVAGE (OH) · as a buyer',
    );
    expect(line('fulfillment', { vin: null })).toBe('Vehicle not identified');
  });
});

describe('a subscription', () => {
  it('is shown to end only if it does', () => {
    const plan = { offerKey: 'three_pack', value: 2995, status: 'active' };
    expect(line('subscription', plan)).toBe('Three reports, $29.95 a month, active');
    expect(line('subscription', { ...plan, cancelAtPeriodEnd: true })).toMatch(/, active, ends with its period$/);
  });
});

describe('a case', () => {
  it('is a dispute at the bank or a claim made here, with the words of the buyer', () => {
    expect(of('case', { caseKind: 'dispute', reason: 'fraudulent', status: 'open' })).toEqual({
      title: 'Disputed at the bank',
      line: 'Fraudulent, open',
    });
    expect(of('case', { caseKind: 'request', reason: 'not_useful', status: 'open', words: 'Wrong car' })).toEqual({
      title: 'Claimed a refund',
      line: 'Not useful, open · Wrong car',
    });
  });
});

describe('a change of credits', () => {
  it('has its sign and counts in words', () => {
    expect(line('ledger', { source: 'purchase', deltaCredits: 3 })).toBe('Purchase: +3 credits');
    expect(line('ledger', { source: 'unlock', deltaCredits: -1 })).toBe('Unlock: -1 credit');
  });
});

describe('a signature', () => {
  it('is the typed name or a drawing, under the agreement of that day', () => {
    expect(line('signature', { typedName: 'Ada', agreementVersion: 3, ipAddress: '192.0.2.1' })).toBe(
      'typed "Ada" · agreement 3 · 192.0.2.1',
    );
    expect(line('signature', { typedName: null, agreementVersion: 3 })).toBe('drawn · agreement 3');
  });
});

describe('an email', () => {
  it('is sent, waits, or shows its last error', () => {
    const mail = { mailKind: 'magic-link', recipient: 'a@example.org', lastError: 'Mailbox full' };
    expect(of('mail', { ...mail, sentAt: '2026-11-27T11:00:00Z' })).toEqual({
      title: 'Mail: Sign-in link',
      line: 'a@example.org · sent',
    });
    expect(line('mail', mail)).toBe('a@example.org · Mailbox full');
    expect(line('mail', { ...mail, lastError: null })).toBe('a@example.org · waiting');
  });
});
