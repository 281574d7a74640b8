import { toCsv } from './csv.js';

it.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1 555', `"'+1 555"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['﹢1', `"'﹢1"`],
  ['\u3000－1', `"'\u3000－1"`],
  ['\u200b=1', `"'\u200b=1"`],
  ['\ufeff=1', `"'\ufeff=1"`],
  ['a;=1', '"a;=1"'],
  [-7, '-7'],
  ['Ada, Countess', '"Ada, Countess"'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  [7, '7'],
  [true, 'true'],
  [new Date('2026-11-21T08:00:00Z'), '"2026-11-21T08:00:00.000Z"'],
])('[X6-017] %j is written as %j', (value, written) => {
  expect(toCsv(['x'], [{ x: value }])).toBe(`\uFEFF"x"\r\n${written}\r\n`);
});
