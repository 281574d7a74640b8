// Steps with a title and a duration, and the processes they start. Node built-ins only.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './paths.mjs';

const NEEDED_NODE = [20, 19];
/** Limit for children to end by themselves; a draining server needs most of it. */
const END_MS = 15_000;
const TELL_AFTER_MS = 1000;
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const children = new Set();
/** Children that lead a process group, which ends with them. */
const leaders = new WeakSet();
let stopping = false;

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** A failure whose message is for people; it is shown without a stack. */
export class Failure extends Error {}

/** Runs `work` and prints its title and duration, the title early if it takes long. */
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
 * Runs a Node program to its end; a non-zero exit code does not reject. `output` is empty with inherited stdio.
 * @param options.flags flags of Node
 * @param options.leads whether everything it starts ends with it
 * @param options.priority its nice value
 */
export function execute(
  file,
  args = [],
  { cwd = root, env = process.env, stdin = 'ignore', stdio = 'pipe', flags = [], leads = false, priority = 0 } = {},
) {
  return new Promise((resolve, reject) => {
    const options = { cwd, env, stdio: [stdin, stdio, stdio], detached: leads };
    const started = spawn(process.execPath, [...flags, file, ...args], options);
    if (leads) leaders.add(started);
    const child = track(started);
    if (priority && child.pid) os.setPriority(child.pid, priority);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}

/** Runs a program with our terminal. @returns its exit code */
export const executeHere = async (file, args, options) =>
  (await execute(file, args, { stdio: 'inherit', ...options })).code;

/** Like `execute`, but a non-zero exit code rejects with the end of the output. */
export async function mustExecute(what, file, args, options) {
  const { code, output } = await execute(file, args, options);
  if (code === 0) return output;
  const end = output.split('\n').slice(-40).join('\n');
  throw new Failure(`${what} failed (${path.basename(file)} ended with ${code}):\n${end}`);
}

/** Ends the child when this process ends, however it ends short of a kill -9. */
export function track(child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
  if (stopping) end(child);
  return child;
}

function end(child) {
  if (leaders.has(child)) process.kill(-child.pid, 'SIGTERM');
  else child.kill('SIGTERM');
}

/** Runs the tasks with at most `width` at a time, waits for all of them, then throws the first failure. */
export async function inParallel(tasks, width = 2) {
  const queue = [...tasks];
  const failures = [];
  const worker = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await task().catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length > 0) throw failures[0];
}

/** The arguments of a command. @throws Error that names the first unknown one */
export const readArguments = (options = {}, allowPositionals = false) => parseArgs({ options, allowPositionals });

/**
 * Returns the names that contain one of the parts; all names without parts.
 * @throws Failure naming the first part without a match
 */
export function matching(parts, names, help) {
  for (const part of parts)
    if (!names.some((name) => name.includes(part))) throw new Failure(`Unknown ${part}; ${help}`);
  return parts.length === 0 ? names : names.filter((name) => parts.some((part) => name.includes(part)));
}

/** Entry point of a script: failures become one line and an exit code. */
export async function main(work) {
  process.on('exit', endChildren);
  for (const signal of Object.keys(SIGNALS)) process.on(signal, stop);
  try {
    checkNode();
    process.exitCode = (await work()) ?? process.exitCode ?? 0;
  } catch (error) {
    if (stopping) return;
    const isForPeople = error instanceof Failure || /^(ERR_PARSE_ARGS|EACCES|EPERM|EROFS|ENOSPC)/.test(error?.code);
    console.error(isForPeople ? `✗ ${error.message}` : error);
    process.exitCode = 1;
  }
}

function endChildren() {
  for (const child of children) end(child);
}

/** Ends after everything it started, so that the next command finds nothing at work. */
function stop(signal) {
  if (stopping) return;
  stopping = true;
  const code = SIGNALS[signal];
  console.error('✗ Stopped before the end');
  endChildren();
  const leave = () => children.size === 0 && process.exit(code);
  leave();
  for (const child of children) child.once('exit', leave);
  setTimeout(() => process.exit(code), END_MS);
}

/** Gives the signals back to a program that handles them itself. */
export function releaseSignals() {
  for (const signal of Object.keys(SIGNALS)) process.off(signal, stop);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [least, leastMinor] = NEEDED_NODE;
  if (major > least || (major === least && minor >= leastMinor)) return;
  throw new Failure(
    `Roadbook needs Node.js ${NEEDED_NODE.join('.')} or newer, this is ${process.version}; install a newer one from https://nodejs.org`,
  );
}
