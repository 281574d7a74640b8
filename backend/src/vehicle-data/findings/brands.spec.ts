import { BRANDS, brandMeanings } from './brands.js';

const meaningOf = (code: string) => brandMeanings([{ date: null, state: null, code, name: 'Any' }])[code];

it('explains every brand in a sentence, even an unknown one', () => {
  for (const code of [...Object.keys(BRANDS), 'XX']) expect(meaningOf(code)).toMatch(/^[A-Z].{20,}\.$/);
});

it('explains each brand by what it means', () => {
  expect(meaningOf('01')).toContain('Water');
  expect(meaningOf('09')).toContain('repaired');
  expect(meaningOf('69')).toContain('odometer');
  expect(meaningOf('XX')).toContain('The title itself');
});
