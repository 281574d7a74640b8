import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const LIBRARY = ['paths', 'run', 'versions'].map((name) => `scripts/lib/${name}.mjs`);
const KUSTOMIZATION = 'deploy/kubernetes/production/kustomization.yaml';
const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.2.0] - 2026-11-22\n\n- Older.\n';

/** A small project with the same parts, whose check and build only say that they ran. */
describe('npm run release', () => {
  let folder: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const release = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  const versions = () =>
    ['package.json', 'backend/package.json', 'package-lock.json'].map((file) => JSON.parse(read(file)).version);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-'));
    mkdirSync(join(folder, 'scripts/lib'), { recursive: true });
    for (const file of ['scripts/release.mjs', ...LIBRARY]) cpSync(join(ROOT, file), join(folder, file));
    for (const file of ['scripts/check.mjs', 'scripts/build.mjs']) write(file, '');
    for (const name of ['backend', 'funnel-web', 'admin-web']) {
      mkdirSync(join(folder, name));
      write(`${name}/package.json`, '{"version":"0.2.0"}');
    }
    write('package.json', '{"type":"module","version":"0.2.0"}');
    write('package-lock.json', '{"version":"0.2.0","packages":{"":{"version":"0.2.0"},"backend":{"version":"0.2.0"}}}');
    mkdirSync(join(folder, 'deploy/kubernetes/production'), { recursive: true });
    write(KUSTOMIZATION, 'images:\n  - name: roadbook\n    newTag: 0.2.0\n');
    write('CHANGELOG.md', CHANGELOG);
    git('init', '--quiet', '--initial-branch', 'main');
    git('config', 'user.email', 'ann@mail.example');
    git('config', 'user.name', 'Ann');
    git('add', '.');
    git('commit', '--quiet', '--message', 'All');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('names the version everywhere, commits and tags it', () => {
    expect(release('minor').said).toContain('v0.3.0 is committed, tagged and built');
    expect(versions()).toEqual(['0.3.0', '0.3.0', '0.3.0']);
    expect(read(KUSTOMIZATION)).toBe('images:\n  - name: roadbook\n    newTag: 0.3.0\n');
    expect(read('CHANGELOG.md')).toMatch(
      /## \[Unreleased\]\n\n## \[0\.3\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing\.\n\n## \[0\.2\.0\]/,
    );
    expect([git('tag'), git('log', '-1', '--format=%s'), git('status', '--porcelain')]).toEqual([
      'v0.3.0',
      'chore: release 0.3.0',
      '',
    ]);
    expect(release('patch')).toEqual({ status: 1, said: expect.stringContaining('says nothing under "Unreleased"') });
  }, 60_000);

  it('changes nothing on a dry run, with uncommitted work, on a branch, when a check fails, or without arguments', () => {
    const refused = (because: string, ...args: string[]) => {
      expect(release(...args)).toEqual({ status: 1, said: expect.stringContaining(because) });
      expect([versions()[0], git('tag')]).toEqual(['0.2.0', '']);
    };
    expect(release('major', '--dry-run').said).toContain('This would be v1.0.0');
    expect([versions()[0], git('tag'), git('status', '--porcelain')]).toEqual(['0.2.0', '', '']);
    refused('patch, minor or major');
    refused('patch, minor or major', 'huge');
    write('scripts/check.mjs', 'console.error("two things are wrong"); process.exitCode = 1;');
    refused('not committed', 'minor');
    git('commit', '--all', '--quiet', '--message', 'Broken');
    refused('two things are wrong', 'minor');
    git('switch', '--quiet', '--create', 'side');
    refused('this is side', 'minor');
    // What is asked for comes before where it is asked.
    refused('patch, minor or major', 'huge');
  }, 60_000);
});
