import { delayAfter } from './password.guard.js';

it.each([
  [0, 0],
  [20, 0],
  [21, 50],
  [60, 2_000],
  [1_000_000, 3_000],
])('delays a login after %d wrong passwords by %d ms', (wrong, ms) => expect(delayAfter(wrong)).toBe(ms));
