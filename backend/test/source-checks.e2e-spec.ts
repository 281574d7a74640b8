import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { commandsOf, follow } from '../../scripts/lib/docs/steps.mjs';
import { docsViolations } from '../../scripts/lib/docs/violations.mjs';
import { readHandlers } from '../../scripts/lib/source/handlers.mjs';
import { unusedArrows } from '../../scripts/lib/source/arrows.mjs';
import { drawModules } from '../../scripts/lib/source/module-picture.mjs';
import { unusedExports } from '../../scripts/lib/source/unused-exports.mjs';
import { backend } from './support/planted-sources.js';

describe('the check of exports', () => {
  const sources = new Map([
    [
      'backend/src/a.ts',
      `export const used = 1; export const own = used; export type Shape = string; export class Tested {} export const measured = 1;`,
    ],
    ['backend/src/b.ts', `import { used } from './a.js'; const { late } = await import('./c.js'); used + late;`],
    ['backend/src/c.ts', `export const late = 1; export function lonely() {} export default late;`],
    ['backend/bench/a.mjs', `import { measured } from '../dist/a.js'; measured;`],
    ['backend/test/a.e2e-spec.ts', `import { Tested } from '../src/a.js'; new Tested();`],
  ]);

  it('finds each export that no other file uses', () => {
    expect(unusedExports(sources, (file) => file.startsWith('backend/src/'))).toEqual([
      'backend/src/a.ts:1 exports Shape, which no other file uses',
      'backend/src/a.ts:1 exports own, which no other file uses',
      'backend/src/c.ts:1 exports default, which no other file uses',
      'backend/src/c.ts:1 exports lonely, which no other file uses',
    ]);
  });
});

describe('the picture of the modules', () => {
  it('draws the layers, the arrows within a layer and the owners of tables', () => {
    const text = drawModules({
      layers: [['admin'], ['reports', 'users']],
      neighbors: { reports: ['users'] },
      sources: backend({}),
    });
    expect(text).toContain('  subgraph layer1[" "]\n    reports\n    users\n  end\n');
    expect(text).toContain('  layer2 --> layer1\n  reports --> users\n```');
    expect(text).toContain('- **reports**: `vehicle_reports`\n');
  });
});

describe('the tables of events and jobs', () => {
  const { events, jobs } = readHandlers(
    backend({
      'payments/a.ts': `export const PAID = domainEvent<Payment>('paid');
        const SEND = jobType<{ id: string }>('send', 'low');
        class Payments { async pay() { await this.events.emit(tx, PAID, payment); } @JobHandler(SEND) async send() {} }`,
      'checkout/b.ts': `class Checkout { @OnEvent(PAID) async onPaid() {} @ScheduledJob('tidy', '* * * * *') async tidy() {} }`,
    }),
  );

  it('name the emitters and handlers of an event', () => {
    expect(events).toMatchObject([{ name: 'paid', emitters: ['Payments.pay'], handlers: ['Checkout.onPaid'] }]);
  });

  it('name the handler and the schedule of a job', () => {
    expect(jobs).toMatchObject([
      { name: 'send', handlers: ['Payments.send'], schedule: null },
      { name: 'tidy', handlers: ['Checkout.tidy'], schedule: '* * * * *' },
    ]);
  });
});

describe('the check of arrows', () => {
  it('finds each arrow that no import follows, and asks no test', () => {
    const sources = backend({
      'reports/a.ts': `import type { User } from '../users/user.entity.js';`,
      'reports/b.ts': `const later = () => import('../lookup/a.js');`,
      'reports/a.spec.ts': `import '../admin/operator.entity.js';`,
      'lookup/a.ts': `const AGAIN = '../users/user.entity.js';`,
    });
    const table = { reports: ['users', 'admin', 'lookup'], lookup: ['users'], users: [] };
    expect(unusedArrows(sources, 'backend/src', table)).toEqual([
      'backend/src/reports may use admin and does not; take it out of the lint table',
      'backend/src/lookup may use users and does not; take it out of the lint table',
    ]);
  });
});

