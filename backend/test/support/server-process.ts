import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from './until.js';

const root = join(__dirname, '../../..');
/** A server starts in two seconds where nothing else is to do. */
const START_MS = 50_000;
/** A server that does not stop within 8 s ends itself. */
const STOP_MS = 10_000;
/** Whatever becomes of jest, no server outlives it. */
const LEASH = pathToFileURL(join(__dirname, 'leash.mjs')).href;
const ADDRESS = /^  API +http:\/\/localhost:(\d+)\/api\/docs$/m;

export interface ServerProcess {
  child: ChildProcess;
  /** What it has said so far. */
  output: () => string;
  /** Its exit code; null when a signal ended it. */
  exit: Promise<number | null>;
}

/** The command of the image, behind `node`. */
export function imageCommand(): string[] {
  const [, command = ''] = /^CMD \["node", (.*)\]$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  return JSON.parse(`[${command}]`) as string[];
}

/**
 * For the tests of the describe block that says it: starts servers, and after the last of these tests ends those that are still at work,
 * before the hooks that are said below it. A test that fails in its middle leaves none behind, for which jest would wait.
 */
export function serverProcesses(): (env: NodeJS.ProcessEnv) => ServerProcess {
  const started: ServerProcess[] = [];
  afterAll(() => Promise.all(started.map(stop)));
  return (env) => {
    const server = startProcess(env);
    started.push(server);
    return server;
  };
}

async function stop({ child, exit }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(killer);
}

/**
 * The compiled server as the image and `npm start` run it, on a port of its own choice unless told: one that is free now may be taken when it
 * listens.
 */
function startProcess(env: NodeJS.ProcessEnv): ServerProcess {
  const child = spawn(process.execPath, ['--import', LEASH, ...imageCommand()], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // All it said has come by then, which an exit does not wait for.
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, exit };
}

/** A port nobody listens on, held until it is given back or its test is over. */
export async function freePort(): Promise<{ port: number; close: () => void }> {
  const server = createServer().listen(0).unref();
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** Waits until it says something. @throws Error with all it said when it ends before */
export async function untilSays({ child, output }: ServerProcess, wanted: RegExp): Promise<void> {
  const { said } = await until(
    () => ({ wanted, said: output(), ended: child.exitCode !== null || child.signalCode !== null }),
    (now) => now.ended || wanted.test(now.said),
    START_MS,
  );
  if (!wanted.test(said)) throw new Error(`The server ended without saying ${wanted}:\n${said}`);
}

/** Waits until it answers. @returns its address */
export async function untilServing(server: ServerProcess): Promise<string> {
  await untilSays(server, ADDRESS);
  const url = `http://127.0.0.1:${ADDRESS.exec(server.output())?.[1]}`;
  await untilHealthy(url);
  return url;
}

/** Waits for the health check to answer. */
export async function untilHealthy(url: string): Promise<void> {
  const isHealthy = (): Promise<boolean> =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isHealthy, Boolean, START_MS);
}
