import type { SectionKey } from '../vehicle-data/findings/history.js';

/** The kinds of record in words that follow a number. */
export const RECORD_WORDS: Record<SectionKey, string> = {
  titles: 'title records',
  titleBrands: 'title brand records',
  odometer: 'odometer readings',
  accidents: 'accident records',
  totalLoss: 'total loss records',
  junkSalvage: 'junk and salvage records',
  theft: 'theft records',
  liens: 'lien records',
  ownership: 'ownership records',
  sales: 'sale records',
  service: 'service records',
  recalls: 'recalls',
  marketValue: 'market values',
};
