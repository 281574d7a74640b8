import { cut } from './cut.js';

describe('cut', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly', 7, 'exactly'],
    ['too long', 3, 'too'],
    ['ab😀', 3, 'ab'],
    ['ab😀', 4, 'ab😀'],
  ])('cuts %s to %i units', (text, length, expected) => {
    expect(cut(text, length)).toBe(expected);
  });
});
