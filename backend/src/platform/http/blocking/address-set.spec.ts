import { AddressSet, canonicalNetwork } from './address-set.js';

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['203.0.113.9/24', '203.0.113.0/24'],
  ['203.0.113.9/32', '203.0.113.9'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:db8:0:1::/64', '2001:db8:0:1::/64'],
  ['2001:db8::1/32', '2001:db8::/32'],
  ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
  ['::1', '::1'],
  ['::', '::'],
])('[X3-008, B5-038] writes %s as %s', (text, expected) => expect(canonicalNetwork(text)).toBe(expected));

it.each([
  '',
  'localhost',
  '256.1.1.1',
  '1.2.3',
  '1.2.3.4/33',
  '1.2.3.4/',
  '1.2.3.4/8/8',
  '::1/129',
  'fe80::1%eth0',
  '1.2.3.4/-1',
])('[B5-038] knows that %j is no address', (text) => expect(canonicalNetwork(text)).toBeNull());

it.each([
  ['203.0.113.9', '203.0.113.9', true],
  ['203.0.113.9', '203.0.113.10', false],
  ['203.0.113.9', '::ffff:203.0.113.9', true],
  ['::ffff:203.0.113.9', '203.0.113.9', true],
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.0/24', '203.0.114.0', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::/0', '203.0.113.9', false],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['203.0.113.9', 'unknown', false],
])('[X3-008] a block of %s covers %s: %s', (blocked, address, expected) => {
  const set = new AddressSet();
  set.add(blocked);
  expect(set.has(address, now)).toBe(expected);
});

it('forgets an entry when its time is over', () => {
  const set = new AddressSet();
  set.add('203.0.113.9', new Date('2026-11-21T12:00:01Z'));
  expect(set.has('203.0.113.9', now)).toBe(true);
  expect(set.has('203.0.113.9', new Date('2026-11-21T12:00:01Z'))).toBe(false);
});
