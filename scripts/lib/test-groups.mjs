// Loading the whole backend costs three seconds of a processor, and jest does it anew for each file. A full run therefore
// reads the HTTP tests in groups: each group is one file for jest that loads the backend once.
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir, inRoot } from './paths.mjs';

/** jest looks for them here: see backend/jest.config.mjs. */
export const groupsDir = path.join(cacheDir, 'test-groups');

/** More than there are workers, so that both are busy to the end. */
const GROUPS = 8;

/**
 * @param files paths from the root
 * @returns paths of the groups, each with about as many lines of tests as the others
 */
export function writeGroups(files) {
  fs.rmSync(groupsDir, { recursive: true, force: true });
  fs.mkdirSync(groupsDir, { recursive: true });
  const longestFirst = files.map((file) => ({ file, size: fs.statSync(inRoot(file)).size }));
  longestFirst.sort((one, other) => other.size - one.size);
  const groups = Array.from({ length: Math.min(GROUPS, files.length) }, () => ({ files: [], size: 0 }));
  for (const { file, size } of longestFirst) {
    const shortest = groups.reduce((one, other) => (other.size < one.size ? other : one));
    shortest.files.push(file);
    shortest.size += size;
  }
  return groups.map((group, index) => {
    const name = path.join(groupsDir, `http-${index + 1}.e2e-spec.ts`);
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
