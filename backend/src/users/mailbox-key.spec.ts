import { mailboxKey } from './mailbox-key.js';

const ADA = mailboxKey('ada@example.org');

it.each(['ADA@example.org', 'ada+1@example.org', 'ada+a+b@EXAMPLE.org', 'ada+@example.org'])(
  '[X6-015] %s is the mailbox of ada@example.org',
  (email) => expect(mailboxKey(email)).toBe(ADA),
);

it.each(['a.da@example.org', 'ada@example.com', 'adam@example.org', 'ada-1@example.org'])(
  '[X6-015] %s is another mailbox',
  (email) => expect(mailboxKey(email)).not.toBe(ADA),
);

it('[X6-015] leaves dots out where the mailbox does', () => {
  expect(mailboxKey('a.d.a+x@googlemail.com')).toBe(mailboxKey('ada@gmail.com'));
});
