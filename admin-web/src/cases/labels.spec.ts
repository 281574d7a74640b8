import { findingText } from './labels';

describe('the finding of a claim', () => {
  it('agrees with whether the report was read', () => {
    expect(findingText('opened', ['2026-11-28T10:00:00Z'])).toBe('The report was opened.');
    expect(findingText('opened', [])).toMatch(/The customer has not read it\.$/);
  });

  it('tells an extra report from one that was opened', () => {
    expect(findingText('extra_bought', [])).toMatch(/^An extra report was bought/);
    expect(findingText('opened_elsewhere', [])).toBe('Another report was opened with this purchase.');
  });
});
