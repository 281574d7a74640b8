import { type AskedReason, decideRefund, type PaidReport, REFUND_REASONS, type RefundFacts } from './refund-rules.js';

const PAID = new Date('2026-11-01T10:00:00Z');
const NOW = new Date('2026-11-11T10:00:00Z');
const REPORT: PaidReport = {
  records: 'some',
  opened: true,
  bought: true,
  strangeMatch: false,
  creditReturned: false,
};
const facts = (more: Partial<RefundFacts> = {}, report: Partial<PaidReport> | null = {}): RefundFacts => ({
  paidAt: PAID,
  single: true,
  report: report && { ...REPORT, ...report },
  same: null,
  usedElsewhere: 0,
  openedElsewhere: 0,
  refundsBefore: 0,
  mostRefunds: 3,
  subscriptionWentOn: false,
  boughtOnce: true,
  firstClaim: false,
  disputed: false,
  paidElsewhere: false,
  ...more,
});
const verdict = (paid: RefundFacts, reason: AskedReason, now = NOW): string => {
  const decision = decideRefund(paid, reason, now);
  if (decision.outcome === 'late') return 'too late';
  return decision.outcome === 'granted' ? `yes: ${decision.ground}` : `case: ${decision.finding}`;
};

describe('a refund that is asked for', () => {
  it.each<[string, AskedReason, RefundFacts, string]>([
    ['a report with records', 'no_records', facts(), 'case: has_records'],
    ['a report without records', 'no_records', facts({}, { records: 'none' }), 'yes: no_records'],
    [
      'a pack whose report has none',
      'no_records',
      facts({ single: false }, { records: 'none' }),
      'case: credit_returned',
    ],
    ['a second payment', 'duplicate', facts({ same: 'before' }), 'yes: duplicate'],
    ['the first of two', 'duplicate', facts({ same: 'after' }), 'case: first_of_two'],
    ['an only payment', 'duplicate', facts(), 'case: no_duplicate'],
    ['the vehicle that was shown', 'wrong_vehicle', facts(), 'case: right_vehicle'],
    ['a plate that led elsewhere', 'wrong_vehicle', facts({}, { strangeMatch: true }), 'yes: wrong_vehicle'],
    [
      'a plate that led elsewhere, after many [X6-001]',
      'wrong_vehicle',
      facts({ refundsBefore: 3 }, { strangeMatch: true }),
      'case: too_many',
    ],
    ['one bought and never opened [X5-013]', 'wrong_vehicle', facts({}, { opened: false }), 'case: right_vehicle'],
    ['one never opened', 'wrong_vehicle', facts({}, { opened: false, bought: false }), 'yes: unused'],
    ['an opened report', 'unused', facts(), 'case: opened'],
    ['one never opened', 'unused', facts({}, { opened: false, bought: false }), 'yes: unused'],
    ['one whose history the shop has bought [X5-013]', 'unused', facts({}, { opened: false }), 'case: bought'],
    [
      'one never opened, after many [X5-006]',
      'unused',
      facts({ refundsBefore: 3 }, { opened: false, bought: false }),
      'yes: unused',
    ],
    ['a second payment, after many', 'duplicate', facts({ same: 'before', refundsBefore: 3 }), 'yes: duplicate'],
    [
      'one still waited for',
      'no_records',
      facts({}, { opened: false, bought: false, records: 'waiting' }),
      'yes: unused',
    ],
    ['a renewal nothing was read with', 'unused', facts({}, null), 'yes: unused'],
    ['something else about an opened one', 'other', facts(), 'case: opened'],
    ['something else about one that was bought', 'other', facts({}, { opened: false }), 'case: bought'],
    ['something else about an unopened one', 'other', facts({}, { opened: false, bought: false }), 'yes: unused'],
  ])('[X2-011] for %s, saying %s', (_, reason, paid, expected) => {
    expect(verdict(paid, reason)).toBe(expected);
  });

  it.each(REFUND_REASONS)('for %s is granted for 24 hours while no report is opened [X2-011]', (reason) => {
    const end = PAID.getTime() + 24 * 3_600_000;
    const unopened = facts({ usedElsewhere: 1, boughtOnce: false }, { opened: false });
    expect(verdict(unopened, reason, new Date(end))).toBe('yes: unused');
    expect(verdict(unopened, reason, new Date(end + 1))).toBe('case: credit_spent');
    const opened = { usedElsewhere: 1, openedElsewhere: 1, boughtOnce: false };
    expect(verdict(facts(opened, { opened: false }), reason, PAID)).toBe('case: opened_elsewhere');
    expect(verdict(facts({ boughtOnce: false }), reason, PAID)).toMatch(/^case/);
  });

  it.each(REFUND_REASONS)('[X2-011, A9-023] for %s is too late after 30 days, to the millisecond', (reason) => {
    const unopened = facts({ same: 'before' }, { opened: false, bought: false, records: 'none' });
    const end = PAID.getTime() + 30 * 86_400_000;
    expect(verdict(unopened, reason, new Date(end))).toMatch(/^yes/);
    expect(verdict(unopened, reason, new Date(end + 1))).toBe('too late');
  });

  it.each(REFUND_REASONS)('[X2-011] for %s is left to a person when something else was used', (reason) => {
    const open = { opened: false, bought: false, records: 'none' } as const;
    expect(verdict(facts({ usedElsewhere: 1 }, open), reason)).toBe('case: credit_spent');
    expect(verdict(facts({ usedElsewhere: 2, openedElsewhere: 1 }, open), reason)).toBe('case: opened_elsewhere');
    expect(verdict(facts({ subscriptionWentOn: true }, open), reason)).toBe('case: subscription_went_on');
  });

  it.each(REFUND_REASONS)('for %s names the opened report before what else was used [X2-011]', (reason) => {
    expect(verdict(facts({ usedElsewhere: 1 }), reason)).toBe('case: opened');
    expect(verdict(facts({ usedElsewhere: 2, openedElsewhere: 1 }), reason)).toBe('case: several_opened');
  });

  it.each(REFUND_REASONS)(
    '[X5-006] for %s is granted as a first claim on a one-time purchase, read or not',
    (reason) => {
      const first = { firstClaim: true };
      for (const more of [{}, { usedElsewhere: 2 }, { single: false, usedElsewhere: 1 }])
        expect(verdict(facts({ ...first, ...more }), reason)).toBe('yes: guarantee');
      expect(verdict(facts({ ...first, boughtOnce: false }), reason)).toMatch(/^case/);
      expect(verdict(facts(), reason)).toMatch(/^case/);
    },
  );

  it('[X5-006] by right does not use up the first claim, and a bank’s decision comes before both', () => {
    expect(verdict(facts({ firstClaim: true }, { opened: false, bought: false }), 'other')).toBe('yes: unused');
    expect(verdict(facts({ firstClaim: true, same: 'before' }), 'duplicate')).toBe('yes: duplicate');
    expect(verdict(facts({ firstClaim: true, disputed: true }, { opened: false }), 'unused')).toBe('case: disputed');
  });
});
