import { mailboxKey, type PersonFacts, personKeys } from './person-keys.js';

let users = 0;
const person = (more: Partial<PersonFacts> = {}): PersonFacts => ({
  userId: `user ${++users}`,
  cards: [],
  provenEmail: null,
  typedEmails: [],
  ...more,
});
const ADA = 'ada@example.org';
const meet = (one: readonly string[], other: readonly string[]): boolean => one.some((key) => other.includes(key));
/** Whether what the first received counts for the second. */
const counts = (first: PersonFacts, second: PersonFacts): boolean =>
  meet(personKeys(first).notedUnder, personKeys(second).answersTo);

describe('[X5-006] a person', () => {
  it.each<[string, Partial<PersonFacts>, Partial<PersonFacts>, boolean]>([
    ['nothing in common', { typedEmails: ['bo@example.org'] }, { typedEmails: [ADA] }, false],
    ['one user', { userId: 'same' }, { userId: 'same' }, true],
    ['one card', { cards: ['a'] }, { cards: ['b', 'a'] }, true],
    ['a typed mailbox', { typedEmails: [ADA] }, { typedEmails: ['Ada+two@example.org'] }, true],
    ['a typed mailbox and one card known', { typedEmails: [ADA], cards: ['a'] }, { typedEmails: [ADA] }, true],
    [
      'a typed mailbox and two cards',
      { typedEmails: [ADA], cards: ['a'] },
      { typedEmails: [ADA], cards: ['b'] },
      false,
    ],
    ['a mailbox the second has proven', { typedEmails: [ADA] }, { provenEmail: ADA, typedEmails: [ADA] }, false],
    ['a mailbox the first has proven', { provenEmail: ADA }, { typedEmails: [ADA], cards: ['b'] }, true],
    ['a mailbox both have proven', { provenEmail: ADA }, { provenEmail: 'ada+x@example.org' }, true],
  ])('with %s', (_, first, second, expected) => {
    expect(counts(person(first), person(second))).toBe(expected);
  });

  it('shares a lock with everyone who shares a key', () => {
    for (const first of [{ provenEmail: ADA }, { typedEmails: [ADA] }, { typedEmails: [ADA], cards: ['a'] }])
      for (const second of [{ provenEmail: ADA }, { typedEmails: [ADA] }, { typedEmails: [ADA], cards: ['a'] }])
        expect(meet(personKeys(person(first)).lockKeys, personKeys(person(second)).lockKeys)).toBe(true);
  });
});

it.each(['ADA@example.org', 'ada+1@example.org', 'ada+a+b@EXAMPLE.org', 'ada+@example.org'])(
  '[X6-015] %s is the mailbox of ada@example.org',
  (email) => expect(mailboxKey(email)).toBe(mailboxKey(ADA)),
);

it.each(['a.da@example.org', 'ada@example.com', 'adam@example.org', 'ada-1@example.org'])(
  '[X6-015] %s is another mailbox',
  (email) => expect(mailboxKey(email)).not.toBe(mailboxKey(ADA)),
);

it('[X6-015] leaves dots out where the mailbox does', () => {
  expect(mailboxKey('a.d.a+x@googlemail.com')).toBe(mailboxKey('ada@gmail.com'));
});
