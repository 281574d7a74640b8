import type { OfferView } from '../../api/types';
import { termsSentence } from './packages';

const offer = (changes: Partial<OfferView>) => ({ renewal: null, credits: 1, ...changes }) as OfferView;

describe('the terms of an offer', () => {
  it('say of one payment how many reports it buys, and that it does not renew', () => {
    expect(termsSentence(offer({}))).toBe('One payment for one report. It does not renew.');
    expect(termsSentence(offer({ credits: 3 }))).toBe('One payment for 3 reports. It does not renew.');
  });

  it('are the sentence of the catalog for a subscription', () => {
    const renewal = { sentence: '$20.00 today and every month until you cancel.' } as OfferView['renewal'];
    expect(termsSentence(offer({ renewal }))).toBe('$20.00 today and every month until you cancel.');
  });
});
