import { isEmail } from 'class-validator';
import fc from 'fast-check';
import { atBest } from '../../../test/support/at-best.js';
import { emailError, normalizeEmail } from './email.js';

/** No quoted names, and no letters from elsewhere. */
const OPTIONS = { blacklisted_chars: '"', allow_utf8_local_part: false };
const isAccepted = (email: string): boolean => emailError(email) === null;

it('accepts what class-validator accepts', () => {
  const text = fc.stringMatching(/^[a-z0-9."'+_@é\- ]{1,12}$/);
  const email = fc
    .tuple(text, text, fc.constantFrom('org', 'o', 'c0m', 'xn--p1ai', ''))
    .map(([name, domain, top]) => [name, [domain, top].filter(Boolean).join('.')].join('@'));
  fc.assert(
    fc.property(email, (typed) => {
      const normalized = normalizeEmail(typed);
      expect([normalized, isAccepted(typed)]).toEqual([normalized, isEmail(normalized, OPTIONS)]);
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

it('accepts no character outside ASCII before the @', () => {
  const foreign = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => !/^\p{ASCII}$/u.test(one));
  fc.assert(
    fc.property(foreign, (one) => {
      const email = normalizeEmail(`a${one}b@example.org`);
      expect(isAccepted(email)).toBe(/^\p{ASCII}+$/u.test(email));
      if (/[\p{L}\p{N}]/u.test(one) && !/[\uff01-\uff5e]/.test(one) && !/\p{DI}/u.test(one))
        expect(emailError(email)).toContain(`“${one}”`);
    }),
    { numRuns: 3_000 },
  );
});

it('reads 5,000 characters of a domain in no time', async () => {
  const long = `ada@${'ä'.repeat(4_990)}.org`;
  expect(await atBest(20, () => expect(isAccepted(long)).toBe(false))).toBeLessThan(20);
});
