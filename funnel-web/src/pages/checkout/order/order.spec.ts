import type { OfferView } from '../../../api/types';
import { namedOffer } from './order';

const OFFERS = [
  { offerKey: 'single_report', packageKey: 'single' },
  { offerKey: 'three_pack', packageKey: 'triple' },
  { offerKey: 'unlimited_monthly', packageKey: 'unlimited' },
  { offerKey: 'one_time_2995', packageKey: null },
] as OfferView[];
const named = (query: string) => namedOffer(new URLSearchParams(query), OFFERS)?.offerKey;

describe('the offer in an address', () => {
  it('[A9-020, A9-021, B2-023, B2-031] is found by its key or by its package name, in either parameter', () => {
    for (const [query, offer] of [
      ['plan=single', 'single_report'],
      ['plan=unlimited', 'unlimited_monthly'],
      ['plan=triple', 'three_pack'],
      ['offer=triple', 'three_pack'],
      ['offer=three_pack', 'three_pack'],
      ['plan=three_pack', 'three_pack'],
      ['plan=single&offer=three_pack', 'three_pack'],
      ['plan=triple&offer=single_report', 'single_report'],
      ['plan=triple&offer=gold_plated', 'three_pack'],
    ])
      expect([query, named(query ?? '')]).toEqual([query, offer]);
  });

  it('is none if the address names none', () => {
    for (const query of ['', 'offer=', 'offer=gold_plated', 'plan=null', 'package=single'])
      expect([query, named(query)]).toEqual([query, undefined]);
  });
});
