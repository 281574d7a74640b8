import { unknownVehicle } from '../vehicle-data/decode/vehicle.js';
import { whyUnsellable } from './unsellable.js';

const UNKNOWN = unknownVehicle('ZZZZZZZZZZZZZZZZZ');
const FORD = { ...UNKNOWN, make: 'Ford', year: 2024 };
const titles = (status: 'available' | 'none' | 'with_report' | 'not_offered') =>
  [{ key: 'titles', status, count: null }] as const;

describe('why a report is not sold', () => {
  it.each([
    ['an identified vehicle with records', FORD, 'available', null],
    ['an identified vehicle whose source does not count', FORD, 'with_report', null],
    ['an identified vehicle without records', FORD, 'none', 'no_records'],
    ['an unknown vehicle', UNKNOWN, 'not_offered', 'unidentified'],
    ['an unknown vehicle whose source answers in the report', UNKNOWN, 'with_report', null],
    ['an unknown vehicle without records', UNKNOWN, 'none', 'unidentified'],
    ['an unknown vehicle of which a source holds records', UNKNOWN, 'available', null],
  ] as const)('answers for %s [X11-003, X5-009]', (_, vehicleData, status, why) => {
    expect(whyUnsellable({ vehicleData, availability: titles(status), history: null })).toBe(why);
  });
});
