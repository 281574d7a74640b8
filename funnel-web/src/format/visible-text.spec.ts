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

it.each(['Ada', '\u200bAda', '李', 'О', '7', 'e\u0301', 'أ', 'نرگس\u200cها', '\u0915\u094d\u200d\u0937'])(
  '[A5-017, B5-001] sees %j',
  (text) => expect(isVisible(text)).toBe(true),
);

it.each([
  ...['\n', '\r\n', '\t', '\u0000', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'],
  ...['\u202a', '\u202e', '\u2066', '\u2069', '\u{e0001}', '\u{e0041}', '\u{e007f}'],
])('[A5-017, B5-001] refuses text with %j inside', (steering) => expect(isVisible(`Ada${steering}Low`)).toBe(false));

it('[A5-017, B5-001] takes a line break after the text for none, as the server does', () =>
  expect(isVisible('Ada\n')).toBe(true));