describe('lint', () => {
  /** In a process of its own, for it reads its configuration as a module. */
  const LINT = `
    import { ESLint } from 'eslint';
    const eslint = new ESLint({
      overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
      ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
    });
    const found = [];
    for (const [filePath, text] of JSON.parse(process.argv[1])) {
      const [{ messages }] = await eslint.lintText(text, { filePath });
      found.push(messages.map(({ message }) => message));
    }
    console.log(JSON.stringify(found));`;
  const lint = (files: string[][]): string[][] =>
    JSON.parse(
      execFileSync('node', ['--input-type=module', '-e', LINT, JSON.stringify(files)], {
        cwd: join(__dirname, '../..'),
        encoding: 'utf8',
      }),
    ) as string[][];
  const FILES = ['backend/src/payments/all.ts', 'funnel-web/src/ui/all.ts', 'admin-web/src/ui/all.tsx'];
  const all = (texts: string[]) => FILES.flatMap((file) => texts.map((text) => [file, text]));

  it('refuses to export what another file declares, in each of the three projects', () => {
    const planted = all([
      `export * from './X';`,
      `export { X } from './X';`,
      `export type { X } from './X';`,
      `import { X } from './X'; export { X };`,
      `import { X } from './X'; export { X as Y };`,
      `import X from './X'; export default X;`,
      `import { X } from './X'; export const Y = X;`,
    ]);
    expect(lint(planted)).toEqual(planted.map(() => ['No barrels: import the file itself.']));
  }, 60_000);

  it('lets a file export what it declares', () => {
    const sound = all([
      `import { X } from './X'; export const Y = X(1); export default function Z() { return X; } export type W = X; export const { a: A } = X;`,
    ]);
    expect(lint(sound)).toEqual(sound.map(() => []));
  }, 60_000);

  it('refuses SQL in a service and allows it in a repository', () => {
    const texts = [
      `tx.query('SELECT 1 FROM users')`,
      `this.dataSource.createQueryBuilder().delete()`,
      `tx.getRepository('users')`,
      `export class A { constructor(@InjectRepository(User) private readonly users: object) {} }`,
    ];
    const inFile = (file: string): string[][] =>
      lint(texts.map((text) => [`backend/src/users/users.${file}.ts`, text]));
    expect(inFile('service')).toEqual(texts.map(() => [expect.stringContaining('SQL belongs in the *.repository.ts')]));
    expect(inFile('repository')).toEqual(texts.map(() => []));
  }, 60_000);
});

