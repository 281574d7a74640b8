import { delayAfter } from './login-delay.service.js';

it.each([
  [0, 0],
  [20, 0],
  [21, 50],
  [60, 2_000],
  [1_000_000, 3_000],
])('after %d wrong passwords an answer takes %d ms longer', (wrong, ms) => expect(delayAfter(wrong)).toBe(ms));
