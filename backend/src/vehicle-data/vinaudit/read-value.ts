import type { MarketValueSection } from '../model/history.js';
import { cents, type Fields, fieldsOf, miles } from '../reading/values.js';

export const VALUE_SOURCE = 'VinAudit market value';

/** A market value whose three prices are there, positive and in order; anything else is no value. */
export function readValue(answer: Fields, asOf: string): MarketValueSection {
  const prices = fieldsOf(answer.get('prices'));
  const retailCents = prices && cents(prices, 'average');
  const lowCents = prices && cents(prices, 'below');
  const highCents = prices && cents(prices, 'above');
  if (!retailCents || !lowCents || !highCents || lowCents > retailCents || retailCents > highCents) return noValue();
  const odometer = miles(answer, 'M', null, 'mileage');
  return { status: 'available', source: VALUE_SOURCE, asOf, records: [{ retailCents, lowCents, highCents, odometer }] };
}

export const noValue = (): MarketValueSection => ({
  status: 'unavailable',
  source: VALUE_SOURCE,
  asOf: null,
  records: [],
});