describe('the import rules', () => {
  /** What dependency-cruiser reports about these files. */
  const checked = (files: Record<string, string>): string => {
    const root = mkdtempSync(join(tmpdir(), 'roadbook-imports-'));
    const modules = {
      'cases/cases.repository.ts': 'export class CasesRepository {}',
      'payments/payment.entity.ts': 'export class Payment {}',
    };
    for (const [file, text] of Object.entries({ ...modules, ...files })) {
      const path = join(root, 'backend/src', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    writeFileSync(join(root, 'tsconfig.json'), '{}');
    const project = join(__dirname, '../..');
    const tool = join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const config = join(project, '.dependency-cruiser.mjs');
    const { stdout } = spawnSync('node', [tool, '--config', config, 'backend/src'], { cwd: root, encoding: 'utf8' });
    rmSync(root, { recursive: true });
    return stdout;
  };

  it('refuse another module its repository and its entity', () => {
    const found = checked({
      'admin/a.ts': `import { CasesRepository } from '../cases/cases.repository.js'; new CasesRepository();`,
      'admin/b.ts': `import { Payment } from '../payments/payment.entity.js'; new Payment();`,
      'admin/c.ts': `export const later = () => import('../payments/payment.entity.js');`,
    });
    for (const file of ['a', 'b', 'c']) expect(found).toContain(`a-table-has-one-owner: backend/src/admin/${file}.ts`);
  }, 60_000);

  it('allow the type of an entity, and a module its repository', () => {
    const found = checked({
      'admin/a.ts': `import type { Payment } from '../payments/payment.entity.js'; export type Paid = Payment;`,
      'cases/a.ts': `import { CasesRepository } from './cases.repository.js'; new CasesRepository();`,
    });
    expect(found).toContain('no dependency violations');
  }, 60_000);
});

describe('the check of the documentation', () => {
  /** Put together, for a name that stands here in one piece would be one that there is. */
  const UNKNOWN = ['NO', 'SUCH', 'SETTING'].join('_');
  const importing = (line: string) => `Create \`backend/src/new.ts\`:\n\n\`\`\`ts\n${line}\n\`\`\``;
  const PLANTED: [text: string, said: unknown][] = [
    ['[gone](nowhere.md)', 'the link nowhere.md leads nowhere'],
    ['[gone](../README.md#no-such-heading)', 'the link ../README.md#no-such-heading leads nowhere'],
    ['[gone](/no-such-page)', 'the link /no-such-page leads nowhere'],
    ['Run npm run no-such-command.', 'there is no npm run no-such-command'],
    ['Run node scripts/gone.mjs.', 'there is no node scripts/gone.mjs'],
    [`Set \`${UNKNOWN}\` to 1.`, `nothing is called ${UNKNOWN}`],
    ['`backend/src/gone.ts` does it.', 'there is no backend/src/gone.ts'],
    [
      'In `scripts/dev.mjs`, replace `no such line` by `no other line`.',
      'scripts/dev.mjs has no line with no such line',
    ],
    ['In `scripts/dev.mjs`, before `no such line`, add:', 'scripts/dev.mjs has no line with no such line'],
    [
      'In `scripts/dev.mjs`, after `import`, add:',
      expect.stringMatching(/^scripts\/dev\.mjs has \d+ lines with import$/),
    ],
    [
      importing("import { setting, gone } from './platform/config/setting.js';"),
      'backend/src/platform/config/setting.ts exports no gone',
    ],
    [importing("import type { Gone } from './gone.js';"), 'there is no backend/src/gone.js'],
  ];

  it('refuses what is planted, and nothing else of all that there is', () => {
    const sound =
      'Run `npm run check` with `PORT=3001`: [settings](../README.md#configure-it), [us](/contact), `backend/src/platform/http/errors.ts`.';
    const pages = [['sound', sound] as const, ...PLANTED.map(([text], index) => [`planted-${index}`, text] as const)];
    const found = docsViolations(pages.map(([name, text]) => ({ file: `docs/${name}.md`, text })));
    expect(found.map((line) => [/^docs\/[^:]+(?=\.md: )/.exec(line)?.[0], line.replace(/^[^:]+: /, '')])).toEqual(
      PLANTED.map(([, said], index) => [`docs/planted-${index}`, said]),
    );
  }, 60_000);
});

describe('a how-to', () => {
  const PAGE = [
    '# Add a word',
    'Create `words/new.txt`:\n\n```txt\nnew\n```',
    'Copy `words/all.txt` to `words/copied.txt`.',
    'In `words/all.txt`, after `one`, add:\n\n```txt\n  one and a half\n```',
    'In `words/all.txt`, before `  three`, add:\n\n```txt\n  two and a half\n```',
    'In `words/all.txt`, replace `three` by `3`.',
    '```sh\nnpm run check -- --fix\nnpm test -- words\nPORT=1 npm start\n```',
  ].join('\n\n');

  it('is followed word for word, and refused where a line is not the only one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'how-to-'));
    const read = (name: string) => readFileSync(join(folder, 'words', name), 'utf8');
    mkdirSync(join(folder, 'words'));
    writeFileSync(join(folder, 'words/all.txt'), '  one\n  two\n  three\n');
    expect(follow(PAGE, folder)).toEqual(['words/new.txt', 'words/copied.txt', 'words/all.txt']);
    expect(read('new.txt')).toBe('new\n');
    expect(read('copied.txt')).toBe('  one\n  two\n  three\n');
    expect(read('all.txt')).toBe('  one\n  one and a half\n  two\n  two and a half\n  3\n');
    expect(() => follow('In `words/all.txt`, replace `one` by `1`.', folder)).toThrow('words/all.txt has 2 times one');
    expect(commandsOf(PAGE)).toEqual(['npm run check -- --fix', 'npm test -- words']);
    rmSync(folder, { recursive: true });
  });
});

describe('the tests', () => {
  const ROOT = join(__dirname, '../..');
  /** What the machine keeps is hundreds of folders after a month of runs. */
  it('remove what they make in the temporary folder of the machine', () => {
    const files = ['backend/src', 'backend/test'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(ROOT, folder, name)),
    );
    const making = files
      .filter((file) => /\.spec\.ts$|\/test\/.*\.(ts|mjs)$/.test(file))
      .filter((file) => /\bmkdtemp(Sync)?\(/.test(readFileSync(file, 'utf8')));
    expect(making.length).toBeGreaterThan(10);
    // A shop with a database of its own is given its folder and removes it.
    const removing = /\brm(Sync)?\(|\bdiscardDatabase\(|\bShopWithDatabase\.start\(/;
    expect(making.filter((file) => !removing.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
