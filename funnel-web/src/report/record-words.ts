import type { SectionAvailability, SectionKey } from '../api/types';
import { plural } from '../format/format';

/** What a record of each section is called, one and many. */
const NOUNS: Record<SectionKey, readonly [one: string, many: string]> = {
  titles: ['title record', 'title records'],
  titleBrands: ['title brand', 'title brands'],
  odometer: ['reading', 'readings'],
  accidents: ['accident', 'accidents'],
  totalLoss: ['total loss', 'total losses'],
  junkSalvage: ['salvage record', 'salvage records'],
  theft: ['theft record', 'theft records'],
  liens: ['lien', 'liens'],
  ownership: ['ownership record', 'ownership records'],
  sales: ['sale', 'sales'],
  service: ['service record', 'service records'],
  recalls: ['recall', 'recalls'],
  marketValue: ['estimate', 'estimates'],
};

/** Sections whose records speak against a vehicle, worst first. */
const SERIOUS: readonly SectionKey[] = [
  'theft',
  'totalLoss',
  'junkSalvage',
  'titleBrands',
  'accidents',
  'liens',
  'recalls',
];

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

const counted = ({ key, count }: SectionAvailability): string => plural(count ?? 0, ...NOUNS[key]);

export const isSerious = ({ key, count }: SectionAvailability): boolean => SERIOUS.includes(key) && (count ?? 0) > 0;

/** What the sources said of some sections before the sale: the real counts, or why there is none; null of no section. */
export function recordsIn(sections: readonly SectionAvailability[]): string | null {
  if (sections.length === 0) return null;
  const known = sections.filter(({ count }) => count !== null);
  const found = known.filter(({ count }) => (count ?? 0) > 0);
  if (found.length > 0) return found.map(counted).join(', ');
  // Without a reading nobody can say that none was turned back.
  if (known.length > 0) return known.every(({ key }) => key === 'odometer') ? 'No readings' : 'None found';
  if (sections.some(({ status }) => status === 'available')) return 'On record';
  if (sections.some(({ status }) => status === 'with_report')) return 'In the report';
  return sections.every(({ status }) => status === 'not_offered') ? 'Not offered' : 'No answer yet';
}

/** '1 total loss, 2 title brands, and 1 accident'; null when no section speaks against the vehicle. */
export function seriousRecords(availability: readonly SectionAvailability[]): string | null {
  const found = SERIOUS.flatMap((key) => availability.filter((section) => section.key === key && isSerious(section)));
  return found.length === 0 ? null : LIST.format(found.map(counted));
}

/** Null when no section has a count. */
export function totalRecords(availability: readonly SectionAvailability[]): number | null {
  const counts = availability.map(({ count }) => count).filter((count) => count !== null);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** Nobody found a record yet, and not every source has said that it has none. */
export function mayBeEmpty(availability: readonly SectionAvailability[]): boolean {
  const asked = availability.filter(({ status }) => status !== 'not_offered');
  return asked.every(({ count }) => !count) && asked.some(({ count }) => count === null);
}
