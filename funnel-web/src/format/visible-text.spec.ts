import { isVisible } from './visible-text';

it.each([
  '',
  '   ',
  '\u200b',
  '\u200b\u2060\ufeff',
  '\u00ad\u034f',
  '\u3164',
  '\u115f\u1160',
  '\u2800',
  '\u202e\u202c',
  '...',
])('[A5-017, B5-001] sees nothing in %j', (text) => expect(isVisible(text)).toBe(false));

it.each(['Ada', '\u200bAda', '李', 'О', '7', 'e\u0301', 'أ'])('[A5-017, B5-001] sees %j', (text) =>
  expect(isVisible(text)).toBe(true),
);
