import type { Glance } from '../../api/types';

/** The sections of a report by their ids, in their order, with the short names that lead to them. */
export const SECTION_NAMES = {
  titles: 'Titles',
  accidents: 'Accidents',
  liens: 'Liens, theft, loss',
  odometer: 'Odometer',
  ownership: 'Owners',
  locations: 'Places',
  sales: 'Sales',
  service: 'Service',
  recalls: 'Recalls',
  market: 'Value',
  score: 'Score',
  specifications: 'Specifications',
} as const;

export type SectionId = keyof typeof SECTION_NAMES;

/** The section that each glance tells of. */
export const GLANCE_SECTIONS: Record<Glance['key'], SectionId> = {
  titleBrands: 'titles',
  totalLoss: 'liens',
  junkSalvage: 'liens',
  accidents: 'accidents',
  odometer: 'odometer',
  owners: 'ownership',
  liens: 'liens',
  recalls: 'recalls',
  theft: 'liens',
};
