import { mayActAs, neededFor, ROLES } from './roles.js';

it('[X6-014] lets each role do what the roles below it may, and nothing above it', () => {
  const allowed = ROLES.map((role) => ROLES.filter((needed) => mayActAs(role, needed)));
  expect(allowed).toEqual([['owner', 'support', 'read-only'], ['support', 'read-only'], ['read-only']]);
});

it('[X6-014] requires more than read access for every method that changes something', () => {
  expect(['GET', 'HEAD'].map(neededFor)).toEqual(['read-only', 'read-only']);
  expect(['POST', 'PUT', 'PATCH', 'DELETE'].map(neededFor)).toEqual(Array(4).fill('support'));
});
