import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readHandlers } from '../../scripts/lib/source/handlers.mjs';
import { drawModules } from '../../scripts/lib/source/module-picture.mjs';
import { backend } from './support/planted-sources.js';

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
  const { events, jobs } = readHandlers([
    `export const PAID = domainEvent<Payment>('paid');
const SEND = jobType<{ id: string }>('send', 'low');
export class Payments {
  async pay() {
    await this.events.emit(tx, PAID, payment);
  }

  @JobHandler(SEND)
  async send() {}
}`,
    `export class Checkout {
  @OnEvent(PAID)
  async onPaid() {}

  @ScheduledJob('tidy', '* * * * *')
  async tidy() {}
}`,
  ]);

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
