import { isIdentified } from './identified.js';

const NOTHING = { make: null, manufacturer: null, model: null, year: null };

describe('what identifies a vehicle', () => {
  it.each([
    ['make and model', { make: 'Ford', model: 'F-150' }, true],
    ['make and year', { make: 'Ford', year: 2024 }, true],
    ['manufacturer and year', { manufacturer: 'Ford Motor Company', year: 2024 }, true],
    ['manufacturer and two possible years', { manufacturer: 'Blue Bird', possibleYears: [1982, 2012] }, true],
    ['make alone', { make: 'Lexus', manufacturer: 'Toyota Motor Corporation' }, false],
    ['year alone', { year: 2024 }, false],
    ['nothing', {}, false],
  ])('decides by %s [X11-003]', (_, known, identified) => {
    expect(isIdentified({ ...NOTHING, ...known })).toBe(identified);
  });
});
