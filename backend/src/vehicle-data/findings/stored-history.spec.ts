import { accident, historyWith, reading } from '../../../test/fixtures/histories.js';
import { HISTORY_VERSION, readHistory, storedHistory } from './stored-history.js';

/** What three versions might have added; what is written today has added nothing that a record would show. */
const ADDED = [{}, { accidents: { towed: null } }, { accidents: { cents: null }, odometer: { unit: 'mi' } }];

/** A history of which one accident says what only later ones were asked. */
const history = historyWith(({ accidents, odometer }) => {
  accidents.records.push(accident, { ...accident, towed: true } as typeof accident);
  odometer.records.push(reading('2020-01-01', 7));
});

describe('a history that was frozen', () => {
  it('from an older version fills added fields with their default for missing values', () => {
    const whole = { ...accident, towed: null, cents: null };
    const today = {
      ...history,
      accidents: { ...history.accidents, records: [whole, { ...whole, towed: true }] },
      odometer: { ...history.odometer, records: [{ ...reading('2020-01-01', 7), unit: 'mi' }] },
    };
    for (const version of [undefined, 1, 2]) expect(readHistory({ ...history, version }, ADDED)).toEqual(today);
    expect(storedHistory(history, ADDED)).toEqual({ version: 4, ...today });
  });

  it('gets only the fields added after its version', () => {
    const read = readHistory({ ...history, version: 3 }, ADDED);
    expect(read?.accidents.records[0]).toEqual({ ...accident, cents: null });
    expect(readHistory({ ...history, version: 4 }, ADDED)).toEqual(history);
    expect(readHistory({ ...history, version: 5 }, ADDED)).toEqual(history);
  });

  it('stays as it is stored, whatever is read from it', () => {
    const stored = storedHistory(history);
    const before = structuredClone(stored);
    readHistory(stored, ADDED);
    expect(stored).toEqual(before);
    expect(stored.version).toBe(HISTORY_VERSION);
    expect(readHistory(null)).toBeNull();
  });
});
