import { receiptFileName } from './receipt-file';

describe('the file of a receipt', () => {
  it('is named after the day of the payment and the receipt, not after a person', () => {
    expect(receiptFileName({ paidAt: '2026-03-01T23:59:59.000Z', id: '0192f3a4-7b11' })).toBe(
      'roadbook-receipt-2026-03-01-0192f3.html',
    );
  });
});
