import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RUN = join(__dirname, '../../scripts/lib/run.mjs');

describe('a command that is interrupted', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'roadbook-interrupted-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A command of ours whose child needs a moment to end, interrupted once that child is at work. */
  async function interrupted(signal: NodeJS.Signals): Promise<{ code: number | null; said: string }> {
    const child = `
      import fs from 'node:fs';
      const end = () => setTimeout(() => { fs.writeFileSync('ended', ''); process.exit(1); }, 300);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, end);
      setInterval(() => {}, 1000);
      console.log('working');`;
    const program = `
      import fs from 'node:fs';
      import { execute, main, mustExecute } from ${JSON.stringify(RUN)};
      process.on('exit', () => fs.writeFileSync('left', String(fs.existsSync('ended'))));
      await main(async () => {
        await mustExecute('Working', '--input-type=module', ['-e', ${JSON.stringify(child)}], { cwd: process.cwd(), onLine: (line) => console.log(line.trim()) });
        await execute('-e', ['require("fs").writeFileSync("went-on", "")'], { cwd: process.cwd() });
      });`;
    // In a group of its own, as a terminal has it: Ctrl-C reaches all of them.
    const command = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, detached: true });
    let said = '';
    for (const stream of [command.stdout, command.stderr])
      stream.on('data', (chunk: Buffer) => (said += String(chunk)));
    const working = new Promise<void>((resolve) =>
      command.stdout.on('data', () => said.includes('working') && resolve()),
    );
    const code = new Promise<number | null>((resolve) => command.once('close', resolve));
    await Promise.race([working, code]);
    // And npm passes on what its script has got already.
    for (const pid of [-(command.pid as number), command.pid as number]) process.kill(pid, signal);
    return { code: await code, said };
  }

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('says so in one line after %s, begins nothing more, and ends last, with %i', async (signal, code) => {
    expect(await interrupted(signal)).toEqual({ code, said: 'working\n✗ Stopped before the end\n' });
    expect(readFileSync(join(folder, 'left'), 'utf8')).toBe('true');
    expect(existsSync(join(folder, 'went-on'))).toBe(false);
  });
});
