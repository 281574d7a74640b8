import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../../config/settings.js';
import { type Limit, type LimitName, LIMITS, limitOfCalls, pointsOf } from './limits.js';

const PAGE = join(__dirname, '../../../../../docs/reference/limits.md');
const WINDOWS: Record<number, string> = {
  6: '6 seconds',
  60: 'minute',
  900: '15 minutes',
  3_600: 'hour',
  86_400: '24 hours',
};

const variableOf = (setting: string): string =>
  `\`${setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}\``;

const cellsOf = ([name, limit]: [string, Limit]): string[] => [
  `\`${name}\``,
  `${typeof limit.points === 'number' ? limit.points : variableOf(limit.points)}${limit.scaled ? ' ×' : ''}`,
  WINDOWS[limit.seconds] ?? `${limit.seconds} seconds`,
  limit.key,
  limit.scope,
  limit.reason,
];

it('are shown to operators as they are', () => {
  const rows = readFileSync(PAGE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(1, -1).split(' | '))
    .map((cells) => cells.map((cell) => cell.trim()));
  expect(rows).toEqual(Object.entries<Limit>(LIMITS).map(cellsOf));
});

it.each([
  ['POST', undefined, 'change'],
  ['DELETE', undefined, 'change'],
  ['GET', undefined, null],
  ['HEAD', undefined, null],
  ['GET', 'verify', 'verify'],
  ['POST', 'webhook', null],
] as const)('a %s whose handler names %s counts as %s [X3-010]', (method, named, name) =>
  expect(limitOfCalls(method, named)).toBe(name),
);

it.each([
  ['lookup', 180],
  ['checkout', 180],
  ['login', 10],
  ['sign-in-mailbox', 3],
  ['sign-in-app', 500],
  ['plate-visitor', 10],
] satisfies [LimitName, number][])('RATE_LIMIT_FACTOR=3 makes the limit %s %s', (name, points) =>
  expect(pointsOf(name, readSettings({ RATE_LIMIT_FACTOR: '3' }))).toBe(points),
);
