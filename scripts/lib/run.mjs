// Steps with a title and a duration, and the processes they start.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './paths.mjs';

const NEEDED_NODE = [20, 19];
/** What a child has to end by itself; a server that drains needs the most of it. */
const END_MS = 15_000;
const children = new Set();
/** Those that lead a group of their own, which ends with them: what they started does not hear that they have ended. */
const leaders = new WeakSet();
let stopping = false;
const TELL_AFTER_MS = 1000;
const HEARD_MS = 10;

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** A failure whose message is meant for a person; nothing but that line is shown. */
export class Failure extends Error {}

const REFUSED_BY_DISK = /\b(EACCES|EPERM|EROFS|ENOSPC): ([^,\n]+)(?:, \w+(?: '([^'\n]+)')?)?/;
const REMEDIES = {
  EACCES: 'run this as its owner, or in a copy of your own',
  EPERM: 'run this as its owner, or in a copy of your own',
  EROFS: 'run this in a copy on a disk that can be written',
  ENOSPC: 'make room on the disk',
};

/** The one line about a file that the disk refused, and what to do; undefined when a text tells of none. */
export function refusedByDisk(text) {
  const [, code, what, file = 'the disk'] = REFUSED_BY_DISK.exec(text) ?? [];
  return code && `${file}: ${what} (${code}); ${REMEDIES[code]}`;
}

/** Runs `work`, saying what is done: at once when it takes long, and how long it took. */
export async function step(title, work) {
  const began = performance.now();
  const notice = setTimeout(() => console.log(`▸ ${title} …`), TELL_AFTER_MS);
  try {
    const result = await work();
    console.log(`▸ ${title} … ${seconds(performance.now() - began)}`);
    return result;
  } finally {
    clearTimeout(notice);
  }
}

/**
 * Runs a Node program to its end. `output` holds what it wrote unless stdio is inherited; it never rejects for its exit code.
 * @param options.flags what Node itself is told
 * @param options.leads when it is ended, all that it started is
 */
export function execute(
  file,
  args = [],
  { cwd = root, env = process.env, stdio = 'pipe', flags = [], leads = false, onLine } = {},
) {
  return new Promise((resolve, reject) => {
    const options = { cwd, env, stdio: ['ignore', stdio, stdio], detached: leads };
    const started = spawn(process.execPath, [...flags, file, ...args], options);
    if (leads) leaders.add(started);
    const child = track(started);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        onLine?.(String(chunk));
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal, output: output.trim() }));
  });
}

/** Like `execute`, but a bad end is a failure that shows the last of what was written. */
export async function mustExecute(what, file, args, options) {
  const { code, output } = await execute(file, args, options);
  if (code === 0) return output;
  const refusal = refusedByDisk(output);
  if (refusal) throw new Failure(`${what} failed: ${refusal}`);
  throw new Failure(
    `${what} failed (${path.basename(file)} ended with ${code}):\n${output.split('\n').slice(-40).join('\n')}`,
  );
}

/** Ends the child when this process ends, however it ends short of a kill -9. */
export function track(child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
  // What was already on its way when we were interrupted, such as the next of several steps.
  if (stopping) end(child);
  return child;
}

function end(child) {
  if (leaders.has(child)) process.kill(-child.pid, 'SIGTERM');
  else child.kill('SIGTERM');
}

/** Runs the tasks with at most `width` at a time; waits for all of them, then throws the first failure. */
export async function inParallel(tasks, width = 2) {
  const queue = [...tasks];
  const failures = [];
  const worker = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await task().catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length > 0) throw failures[0];
}

/** Entry point of a script: failures become one clear line and an exit code. */
export async function main(work) {
  process.on('exit', endChildren);
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
    process.on(signal, () => stop(code));
  }
  try {
    checkNode();
    process.exitCode = (await work()) ?? process.exitCode ?? 0;
  } catch (error) {
    // A signal that came while we waited for another program with our hands tied, such as git, is heard of only now. A timer counts from the
    // last round of the event loop, which was before that program: so a round comes first.
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, HEARD_MS));
    // That what was stopped did not succeed is no news.
    if (stopping) return;
    const line = error instanceof Failure ? error.message : refusedByDisk(String(error?.message));
    console.error(line ? `✗ ${line}` : error);
    process.exitCode = 1;
  }
}

function endChildren() {
  for (const child of children) end(child);
}

/** Whoever types the next command finds nothing of this one at work: it ends after all that it started. */
function stop(code) {
  if (stopping) return;
  stopping = true;
  console.error('✗ Stopped before the end');
  endChildren();
  const leave = () => children.size === 0 && process.exit(code);
  leave();
  for (const child of children) child.once('exit', leave);
  setTimeout(() => process.exit(code), END_MS);
}

/** Before anything that an older one cannot do: what it says then would be about something else. */
function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [least, leastMinor] = NEEDED_NODE;
  if (major > least || (major === least && minor >= leastMinor)) return;
  throw new Failure(
    `Roadbook needs Node.js ${NEEDED_NODE.join('.')} or newer, this is ${process.version}; install a newer one from https://nodejs.org`,
  );
}
