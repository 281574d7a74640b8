import { toCsv } from './csv.js';

it.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1 555', "'+1 555"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['Ada, Countess', '"Ada, Countess"'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  [7, '7'],
  [true, 'true'],
  [new Date('2026-11-21T08:00:00Z'), '2026-11-21T08:00:00.000Z'],
])('%j is written as %j', (value, written) => {
  expect(toCsv(['x'], [{ x: value }])).toBe(`\uFEFFx\r\n${written}\r\n`);
});
