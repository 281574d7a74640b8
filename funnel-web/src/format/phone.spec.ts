import { maskPhone, phoneDigits } from './phone';

describe('the digits of a typed phone number', () => {
  it.each([
    ['(555) 123-4567', '5551234567'],
    ['555.123.4567 ext', '5551234567'],
    ['+1 555 123 4567', '5551234567'],
    ['1 (555) 123-4567', '5551234567'],
    ['1555123', '1555123'],
    ['1234567890', '1234567890'],
    ['55512345678', '5551234567'],
    ['+1 555 123 4567 89', '5551234567'],
    ['none', ''],
  ])('%j has the digits %j', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
  });
});

describe('a phone number while it is typed', () => {
  it.each([
    ['', ''],
    ['5', '(5'],
    ['555', '(555'],
    ['5551', '(555) 1'],
    ['555123', '(555) 123'],
    ['5551234', '(555) 123-4'],
    ['5551234567', '(555) 123-4567'],
  ])('%j reads %j', (digits, shown) => {
    expect(maskPhone(digits)).toBe(shown);
  });
});
