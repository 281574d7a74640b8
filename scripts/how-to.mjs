// npm run how-to: every how-to is followed word for word in a fresh clone, and its commands have to succeed there.
// npm run how-to -- new-email: only those with one of the words in their name.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cloneProject } from './lib/clone.mjs';
import { commandsOf, follow } from './lib/docs/steps.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, step, track } from './lib/run.mjs';
import { chosenBy, isPart, wordsOf } from './lib/words.mjs';

const FOLDER = 'docs/how-to';
const WORKSPACES = ['.', 'backend', 'funnel-web', 'admin-web'];

await main(async () => {
  const all = fs.readdirSync(inRoot(FOLDER)).sort();
  const there = `there are ${all.join(', ')}`;
  const pages = chosenBy(wordsOf(isPart, there), all, there);
  await ensureInstalled();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'roadbook-how-to-'));
  process.on('exit', () => fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const clone = path.join(home, 'roadbook');
  cloneProject(clone);
  borrowPackages(clone);
  const failed = [];
  for (const page of pages) {
    const leads = await step(page, () => followed(page, clone));
    if (!leads) failed.push(page);
  }
  for (const page of pages) console.log(`${failed.includes(page) ? '✗' : '✓'} ${page}`);
  return failed.length > 0 ? 1 : 0;
});

async function followed(page, clone) {
  const text = fs.readFileSync(path.join(clone, FOLDER, page), 'utf8');
  const touched = follow(text, clone);
  console.log(`▸ ${page} touches ${touched.length} files: ${touched.join(', ')}`);
  let succeeds = true;
  for (const command of commandsOf(text)) succeeds &&= await does(command, clone);
  forget(clone);
  return succeeds;
}

/** Waited for without holding this process, so that Ctrl-C ends both; and without a shell, which would end alone and leave npm behind. */
function does(command, clone) {
  console.log(`▸ ${command}`);
  const [program, ...args] = command.split(' ');
  const child = track(spawn(program, args, { cwd: clone, stdio: 'inherit' }));
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}

/**
 * The clone as it was cloned, for the next page. What is built and what was found in files that stay the same is kept: both are recognized
 * by content or date, and looking through everything again is most of what a page costs.
 */
function forget(clone) {
  for (const args of [
    ['reset', '--hard', '--quiet'],
    ['clean', '-d', '--force', '--quiet'],
  ])
    execFileSync('git', args, { cwd: clone });
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
