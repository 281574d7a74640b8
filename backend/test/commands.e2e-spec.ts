import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../src/config/settings.js';

const ROOT = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const NOWHERE = 'postgresql://nobody@127.0.0.1:1/none';

/** What each command says here, which it can only say once its program was found, built and given its words. None of them changes anything. */
const SAYS: Record<string, [args: string[], env: NodeJS.ProcessEnv, said: RegExp]> = {
  vehicle: [['1FTFW5L86RFB45612'], {}, /^1FTFW5L86RFB45612 {2}2024 Ford F-150$/m],
  operator: [['reset'], {}, /^✗ say what to do: npm run operator -- list, /m],
  migrate: [[], { DATABASE_URL: NOWHERE }, /: the database .*; check DATABASE_URL and that it is running\.$/m],
  backup: [[], { DATA_DIR: '/nonexistent' }, /^✗ there is no database in \/nonexistent\/postgres yet\.$/m],
  restore: [['/nonexistent'], {}, /^✗ there is no file \/nonexistent\.$/m],
  seed: [['--reports', '0'], {}, /--reports must be a whole number from 1 /],
  capacity: [['--help'], {}, /^What is assumed, with its default\./m],
  bench: [['nothing-of-this-name'], {}, /^✗ Nothing to measure; there are /m],
};
/** Words that a command does not know: it does nothing at all, and one line says which and what there is. */
const WRONG_WORDS: [command: string, args: string[], said: RegExp][] = [
  ['seed', ['200'], /^✗ Unexpected argument '200'; say npm run seed -- --reports 200/],
  ['seed', ['--report', '200'], /^✗ Unknown option '--report'; say npm run seed -- --reports 200/],
  ['capacity', ['--lookup=1'], /^✗ Unknown option '--lookup'; npm run capacity -- --help lists them$/],
  ['capacity', ['--lookups=1'], /^✗ --purchases must not be more than --lookups/],
  ['check', ['--fxi'], /^✗ Unknown --fxi; there is --fix$/],
  [
    'pictures',
    ['--width=900'],
    /^✗ Unknown --width=900; there are words of a screen's name, --to=<folder> and --widths=900$/,
  ],
];
/** The tests of the others by their files, or why there is none. */
const ELSEWHERE: Record<string, string> = {
  start: 'start-up',
  dev: 'start-up',
  release: 'release',
  matrix: 'interrupted',
  'how-to': 'interrupted',
};
const WITHOUT = {
  test: 'runs this',
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
};

const saidBy = (command: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve) => {
    const words = ['run', '--silent', command, '--', ...args];
    execFile('npm', words, { cwd: ROOT, env: { ...SURROUNDINGS, ...env } }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

describe('the commands of the documentation', () => {
  it.each(Object.entries(SAYS))('npm run %s does what it is told', async (command, [args, env, said]) => {
    expect(await saidBy(command, args, env)).toMatch(said);
  });

  it.each(WRONG_WORDS)(
    'npm run %s with %j does nothing and says in one line what there is',
    async (command, args, said) => {
      const lines = (await saidBy(command, args, { DATABASE_URL: NOWHERE })).trim().split('\n');
      expect(lines).toEqual([expect.stringMatching(said)]);
    },
  );

  it('are run by a test each, or it stands here why not', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(Object.keys({ ...SAYS, ...ELSEWHERE, ...WITHOUT }).sort()).toEqual(Object.keys(scripts).sort());
    for (const [command, file] of Object.entries(ELSEWHERE))
      expect(read(`backend/test/${file}.e2e-spec.ts`)).toMatch(new RegExp(`\\b${command}(\\.mjs)?'`));
  });
});
