import type { SectionAvailability } from '../api/types';
import { mayBeEmpty } from './record-words';

const section = (key: SectionAvailability['key'], count: number | null, status = 'available'): SectionAvailability =>
  ({ key, count, status }) as SectionAvailability;

it('says what happens to an empty report only where one may come', () => {
  expect(mayBeEmpty([section('titles', null, 'with_report')])).toBe(true);
  expect(mayBeEmpty([section('titles', 0, 'none'), section('theft', null, 'unavailable')])).toBe(true);
  expect(mayBeEmpty([section('titles', 2), section('theft', null, 'unavailable')])).toBe(false);
  // Nothing is sold then.
  expect(mayBeEmpty([section('titles', 0, 'none'), section('liens', null, 'not_offered')])).toBe(false);
});
