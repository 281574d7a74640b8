import { maskedEmail } from './identity-emails.js';

it.each([
  ['ada@example.org', 'a•••@e•••.org'],
  ['a@b.co', 'a•••@b•••.co'],
  ['ada.lovelace+cars@mail.example.co.uk', 'a•••@m•••.uk'],
])('[X5-003] %s is shown as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked));
