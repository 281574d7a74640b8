import { ADDRESS_STATES } from '../platform/config/states.js';
import { isZipCodeOf } from './zip-codes.js';

it.each([
  ['FL', '33101', true],
  ['FL', '33602-1234', true],
  ['NY', '10001', true],
  ['NY', '00501', true],
  ['CA', '33101', false],
  ['FL', '90210', false],
  ['PR', '00907', true],
  ['AE', '09012', true],
  ['XX', '33101', false],
])('%s has the ZIP code %s: %s', (state, zipCode, expected) => expect(isZipCodeOf(state, zipCode)).toBe(expected));

it('every state that gets mail has some', () => {
  const areas = Array.from({ length: 1_000 }, (_, area) => String(area).padStart(3, '0'));
  for (const state of ADDRESS_STATES)
    expect([state, areas.some((area) => isZipCodeOf(state, `${area}01`))]).toEqual([state, true]);
});
