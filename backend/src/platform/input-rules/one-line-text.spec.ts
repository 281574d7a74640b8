import { nameError } from './one-line-text.js';

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
])('sees nothing in %j [A5-017, B5-001]', (text) => expect(nameError(text)).toBe('Full name is required'));

it.each(['Ada', '\u200bAda', '李', 'О', '7', 'e\u0301', 'أ', 'نرگس\u200cها', '\u0915\u094d\u200d\u0937', 'Ada\n'])(
  'accepts %j [A5-017, B5-001]',
  (text) => expect(nameError(text)).toBeNull(),
);

it.each([
  ...['\n', '\r\n', '\t', '\u0000', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'],
  ...['\u202a', '\u202e', '\u2066', '\u2069', '\u{e0001}', '\u{e0041}', '\u{e007f}'],
])('refuses a name with %j inside [A5-017, B5-001]', (control) =>
  expect(nameError(`Ada${control}Low`)).toBe('Please leave out line breaks and control characters'),
);

it('refuses a name of more than 120 characters', () => {
  expect(nameError('a'.repeat(120))).toBeNull();
  expect(nameError('a'.repeat(121))).toBe('Please use at most 120 characters');
});
