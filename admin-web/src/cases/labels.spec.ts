import { findingText } from './labels';

describe('the finding of a claim', () => {
  it('agrees with whether the report was read', () => {
    expect(findingText('opened', ['2026-11-28T10:00:00Z'])).toBe('The report was opened.');
    expect(findingText('opened', [])).toMatch(/The customer has not read it\.$/);
  });

  it('tells an opened report from a credit that was only spent', () => {
    expect(findingText('opened_elsewhere', [])).toBe('Another report was opened with this purchase.');
    expect(findingText('credit_spent', [])).toMatch(/^A credit of this purchase was spent/);
  });
});
