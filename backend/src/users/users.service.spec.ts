import { displayName } from './users.service.js';

it.each([
  [null, 'anon_AbCdEfGhIjKl', 'Guest GhIjKl'],
  ['ada@example.org', 'anon_AbCdEfGhIjKl', 'ada'],
])('[B6-002] calls %s with %s %s', (email, anonId, name) => {
  expect(displayName(email, anonId)).toBe(name);
});
