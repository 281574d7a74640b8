// jest loads what a file of tests needs again for each file: three seconds of a processor for the whole backend, half a second
// for a rule. A full run therefore reads the tests in groups: each group is one file for jest that loads everything once.
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir, inRoot } from './paths.mjs';

/** jest looks for them here: see backend/jest.config.mjs. */
export const groupsDir = path.join(cacheDir, 'test-groups');

/** Two for each worker (test.mjs), so that all are busy to the end. */
const GROUPS = 6;

/** jest refuses a root that is not there. */
export function rootOfGroups() {
  fs.mkdirSync(groupsDir, { recursive: true });
  return groupsDir;
}

/**
 * @param files paths from the root
 * @returns paths of the groups, each with about as many lines of tests as the others
 */
export function writeGroups(files) {
  rootOfGroups();
  for (const old of fs.readdirSync(groupsDir)) fs.rmSync(path.join(groupsDir, old));
  const longestFirst = files.map((file) => ({ file, size: fs.statSync(inRoot(file)).size }));
  longestFirst.sort((one, other) => other.size - one.size);
  const groups = Array.from({ length: Math.min(GROUPS, files.length) }, () => ({ files: [], size: 0 }));
  for (const { file, size } of longestFirst) {
    const shortest = groups.reduce((one, other) => (other.size < one.size ? other : one));
    shortest.files.push(file);
    shortest.size += size;
  }
  return groups.map((group, index) => {
    const name = path.join(groupsDir, `group-${index + 1}.ts`);
    fs.writeFileSync(name, group.files.map(described).join('\n'));
    return name;
  });
}

/** Hooks of a file stay its own, and what it forgot to restore ends with it. */
const described = (file) => `describe(${JSON.stringify(file)}, () => {
  afterAll(() => jest.restoreAllMocks());
  require(${JSON.stringify(inRoot(file))});
});
`;
