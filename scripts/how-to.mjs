// npm run how-to: every how-to is followed word for word in a clone of its own, and its commands have to succeed there.
// npm run how-to -- new-email: only those with the word in their name.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cloneProject } from './lib/clone.mjs';
import { commandsOf, follow } from './lib/docs/steps.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { Failure, main, step } from './lib/run.mjs';

const FOLDER = 'docs/how-to';
const WORKSPACES = ['.', 'backend', 'funnel-web', 'admin-web'];

await main(async () => {
  const parts = process.argv.slice(2);
  const pages = fs.readdirSync(inRoot(FOLDER)).filter((page) => parts.every((part) => page.includes(part)));
  if (pages.length === 0) throw new Failure(`No page of ${FOLDER} has ${parts.join(' and ')} in its name`);
  await ensureInstalled();
  const failed = [];
  for (const page of pages) await step(page, async () => (followed(page) ? undefined : failed.push(page)));
  for (const page of failed) console.error(`✗ ${page} does not lead where it says`);
  return failed.length > 0 ? 1 : 0;
});

function followed(page) {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'roadbook-how-to-'));
  const clone = path.join(home, 'roadbook');
  try {
    cloneProject(clone);
    borrowPackages(clone);
    const text = fs.readFileSync(path.join(clone, FOLDER, page), 'utf8');
    const touched = follow(text, clone);
    console.log(`▸ ${page} touches ${touched.length} files: ${touched.join(', ')}`);
    return commandsOf(text).every((command) => {
      console.log(`▸ ${command}`);
      return spawnSync(command, { cwd: clone, shell: true, stdio: 'inherit' }).status === 0;
    });
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** Installing is not what the pages are about. Copied, for what is built while following them is written beside the packages. */
function borrowPackages(clone) {
  for (const place of WORKSPACES.map((workspace) => path.join(workspace, 'node_modules'))) {
    if (!fs.existsSync(inRoot(place))) continue;
    fs.cpSync(inRoot(place), path.join(clone, place), {
      recursive: true,
      verbatimSymlinks: true,
      mode: fs.constants.COPYFILE_FICLONE,
    });
  }
}
