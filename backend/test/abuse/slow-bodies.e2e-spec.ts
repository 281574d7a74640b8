import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { applicationUrl, createDatabase, dropDatabase } from '../support/databases.js';
import { atBest } from '../support/at-best.js';
import { type ServerProcess, serverProcesses, untilHealthy, untilServing } from '../support/server-process.js';

const DATABASE = 'test_slow_bodies';
const CLIENTS = 1_500;
/** The largest body that anybody may begin: of a signature. */
const PART_BYTES = 60_000;
const MOST_MB = 100;

describe('clients that are slow on purpose', () => {
  const startProcess = serverProcesses();
  let server: ServerProcess;
  let url: string;
  beforeAll(async () => {
    await createDatabase(DATABASE, 'template_migrated');
    // More than come, from one address, too: what is refused costs nothing and would prove nothing.
    const limits = {
      HEADERS_TIMEOUT_MS: '1500',
      REQUEST_TIMEOUT_MS: '3000',
      MAX_CONNECTIONS: '2000',
      MAX_CONNECTIONS_PER_ADDRESS: '2000',
      RATE_LIMIT_FACTOR: '1000',
    };
    server = startProcess({ DATABASE_URL: applicationUrl(DATABASE), ...limits });
    url = await untilServing(server);
  }, 60_000);
  afterAll(() => dropDatabase(DATABASE));

  const open = (): Socket => connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  const HEAD = `POST /api/signatures HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 65000\r\n`;
  const ended = async (socket: Socket): Promise<{ answer: string; ms: number }> => {
    const began = performance.now();
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    await once(socket, 'close');
    return { answer, ms: performance.now() - began };
  };
  async function beCutOff(): Promise<void> {
    const [head, body] = [open(), open()];
    head.write(HEAD);
    body.write(`${HEAD}\r\n{"x":`);
    const [noHead, noBody] = await Promise.all([ended(head), ended(body)]);
    for (const { answer } of [noHead, noBody]) expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(noHead.ms).toBeLessThan(noBody.ms);
  }

  it('[X6-011] are cut off: a head that does not end, and a body that does not', async () => {
    expect(await atBest(6_000, beCutOff)).toBeLessThan(6_000);
  });

  /** Linux says it in a file, where `ps` may not be installed. */
  const residentKb = (pid: number): number =>
    process.platform === 'linux'
      ? Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
      : Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  const memoryMb = (): number => residentKb(server.child.pid!) / 1024;

  it('[X6-011] cost little memory, fifteen hundred of them at once', async () => {
    const before = memoryMb();
    expect(before).toBeGreaterThan(0);
    const part = `${HEAD}\r\n${'x'.repeat(PART_BYTES)}`;
    const sockets = Array.from({ length: CLIENTS }, () => open());
    let highest = before;
    for (const socket of sockets) socket.write(part);
    for (let look = 0; look < 25; look++) {
      await wait(100);
      highest = Math.max(highest, memoryMb());
    }
    for (const socket of sockets) socket.destroy();
    expect(highest - before).toBeLessThan(MOST_MB);
    await untilHealthy(url);
  }, 30_000);
});
