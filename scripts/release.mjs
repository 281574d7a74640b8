// npm run release -- patch|minor|major [--dry-run]: checks, names the version everywhere, commits, tags and builds it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { mustExecute, Failure, main, readArguments, step } from './lib/run.mjs';
import { nextVersion, releasedChangelog } from './lib/versions.mjs';

const WORKSPACES = ['backend', 'funnel-web', 'admin-web'];
const CHANGELOG = 'CHANGELOG.md';
const KUSTOMIZATION = 'deploy/kubernetes/production/kustomization.yaml';

await main(async () => {
  const { values, positionals } = readArguments({ 'dry-run': { type: 'boolean' } }, true);
  const size = positionals.join(' ');
  const version = nextVersion(readJson('package.json').version, size);
  assertReady();
  const tag = `v${version}`;
  if (git('tag', '--list', tag)) throw new Failure(`${tag} is there already`);
  const changelog = releasedChangelog(fs.readFileSync(inRoot(CHANGELOG), 'utf8'), version, today());
  await step('Checking', () => mustExecute('npm run check', inRoot('scripts/check.mjs')));
  if (values['dry-run']) return void console.log(`▸ This would be ${tag}: nothing was changed.`);
  fs.writeFileSync(inRoot(CHANGELOG), changelog);
  for (const file of ['package.json', ...WORKSPACES.map((name) => `${name}/package.json`)])
    writeJson(file, { ...readJson(file), version });
  writeJson('package-lock.json', lockedAs(version));
  fs.writeFileSync(inRoot(KUSTOMIZATION), taggedAs(version));
  git('commit', '--all', '--quiet', '--message', `chore: release ${version}`);
  git('tag', '--annotate', tag, '--message', `Version ${version}`);
  await step('Building', () => mustExecute('npm run build', inRoot('scripts/build.mjs')));
  console.log(`▸ ${tag} is committed, tagged and built. Push it: git push --follow-tags`);
});

function assertReady() {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main') throw new Failure(`A version is made on main, this is ${branch}`);
  if (git('status', '--porcelain')) throw new Failure('There is work that is not committed; commit it or put it away');
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: inRoot(), encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch (error) {
    throw new Failure(`git ${args[0]} failed: ${String(error.stderr).trim()}`);
  }
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(inRoot(file), 'utf8'));
}

function writeJson(file, content) {
  fs.writeFileSync(inRoot(file), `${JSON.stringify(content, null, 2)}\n`);
}

function today() {
  return new Date().toISOString().slice(0, 10);
}

function taggedAs(version) {
  return fs.readFileSync(inRoot(KUSTOMIZATION), 'utf8').replace(/(?<=newTag: ).*$/m, version);
}

function lockedAs(version) {
  const lock = readJson('package-lock.json');
  const own = ['', ...WORKSPACES].filter((name) => lock.packages[name]);
  const packages = Object.fromEntries(own.map((name) => [name, { ...lock.packages[name], version }]));
  return { ...lock, version, packages: { ...lock.packages, ...packages } };
}
