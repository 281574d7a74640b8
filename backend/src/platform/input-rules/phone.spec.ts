import { maskPhone } from './phone.js';

describe('a phone number while it is typed', () => {
  it.each([
    ['', ''],
    ['5', '(5'],
    ['555', '(555'],
    ['5551', '(555) 1'],
    ['555123', '(555) 123'],
    ['5551234', '(555) 123-4'],
    ['5551234567', '(555) 123-4567'],
    ['555123456789', '(555) 123-456789'],
  ])('%j reads %j', (digits, shown) => {
    expect(maskPhone(digits)).toBe(shown);
  });
});
