import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const RUN = join(ROOT, 'scripts/lib/run.mjs');

/** All that it says until it ends, and with what; `at` is called with what it has said so far. */
function ended(command: ChildProcess, at: (said: string) => unknown = () => undefined) {
  let said = '';
  for (const stream of [command.stdout, command.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += String(chunk);
      at(said);
    });
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    command.once('close', (code) => resolve({ code, said })),
  );
}

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
      import { execute, main } from ${JSON.stringify(RUN)};
      process.on('exit', () => fs.writeFileSync('left', String(fs.existsSync('ended'))));
      await main(async () => {
        await execute('--input-type=module', ['-e', ${JSON.stringify(child)}], { cwd: process.cwd(), stdio: 'inherit' });
        await execute('-e', ['require("fs").writeFileSync("went-on", "")'], { cwd: process.cwd() });
      });`;
    return interruptedAtWork(program, signal);
  }

  /** @param program says that it is working when it is */
  async function interruptedAtWork(program: string, signal: NodeJS.Signals) {
    // In a group of its own, as a terminal has it: Ctrl-C reaches all of them.
    const command = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, detached: true });
    let sayWorking = () => {};
    const working = new Promise<void>((resolve) => (sayWorking = resolve));
    const end = ended(command, (said) => said.includes('working') && sayWorking());
    await Promise.race([working, end]);
    // And npm passes on what its script has got already.
    for (const pid of [-(command.pid as number), command.pid as number]) process.kill(pid, signal);
    return end;
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

  it('ends what its child process left running, such as the workers of a test runner', async () => {
    const grandchild = `console.log("working"); setInterval(() => {}, 1000)`;
    const child = `
      require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' });
      setInterval(() => {}, 1000);`;
    const program = `
      import { execute, main } from ${JSON.stringify(RUN)};
      await main(() => execute('-e', [${JSON.stringify(child)}], { cwd: process.cwd(), stdio: 'inherit', leads: true }));`;
    const command = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
    // All that holds its output has to be gone before this is over.
    const end = ended(command, (said) => said === 'working\n' && command.kill('SIGTERM'));
    expect(await end).toEqual({ code: 143, said: 'working\n✗ Stopped before the end\n' });
  }, 30_000);
});
