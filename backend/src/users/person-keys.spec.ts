import { type KnownBy, personKeys } from './person-keys.js';

let users = 0;
const person = (more: Partial<KnownBy> = {}): KnownBy => ({
  userId: `user ${++users}`,
  cards: [],
  provenEmail: null,
  givenEmails: [],
  ...more,
});
const ADA = 'ada@example.org';
const meet = (one: readonly string[], other: readonly string[]): boolean => one.some((key) => other.includes(key));
/** Whether what the first was given counts against the second. */
const counts = (first: KnownBy, second: KnownBy): boolean =>
  meet(personKeys(first).notedUnder, personKeys(second).answersTo);

describe('[X5-006] a person', () => {
  it.each<[string, Partial<KnownBy>, Partial<KnownBy>, boolean]>([
    ['nothing in common', { givenEmails: ['bo@example.org'] }, { givenEmails: [ADA] }, false],
    ['one user', { userId: 'same' }, { userId: 'same' }, true],
    ['one card', { cards: ['a'] }, { cards: ['b', 'a'] }, true],
    ['a typed mailbox', { givenEmails: [ADA] }, { givenEmails: ['Ada+two@example.org'] }, true],
    ['a typed mailbox and one card known', { givenEmails: [ADA], cards: ['a'] }, { givenEmails: [ADA] }, true],
    [
      'a typed mailbox and two cards',
      { givenEmails: [ADA], cards: ['a'] },
      { givenEmails: [ADA], cards: ['b'] },
      false,
    ],
    ['a mailbox the second has proven', { givenEmails: [ADA] }, { provenEmail: ADA, givenEmails: [ADA] }, false],
    ['a mailbox the first has proven', { provenEmail: ADA }, { givenEmails: [ADA], cards: ['b'] }, true],
    ['a mailbox both have proven', { provenEmail: ADA }, { provenEmail: 'ada+x@example.org' }, true],
  ])('with %s', (_, first, second, expected) => {
    expect(counts(person(first), person(second))).toBe(expected);
  });

  it('shares a lock with everyone who shares a key', () => {
    for (const first of [{ provenEmail: ADA }, { givenEmails: [ADA] }, { givenEmails: [ADA], cards: ['a'] }])
      for (const second of [{ provenEmail: ADA }, { givenEmails: [ADA] }, { givenEmails: [ADA], cards: ['a'] }])
        expect(meet(personKeys(person(first)).lockKeys, personKeys(person(second)).lockKeys)).toBe(true);
  });
});
