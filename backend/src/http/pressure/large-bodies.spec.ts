import type { FastifyRequest } from 'fastify';
import { isLarge, LargeBodies } from './large-bodies.js';

const KB = 1024;

it.each([
  ['a picture', { 'content-length': '50000' }, 64 * KB, true],
  ['a small picture', { 'content-length': '9000' }, 64 * KB, false],
  ['one that does not say how long it is', { 'transfer-encoding': 'chunked' }, 64 * KB, true],
  ['one that is too long for a form', { 'content-length': '50000' }, 16 * KB, false],
  ['a form that does not say how long it is', { 'transfer-encoding': 'chunked' }, 16 * KB, false],
  ['no body', {}, 64 * KB, false],
])('[X6-011] tells what fills memory: %s', (_, headers, bodyLimit, large) => {
  const request = { headers, routeOptions: { bodyLimit } } as Pick<FastifyRequest, 'headers' | 'routeOptions'>;
  expect(isLarge(request)).toBe(large);
});

it('[X6-011] limits large bodies per caller and in total, and frees each place once', () => {
  const bodies = new LargeBodies();
  const theirs = Array.from({ length: 5 }, () => bodies.begin('192.0.2.1'));
  expect(theirs.map((end) => end !== null)).toEqual([true, true, true, true, false]);
  theirs[0]?.();
  theirs[0]?.();
  expect([bodies.begin('192.0.2.1'), bodies.begin('192.0.2.1')]).toEqual([expect.any(Function), null]);
  const others = Array.from({ length: 300 }, (__, at) => bodies.begin(`2001:db8::${at}`));
  expect(others.filter((end) => end !== null)).toHaveLength(196);
  others[0]?.();
  expect(bodies.begin('2001:db8::ffff')).not.toBeNull();
});
