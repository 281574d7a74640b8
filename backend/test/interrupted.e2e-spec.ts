import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

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
      import { execute, main, mustExecute } from ${JSON.stringify(RUN)};
      process.on('exit', () => fs.writeFileSync('left', String(fs.existsSync('ended'))));
      await main(async () => {
        await mustExecute('Working', '--input-type=module', ['-e', ${JSON.stringify(child)}], { cwd: process.cwd(), onLine: (line) => console.log(line.trim()) });
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

  it('says so in one line while it waits for another program, such as git', async () => {
    const program = `
      import { execFileSync } from 'node:child_process';
      import { main } from ${JSON.stringify(RUN)};
      await main(async () => {
        execFileSync(process.execPath, ['-e', 'console.log("working"); setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      });`;
    expect(await interruptedAtWork(program, 'SIGINT')).toEqual({
      code: 130,
      said: 'working\n✗ Stopped before the end\n',
    });
  });
});

/** An npm that only notes that it is at work, and needs a moment to end. */
const npmNoting = (notes: string): string => `#!${process.execPath}
  const fs = require('node:fs');
  const path = require('node:path');
  const [what, , prefix] = process.argv.slice(2);
  if (what === 'install') {
    const bin = path.join(prefix, 'node_modules/.bin');
    fs.mkdirSync(bin, { recursive: true });
    fs.copyFileSync(__filename, path.join(bin, 'npm'));
  } else {
    const end = () => setTimeout(() => { fs.writeFileSync(${JSON.stringify(`${notes}/ended`)}, ''); process.exit(1); }, 300);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, end);
    fs.writeFileSync(${JSON.stringify(`${notes}/working`)}, '');
    setInterval(() => {}, 1000);
  }`;

/** Those of a small project. */
describe('a command that works in a clone', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'roadbook-interrupted-'));
    // Run as root, the matrix has an ordinary user do the work.
    chmodSync(folder, 0o755);
    for (const name of ['bin', 'tmp', 'notes']) mkdirSync(join(folder, name));
    chmodSync(join(folder, 'notes'), 0o777);
    writeFileSync(join(folder, 'bin/npm'), npmNoting(join(folder, 'notes')));
    chmodSync(join(folder, 'bin/npm'), 0o755);
    const project = {
      'package.json': '{"type":"module"}',
      'package-lock.json': '{"packages":{}}',
      'node_modules/.package-lock.json': '{"packages":{}}',
      'docs/how-to/page.md': '# Add a thing\n\n```sh\nnpm test -- thing\n```\n',
      '.gitignore': 'node_modules/\n',
    };
    for (const [name, text] of Object.entries(project)) {
      mkdirSync(dirname(join(folder, 'project', name)), { recursive: true });
      writeFileSync(join(folder, 'project', name), text);
    }
    cpSync(join(ROOT, 'scripts'), join(folder, 'project/scripts'), { recursive: true });
    const git = (...args: string[]) => execFileSync('git', args, { cwd: join(folder, 'project') });
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=Ann', '-c', 'user.email=ann@mail.example', 'commit', '--quiet', '--message', 'All');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['how-to', 'SIGINT', 130],
    ['how-to', 'SIGTERM', 143],
    ['matrix', 'SIGINT', 130],
    ['matrix', 'SIGTERM', 143],
  ] as const)('%s after %s ends last, and leaves no clone behind', async (script, signal, code) => {
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, TMPDIR: join(folder, 'tmp') };
    const args = [`scripts/${script}.mjs`, ...(script === 'matrix' ? ['24'] : [])];
    const command = spawn(process.execPath, args, { cwd: join(folder, 'project'), env, detached: true });
    const end = ended(command);
    let over = false;
    void end.then(() => (over = true));
    const started = join(folder, 'notes/working');
    while (!existsSync(started) && !over) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(readdirSync(join(folder, 'tmp'))).not.toEqual([]);
    // Ctrl-C reaches all of its group, a kill the command alone.
    process.kill(signal === 'SIGINT' ? -(command.pid as number) : (command.pid as number), signal);
    expect(await end).toEqual({ code, said: expect.stringMatching(/(^|\n)✗ Stopped before the end\n$/) });
    expect(existsSync(join(folder, 'notes/ended'))).toBe(true);
    expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
  });
});
