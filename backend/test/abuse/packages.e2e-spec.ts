import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LICENSED, lockfileViolations } from '../../../scripts/lib/source/packages.mjs';

const ROOT = join(__dirname, '../../..');
const lockfile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Parameters<typeof lockfileViolations>[0] };

describe('the packages of the lockfile', () => {
  it('have an integrity hash and no download address [X6-012]', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(900);
    expect(lockfileViolations(packages)).toEqual([]);
  });

  it.each([
    ['an integrity hash', {}],
    ['a strong one', { integrity: 'sha1-x' }],
    ['its registry unnamed', { integrity: 'sha512-x', resolved: 'https://packages.example/b.tgz' }],
  ])('are refused without %s [X6-012]', (_, one) =>
    expect(lockfileViolations({ 'node_modules/a': { integrity: 'sha512-x' }, 'node_modules/b': one })).toEqual([
      expect.stringMatching(/^node_modules\/b /),
    ]),
  );

  const licensed = ([program = '', ...args]: string[]) =>
    spawnSync(join(ROOT, 'node_modules/.bin', program), args, { cwd: ROOT, encoding: 'utf8' });

  it('have a license on the list [X6-012]', () => {
    expect(licensed(LICENSED)).toMatchObject({ status: 0, stderr: '' });
  });

  it('are refused with another license [X6-012]', () => {
    const onlyMit = [...LICENSED.slice(0, -1), 'MIT'];
    expect(licensed(onlyMit)).toMatchObject({ status: 1, stderr: expect.stringContaining('not permitted') });
  });
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
