import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageViolations } from '../../../scripts/lib/source/packages.mjs';

const lockfile = readFileSync(join(__dirname, '../../../package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Parameters<typeof packageViolations>[0] };
const good = { integrity: 'sha512-x', license: 'MIT' };

describe('the packages of the lockfile', () => {
  it('[X6-012] have all an integrity hash and a license on the list', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(900);
    expect(packageViolations(packages)).toEqual([]);
  });

  it.each([
    ['an integrity hash', { license: 'MIT' }],
    ['a strong one', { ...good, integrity: 'sha1-x' }],
    ['a license', { integrity: good.integrity }],
    ['one on the list', { ...good, license: 'AGPL-3.0' }],
    ['all of several on the list', { ...good, license: 'MIT AND GPL-3.0' }],
  ])('[X6-012] are refused without %s', (_, one) =>
    expect(packageViolations({ 'node_modules/a': good, 'node_modules/b': one })).toEqual([
      expect.stringMatching(/^node_modules\/b /),
    ]),
  );

  it('[X6-012] may leave the choice between licenses to us', () =>
    expect(packageViolations({ 'node_modules/a': { ...good, license: '(GPL-2.0 OR MIT)' } })).toEqual([]));
});

describe('known vulnerabilities of the packages', () => {
  const read = (file: string): string => readFileSync(join(__dirname, '../../..', file), 'utf8');

  it('[X6-018] are checked every day, and a fix does not wait', () => {
    const workflow = read('.github/workflows/audit.yml');
    expect(workflow).toMatch(/^ {2}schedule:\n {4}- cron: '\d+ \d+ \* \* \*'$/m);
    expect(workflow).toMatch(/^ {6}- run: npm audit --omit=dev --audit-level=high$/m);
    expect(JSON.parse(read('renovate.json'))).toMatchObject({
      osvVulnerabilityAlerts: true,
      vulnerabilityAlerts: { enabled: true, schedule: ['at any time'], minimumReleaseAge: null },
    });
  });
});
