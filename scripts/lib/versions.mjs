// How a version follows another, and what the changelog says of it.
import { Failure } from './run.mjs';

const UNRELEASED = '## [Unreleased]';

export function nextVersion(version, size) {
  const [major, minor, patch] = version.split('.').map(Number);
  const next = { major: [major + 1, 0, 0], minor: [major, minor + 1, 0], patch: [major, minor, patch + 1] }[size];
  if (!next) throw new Failure('Say which: npm run release -- patch, minor or major');
  return next.join('.');
}

/** What was unreleased becomes the version's, and an empty heading waits for the next. */
export function releasedChangelog(text, version, date) {
  const start = text.indexOf(UNRELEASED);
  const end = text.indexOf('\n## [', start + 1);
  const news = start < 0 ? '' : text.slice(start + UNRELEASED.length, end < 0 ? undefined : end).trim();
  if (news === '') throw new Failure('CHANGELOG.md says nothing under "Unreleased": a version needs a reason');
  const before = text.slice(0, start);
  const rest = end < 0 ? '' : text.slice(end + 1);
  return `${before}${UNRELEASED}\n\n## [${version}] - ${date}\n\n${news}\n${rest && `\n${rest}`}`;
}
