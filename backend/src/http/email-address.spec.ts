import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { IsEmailAddress } from './email-address.js';

class Form {
  @IsEmailAddress()
  email: string;
}

const read = (email: unknown) => {
  const form = plainToInstance(Form, { email });
  return validateSync(form).length === 0 ? form.email : null;
};

it.each([
  [' Ada@Example.org ', 'ada@example.org'],
  // Full-width letters and a ligature: the same mailbox, so that nobody has two accounts by it.
  ['ａｄａ@example.org', 'ada@example.org'],
  ['oﬃce@example.org', 'office@example.org'],
  // Shown as another mailbox than it is.
  ['ada\u202egro.elpmaxe@example.org', null],
  ['\u2066ada@example.org', null],
  ['a\u200eda@example.org', null],
  ['"a\r\nb"@example.org', null],
  [`${'a'.repeat(250)}@example.org`, null],
  [7, null],
])('%j is read as %j', (typed, mailbox) => expect(read(typed)).toBe(mailbox));
