import { UNKNOWN_SITE } from '../api/site';
import { claimOf } from './claims';

const PROVEN = { value: '4.6', source: 'Reviews of the app store', date: '2026-10-01' };
const SITE = { ...UNKNOWN_SITE, claims: { rating: PROVEN, reviews: PROVEN } };

describe('[X1-005] a claim about the shop', () => {
  it('is the value of the server, with its source and date, in the words of the page', () => {
    expect(claimOf('rating', SITE, true)).toEqual({
      value: '4.6',
      noun: 'out of 5',
      proof: 'Source: Reviews of the app store, as of Oct 1, 2026',
    });
  });

  it('is left out where nothing is proven, and of a document that was made when building', () => {
    expect(claimOf('satisfied', SITE, true)).toBeNull();
    expect(claimOf('rating', SITE, false)).toBeNull();
  });

  it('is an example in a demonstration, and has no proof there', () => {
    const demonstration = { ...SITE, demonstration: ['payments'] };
    for (const hydrated of [true, false])
      expect(claimOf('reviews', demonstration, hydrated)).toEqual({ value: '1,720', noun: 'reviews', proof: null });
  });
});
