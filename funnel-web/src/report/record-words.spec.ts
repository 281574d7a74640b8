import type { SectionAvailability } from '../api/types';
import { mayBeEmpty, recordsIn, seriousRecords, totalRecords } from './record-words';

const section = (key: SectionAvailability['key'], count: number | null, status = 'available'): SectionAvailability =>
  ({ key, count, status }) as SectionAvailability;

describe('[X7-007] what is said of the records before the sale', () => {
  it('names each section by its real count', () => {
    expect(recordsIn([section('titles', 3), section('titleBrands', 1)])).toBe('3 title records, 1 title brand');
    expect(recordsIn([section('titles', 2), section('titleBrands', 0, 'none')])).toBe('2 title records');
  });

  it('says none found only when someone counted', () => {
    expect(recordsIn([section('theft', 0, 'none')])).toBe('None found');
    expect(recordsIn([section('theft', null, 'with_report')])).toBe('In the report');
    expect(recordsIn([section('theft', null, 'unavailable')])).toBe('No answer yet');
    expect(recordsIn([section('theft', null, 'not_offered')])).toBe('Not offered');
  });

  it('is empty when there are no sections', () => {
    expect(recordsIn([])).toBeNull();
  });

  it('says what happens to an empty report only where one may come', () => {
    expect(mayBeEmpty([section('titles', null, 'with_report')])).toBe(true);
    expect(mayBeEmpty([section('titles', 0, 'none'), section('theft', null, 'unavailable')])).toBe(true);
    expect(mayBeEmpty([section('titles', 2), section('theft', null, 'unavailable')])).toBe(false);
    // Nothing is sold then.
    expect(mayBeEmpty([section('titles', 0, 'none'), section('liens', null, 'not_offered')])).toBe(false);
  });

  it('lists what speaks against the vehicle, worst first', () => {
    const all = [section('titles', 4), section('accidents', 1), section('titleBrands', 2), section('totalLoss', 1)];
    expect(seriousRecords(all)).toBe('1 total loss, 2 title brands, and 1 accident');
    expect(seriousRecords([section('titles', 4), section('accidents', 0, 'none')])).toBeNull();
  });

  it('adds up what was counted, and nothing else', () => {
    expect(totalRecords([section('titles', 4), section('theft', 0), section('liens', null)])).toBe(4);
    expect(totalRecords([section('liens', null, 'with_report')])).toBeNull();
  });
});
