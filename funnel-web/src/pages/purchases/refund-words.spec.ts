import { refundBadge } from './refund-words';

describe('the badge of a refund', () => {
  it('tells money that is back from money on its way', () => {
    expect(refundBadge({ refund: 'none' })).toBeNull();
    expect(refundBadge({ refund: 'done' })).toBe('Refunded');
    expect(refundBadge({ refund: 'underway' })).toBe('Refund under way');
  });
});
