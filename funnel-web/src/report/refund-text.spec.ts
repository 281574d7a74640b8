import type { ReportAccess } from '../api/types';
import { refundText, refundTitle } from './refund-text';

const access = (changes: Partial<ReportAccess>) => ({ refunded: null, noRecords: false, ...changes }) as ReportAccess;

describe('the words for a purchase that was taken back', () => {
  it('say whether money or a credit came back', () => {
    expect(refundText(access({}))).toBeNull();
    expect(refundText(access({ refunded: 'money' }))).toBe('Your payment for this report was returned.');
    expect(refundText(access({ refunded: 'dispute' }))).toContain('Your bank is looking into the payment');
    expect(refundText(access({ refunded: 'credit' }))).toBe('Your credit was given back.');
  });

  it('say why, when no source holds a record', () => {
    expect(refundText(access({ refunded: 'money', noRecords: true }))).toContain('no source holds a record');
    expect(refundTitle(access({ refunded: 'money', noRecords: true }))).toBe('Refunded: no records found');
    expect(refundTitle(access({ refunded: 'money' }))).toBe('Refunded');
  });
});
