import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../src/settings.js';

const ROOT = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const NOWHERE = 'postgresql://nobody@127.0.0.1:1/none';

/** What each command says here, which it can only say once its program was found, built and given its words. None of them changes anything. */
const SAYS: Record<string, [args: string[], env: NodeJS.ProcessEnv, said: RegExp]> = {
  vehicle: [['1FTFW5L86RFB45612'], {}, /^1FTFW5L86RFB45612 {2}2024 Ford F-150$/m],
  operator: [['reset'], {}, /^✗ say what to do: npm run operator -- list, /m],
  migrate: [[], { DATABASE_URL: NOWHERE }, /: the database .*; check DATABASE_URL and that it is running\.$/m],
  backup: [[], { DATA_DIR: '/nonexistent' }, /^✗ there is no database in \/nonexistent\/postgres yet\.$/m],
  restore: [['/nonexistent'], {}, /^✗ there is no file \/nonexistent\.$/m],
  seed: [['--reports', '0'], {}, /--reports must be a whole number from 1 /],
  bench: [['nothing-of-this-name'], {}, /^✗ Unknown nothing-of-this-name; there are analysis, decode, /m],
};
/** Words that a command does not know: it does nothing at all, and one line says which and what there is. */
const WRONG_WORDS: [command: string, args: string[], said: RegExp][] = [
  ['seed', ['200'], /^✗ Unexpected argument '200'; say npm run seed -- --reports 200/],
  ['seed', ['--report', '200'], /^✗ Unknown option '--report'; say npm run seed -- --reports 200/],
  ['check', ['--fxi'], /^✗ Unknown option '--fxi'/],
  ['pictures', ['--width=900'], /^✗ Unknown option '--width'/],
  ['bench', ['decode', 'nosuch'], /^✗ Unknown nosuch; there are analysis, decode, /],
  ['bench', ['decode', '-n'], /^✗ Unknown option '-n'/],
  ['test', ['refunds', 'nosuch'], /^✗ Unknown nosuch; no file of these tests has it in its path$/],
  ['test', ['--unit', 'refunds.e2e-spec'], /^✗ Unknown refunds\.e2e-spec; no file of these tests /],
  ['test', ['-t', 'refunds'], /^✗ Unknown option '-t'/],
  ['test:watch', ['nosuch'], /^✗ Unknown nosuch; no file of these tests has it in its path$/],
  ['release', ['huge'], /^✗ Say which: npm run release -- patch, minor or major$/],
  ['release', ['patch', 'minor'], /^✗ Say which: npm run release -- patch, minor or major$/],
  ['start', ['4000'], /^✗ Unexpected argument '4000'/],
  ['dev', ['--port=4000'], /^✗ Unknown option '--port'/],
  ['build', ['backend'], /^✗ Unexpected argument 'backend'/],
  ['migrate', ['down'], /^✗ Unexpected argument 'down'/],
  ['operator', ['list', 'admin'], /^✗ say what to do: npm run operator -- list, or npm run operator -- reset NAME$/],
  ['vehicle', ['1FTFW5L86RFB45612', '--json'], /^✗ say one VIN: npm run vehicle -- VIN$/],
  ['backup', ['one.tar.gz', 'two.tar.gz'], /^✗ say what to do: npm run backup, /],
  ['restore', ['one.tar.gz', 'two.tar.gz'], /^✗ say what to do: npm run backup, /],
];
/** The tests of the others by their files, or why there is none. */
const ELSEWHERE: Record<string, string> = {
  start: 'start-up',
  dev: 'start-up',
  release: 'release',
};
const WITHOUT = {
  test: 'runs this',
  'test:watch': 'runs until it is stopped',
  check: 'runs beside this, and proves itself by what it finds',
  build: 'has run before any HTTP test begins',
  pictures: 'draws for minutes what people look at',
};

/** Whoever runs the tests may have settings of their own; every login of a Unix has the mailbox. */
const SURROUNDINGS: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !Object.values(SETTINGS).some((setting) => setting.name === name)),
  ),
  MAIL: '/var/mail/ann',
  // Playwright refuses to work for jest.
  JEST_WORKER_ID: undefined,
};

const saidBy = (program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve) => {
    execFile(program, args, { cwd: ROOT, env: { ...SURROUNDINGS, ...env } }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

describe('the commands of the documentation', () => {
  it.each(Object.entries(SAYS))('npm run %s does what it is told', async (command, [args, env, said]) => {
    expect(await saidBy('npm', ['run', '--silent', command, '--', ...args], env)).toMatch(said);
  });

  it('each refuse an unknown word', () => {
    expect([...new Set(WRONG_WORDS.map(([command]) => command))].sort()).toEqual(Object.keys(scripts).sort());
  });

  it.each(WRONG_WORDS)(
    'npm run %s with %j does nothing and lists the choices in one line',
    async (command, args, said) => {
      const program = scripts[command]!.split(' ').slice(2);
      const all = await saidBy(process.execPath, [...program, ...args], { DATABASE_URL: NOWHERE });
      expect(all.trim().split('\n')).toEqual([expect.stringMatching(said)]);
    },
  );

  it('are each run by a test, or the reason is listed here', () => {
    expect(Object.keys({ ...SAYS, ...ELSEWHERE, ...WITHOUT }).sort()).toEqual(Object.keys(scripts).sort());
    for (const [command, file] of Object.entries(ELSEWHERE))
      expect(read(`backend/test/${file}.e2e-spec.ts`)).toMatch(new RegExp(`\\b${command}(\\.mjs)?'`));
  });
});
