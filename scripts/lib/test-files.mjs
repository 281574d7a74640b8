// Where the tests of each kind are, and which of them a part names.
import fs from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

const PLACES = {
  '--unit': [
    ['backend/src', /\.spec\.ts$/],
    ['funnel-web/src', /\.spec\.ts$/],
    ['admin-web/src', /\.spec\.ts$/],
  ],
  '--http': [['backend/test', /\.e2e-spec\.ts$/]],
  '--e2e': [
    ['funnel-web/e2e', /\.e2e\.ts$/],
    ['admin-web/e2e', /\.e2e\.ts$/],
  ],
};

export const KINDS = Object.keys(PLACES);

/**
 * @param parts of paths below the root, such as `refunds` or `e2e/checkout`; none means every file
 * @returns paths from the root
 */
export function testFiles(kind, parts) {
  const files = PLACES[kind].flatMap(([folder, ending]) =>
    fs
      .readdirSync(inRoot(folder), { recursive: true })
      .filter((file) => ending.test(file))
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/'))),
  );
  return parts.length === 0 ? files : files.filter((file) => parts.some((part) => file.includes(part)));
}
