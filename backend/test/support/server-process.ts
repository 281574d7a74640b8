import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(__dirname, '../../..');

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

/** The compiled server as the image and `npm start` run it. */
export function startProcess(env: NodeJS.ProcessEnv): ServerProcess {
  const child = spawn(process.execPath, imageCommand(), { cwd: root, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output: () => output, exit };
}

/** A port nobody listens on, held until it is given back. */
export async function freePort(): Promise<{ port: number; close: () => void }> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** Waits for the health check to answer; the test's own time limit ends a wait in vain. */
export async function untilHealthy(port: number): Promise<void> {
  for (;;) {
    const ok = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await wait(50);
  }
}
