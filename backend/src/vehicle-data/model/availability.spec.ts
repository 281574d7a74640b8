import { recordsOffered, type SectionAvailability } from './availability.js';

type Said = [SectionAvailability['key'], SectionAvailability['status'], number | null];

describe('what a source says of the records of a vehicle before the sale', () => {
  it.each<[string, Said[], string]>([
    [
      'counts some',
      [
        ['titles', 'none', 0],
        ['accidents', 'available', 2],
      ],
      'some',
    ],
    [
      'counts none',
      [
        ['titles', 'none', 0],
        ['accidents', 'none', 0],
        ['liens', 'not_offered', null],
      ],
      'none',
    ],
    [
      'counts none and keeps other kinds for the report',
      [
        ['titles', 'none', 0],
        ['odometer', 'with_report', null],
      ],
      'none',
    ],
    [
      'counts none, and recalls and a value are no records',
      [
        ['titles', 'none', 0],
        ['recalls', 'available', 3],
        ['marketValue', 'available', 1],
      ],
      'none',
    ],
    ['does not count', [['titles', 'with_report', null]], 'unknown'],
    [
      'could be asked about a part only',
      [
        ['titles', 'none', 0],
        ['accidents', 'unavailable', null],
      ],
      'unknown',
    ],
    [
      'cannot be asked',
      [
        ['titles', 'unavailable', null],
        ['liens', 'not_offered', null],
      ],
      'silent',
    ],
    ['covers nothing', [['titles', 'not_offered', null]], 'unknown'],
  ])('[X5-009] %s', (_, sections, expected) => {
    expect(recordsOffered(sections.map(([key, status, count]) => ({ key, status, count })))).toBe(expected);
  });
});
