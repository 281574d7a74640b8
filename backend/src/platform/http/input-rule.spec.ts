import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { cut, IsEmailAddress } from './input-rule.js';

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
  // Full-width letters: the same mailbox, so that nobody has two accounts by it.
  ['ａｄａ@example.org', 'ada@example.org'],
  ['oﬃce@example.org', null],
  // Shown as another mailbox than it is.
  ['ada\u202egro.elpmaxe@example.org', null],
  ['\u2067ada@example.org', null],
  ['"a\r\nb"@example.org', null],
  // What is not seen at all is copied along with a text: it is the same mailbox without.
  ['ad\u200ba@example.org', 'ada@example.org'],
  ['ada\u00ad@example.org', 'ada@example.org'],
  ['\u2066ada@example.org', 'ada@example.org'],
  ['a\u200eda@example.org', 'ada@example.org'],
  ['ad\u2800a@example.org', null],
  ['ad\u1680a@example.org', null],
  ['ad\u2028a@example.org', null],
  ['ad\u2029a@example.org', null],
  ['ad\u0378a@example.org', null],
  ['ada@exam\u200bple.org', 'ada@example.org'],
  // A domain has one spelling, the one that servers of mail use.
  ['ada@exämple.org', 'ada@xn--exmple-cua.org'],
  ['ada@xn--exmple-cua.org', 'ada@xn--exmple-cua.org'],
  ['ada@example\u3002org', null],
  ['ada@127.1', null],
  ['ada@', null],
  ['@', null],
  [`${'a'.repeat(250)}@example.org`, null],
  [7, null],
])('%j is read as %j', (typed, mailbox) => expect(read(typed)).toBe(mailbox));

describe('cut', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly', 7, 'exactly'],
    ['too long', 3, 'too'],
    ['ab😀', 3, 'ab'],
    ['ab😀', 4, 'ab😀'],
  ])('cuts %s to %i units', (text, length, expected) => {
    expect(cut(text, length)).toBe(expected);
  });
});
