import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const jsonOf = (file: string) => JSON.parse(read(file));

describe('a newcomer to the project', () => {
  it('finds the license, and the same one in every package', () => {
    expect(read('LICENSE')).toContain('GNU AFFERO GENERAL PUBLIC LICENSE');
    for (const folder of ['.', 'backend', 'funnel-web', 'admin-web']) {
      const { license, version } = jsonOf(`${folder}/package.json`);
      expect([folder, license ?? 'AGPL-3.0-or-later', version]).toEqual([
        folder,
        'AGPL-3.0-or-later',
        jsonOf('package.json').version,
      ]);
    }
  });

  it('finds where to report a weakness, how to behave, and what changed in which version', () => {
    expect(read('SECURITY.md')).toContain('Do not open an issue');
    expect(read('CODE_OF_CONDUCT.md')).toMatch(/write to \S+@/);
    expect(read('CHANGELOG.md')).toContain('## [Unreleased]');
    const { version } = jsonOf('package.json');
    expect(read('CHANGELOG.md')).toContain(`## [${version}] - `);
    expect(read('deploy/kubernetes/production/kustomization.yaml')).toContain(`newTag: ${version}\n`);
  });

  it('finds forms for issues and changes', () => {
    for (const form of ['bug', 'idea']) expect(read(`.github/ISSUE_TEMPLATE/${form}.yml`)).toContain('required: true');
    expect(read('.github/pull_request_template.md')).toContain('npm run check');
  });

  it('is checked by the same commands on every supported Node, on Linux and macOS', () => {
    const workflow = read('.github/workflows/checks.yml');
    expect(workflow).toMatch(/os: \[ubuntu-latest, macos-latest\]/);
    expect(workflow).toMatch(/node: \[20, 22, 24\]/);
    expect(workflow).toMatch(/^ +- run: \.ci\/run$/m);
    expect(read('.ci/run')).toMatch(/npm run check\nnpm test\n$/);
    expect(jsonOf('package.json').engines.node).toBe('>=20.19.0');
    expect(jsonOf('renovate.json').extends).toContain('config:recommended');
  });

  it('finds how to contribute, and a page for each thing that is added often', () => {
    const pages = ['console-list', 'email', 'history-provider', 'page-variant', 'report-field'];
    for (const name of pages) {
      expect(read(`docs/contribute/new-${name}.md`)).toMatch(/^```sh\nnpm run check -- --fix\nnpm test -- \w/m);
      for (const guide of ['CONTRIBUTING.md', 'docs/index.md'])
        expect(read(guide)).toContain(`contribute/new-${name}.md)`);
    }
    expect(read('CONTRIBUTING.md')).toContain('npm run check');
  });

  it('finds the license of every third-party part in a build', () => {
    const told = read('docs/contribute/third-party-data.md');
    const dependencies = ['backend', 'funnel-web'].flatMap((folder) =>
      Object.keys({
        ...jsonOf(`${folder}/package.json`).dependencies,
        ...jsonOf(`${folder}/package.json`).devDependencies,
      }),
    );
    const data = dependencies.filter((name) => /zipcodes|corgi|^@fontsource|^@expo-google-fonts/.test(name));
    expect(data.length).toBeGreaterThan(3);
    for (const name of data)
      expect(told).toContain(name.replace(/^(@fontsource-variable|@expo-google-fonts)\/.*/, '$1'));
    for (const [place] of told.matchAll(/(?<=`)backend\/src\/[\w./-]+(?=`)/g))
      expect(existsSync(join(ROOT, place))).toBe(true);
  });
});
