import { isEmail } from 'class-validator';
import fc from 'fast-check';
import { emailError, normalizeEmail } from './email.js';

const isAccepted = (email: string): boolean => emailError(email) === null;

it('accepts what class-validator accepts, quoted names aside', () => {
  const text = fc.stringMatching(/^[a-z0-9."'+_@é\- ]{1,12}$/);
  const email = fc
    .tuple(text, text, fc.constantFrom('org', 'o', 'c0m', 'xn--p1ai', ''))
    .map(([name, domain, top]) => [name, [domain, top].filter(Boolean).join('.')].join('@'));
  fc.assert(
    fc.property(email, (typed) => {
      const normalized = normalizeEmail(typed);
      expect([normalized, isAccepted(typed)]).toEqual([normalized, isEmail(normalized, { blacklisted_chars: '"' })]);
    }),
    { numRuns: 3_000 },
  );
});

it('stores one spelling of one mailbox', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const once = normalizeEmail(email);
      expect(normalizeEmail(once)).toBe(once);
      expect(normalizeEmail(email.toUpperCase())).toBe(once);
    }),
  );
});

it('accepts a mailbox in one other script and refuses a mixed one', () => {
  expect(emailError('иван@пример.рф')).toBeNull();
  expect(emailError('ivan@пример.рф')).toBeNull();
  for (const mixed of ['ivаn@example.org', 'ivan@exаmple.org', 'аре@example.org'])
    expect(emailError(mixed)).toContain('only looks like a letter from A to Z');
});
