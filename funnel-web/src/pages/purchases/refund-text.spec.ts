import type { ReceiptCaseView } from '../../api/types';
import { caseText, refundBadge, refundLine } from './refund-text';

const claim: ReceiptCaseView = {
  ...{ kind: 'claim', state: 'open', words: null, closedAt: null, askedElsewhere: false },
  openedAt: '2026-11-20T10:00:00Z',
  dueAt: '2026-11-24T10:00:00Z',
};

describe('the badge of a refund', () => {
  it('tells money that is back from money on its way', () => {
    expect(refundBadge({ refund: 'none', case: null })).toBeNull();
    expect(refundBadge({ refund: 'done', case: claim })).toBe('Refunded');
    expect(refundBadge({ refund: 'underway', case: null })).toBe('Refund under way');
  });

  it('[X1-006] says beside it why, and on which day it was back', () => {
    const late = { refundText: 'The payment arrived too late.', refundedAt: '2026-11-20T10:00:00Z' };
    expect(refundLine({ ...late, refund: 'done' })).toBe('Refunded on Nov 20, 2026. The payment arrived too late.');
    expect(refundLine({ ...late, refund: 'underway', refundedAt: null })).toMatch(/^We are returning it. The payment/);
    expect(refundLine({ refund: 'none', refundText: null, refundedAt: null })).toBeNull();
  });

  it('[X5-007] tells that a person or a bank decides', () => {
    expect(refundBadge({ refund: 'none', case: claim })).toBe('Being decided');
    expect(refundBadge({ refund: 'none', case: { ...claim, kind: 'dispute' } })).toBe('In dispute');
    expect(refundBadge({ refund: 'none', case: { ...claim, state: 'refused' } })).toBeNull();
  });

  it('[X5-007] says what becomes of a case, with its due day and its answer', () => {
    expect(caseText({ refund: 'none', case: claim })).toContain('A person will answer by Nov 24, 2026');
    const closed = { ...claim, closedAt: '2026-11-23T10:00:00Z', words: 'The report was complete.' };
    expect(caseText({ refund: 'none', case: { ...closed, state: 'refused' } })).toBe(
      'Our answer on Nov 23, 2026: The report was complete.',
    );
    expect(caseText({ refund: 'none', case: { ...closed, state: 'withdrawn' } })).toBeNull();
    expect(caseText({ refund: 'done', case: { ...closed, state: 'bank_returned', words: null } })).toBeNull();
    const dispute: ReceiptCaseView = { ...claim, kind: 'dispute' };
    expect(caseText({ refund: 'none', case: dispute })).toContain('You cannot use what it paid for');
    // Nothing of what went back before is closed, or stands.
    expect(caseText({ refund: 'done', case: dispute })).toMatch(/already refunded it\.$/);
    expect(caseText({ refund: 'underway', case: dispute })).toMatch(/granted you a refund before, and that stands\.$/);
    expect(caseText({ refund: 'done', case: { ...dispute, state: 'won' } })).toBeNull();
  });

  it('[X5-007] does not attribute another person’s claim to the buyer', () => {
    const elsewhere = { ...claim, askedElsewhere: true };
    expect(caseText({ refund: 'none', case: elsewhere })).toMatch(/^Someone asked .* decides by Nov 24, 2026\.$/);
    const refused = { ...elsewhere, state: 'refused' as const, closedAt: '2026-11-23T10:00:00Z' };
    expect(caseText({ refund: 'none', case: refused })).toMatch(/We refused it on Nov 23, 2026\.$/);
    expect(caseText({ refund: 'done', case: { ...elsewhere, state: 'granted' } })).toBeNull();
  });
});
