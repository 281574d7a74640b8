import { newToken, TOKEN_PATTERN } from './tokens.js';

it('never gives a token twice, and gives each all its letters', () => {
  const tokens = Array.from({ length: 2_000 }, newToken);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.filter((token) => !TOKEN_PATTERN.test(token))).toEqual([]);
  // No part of one is the same in all, as it would be where random bytes were not enough.
  for (let place = 0; place < 22; place++) expect(new Set(tokens.map((token) => token[place])).size).toBeGreaterThan(3);
});
