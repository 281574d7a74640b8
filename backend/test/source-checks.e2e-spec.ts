import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandsOf, follow } from '../../scripts/lib/docs/steps.mjs';
import { docsViolations } from '../../scripts/lib/docs/violations.mjs';
import { drawModules } from '../../scripts/lib/source/module-picture.mjs';
import { ownershipViolations, tableOwners } from '../../scripts/lib/source/table-owners.mjs';
import { unusedExports } from '../../scripts/lib/source/unused-exports.mjs';

const ENTITIES = {
  'users/user.entity.ts': `@Entity('users') export class User {}`,
  'admin/operator.entity.ts': `@Entity('operators') export class Operator {}`,
  'reports/vehicle-report.entity.ts': `@Entity({ name: 'vehicle_reports' })
    export class VehicleReport { @ForeignKey('User') userId: string; }`,
};

/** Files of backend/src beside two modules that each own a table. */
const backend = (files: Record<string, string>): Map<string, string> =>
  new Map(Object.entries({ ...ENTITIES, ...files }).map(([file, text]) => [`backend/src/${file}`, text]));

const violations = (file: string, text: string, readModels: string[] = []): string[] =>
  ownershipViolations(backend({ [file]: text }), readModels);

const USER = `import { User } from '../users/user.entity.js';\n`;

describe('the check of table owners', () => {
  it('finds nothing wrong with a repository that keeps to its own tables', () => {
    expect(
      violations(
        'reports/reports.repository.ts',
        `import { VehicleReport } from './vehicle-report.entity.js';
         import type { User } from '../users/user.entity.js';
         class ReportsRepository {
           constructor(@InjectRepository(VehicleReport) private readonly reports: Repository<VehicleReport>) {}
           find = (user: User) => this.reports.createQueryBuilder().where('id = 1');
           sign = (tx) => tx.query('UPDATE vehicle_reports SET "signedAt" = now() WHERE id = $1 FOR UPDATE');
           say = () => 'All users of these reports';
         }`,
      ),
    ).toEqual([]);
  });

  it.each([
    ['a join', `tx.query('SELECT 1 FROM vehicle_reports r JOIN users u ON true')`],
    ['a list of tables', `tx.query('SELECT 1 FROM vehicle_reports r, users u')`],
    ['a text in pieces', 'tx.query(`SELECT 1 FROM ${TABLE} WHERE true`); const TABLE = "users";'],
    [
      'a piece for another text',
      'const FROM_USERS = "users owner WHERE owner.id = 1"; tx.query(`SELECT 1 FROM ${FROM_USERS}`)',
    ],
    ['a name for a text', 'const tables = ["users"]; tx.query(`SELECT 1 FROM ${tables[0]}`)'],
    ['lower case', `tx.query('select 1 from users')`],
    ['a schema', `tx.query('SELECT 1 FROM "public"."users"')`],
    ['upper case', `tx.query('SELECT 1 FROM USERS')`],
    ['a comment', `tx.query('SELECT 1 FROM /* all */ users')`],
    ['a constant for TypeORM', `const TABLE = 'users'; tx.createQueryBuilder().select().from(TABLE, 'u')`],
    ['a text that is put together', `tx.query('SELECT 1 FROM ' + 'users')`],
    ['a name for TypeORM', `tx.createQueryBuilder().select().from('users', 'u')`],
    ['a join of TypeORM', `tx.createQueryBuilder().innerJoin('users', 'u')`],
  ])('refuses to read the table of another module: %s', (_, text) => {
    expect(violations('reports/reports.repository.ts', text)).toEqual([
      expect.stringMatching(/^backend\/src\/reports\/reports\.repository\.ts:1 reads users, which belongs to users/),
    ]);
  });

  it.each([
    `tx.query('INSERT INTO users (id) VALUES (1)')`,
    `tx.query('UPDATE users SET id = 1')`,
    `tx.query('DELETE FROM "users"')`,
    `tx.query('delete from users')`,
    `tx.query('update public.users set id = 1')`,
    `tx.query('COPY users FROM STDIN')`,
    `tx.query('WITH gone AS (DELETE FROM users RETURNING id) SELECT 1 FROM gone')`,
    `${USER}tx.insert(User, {})`,
    `${USER}tx.createQueryBuilder().update(User)`,
    `${USER}tx.createQueryBuilder().delete().from(User)`,
    `${USER}class A { constructor(@InjectRepository(User) private readonly users: Repository<User>) {} }`,
  ])('refuses to write to the table of another module, even in a read model: %s', (text) => {
    expect(violations('admin/lists.repository.ts', text, ['admin/lists.repository.ts'])).toContainEqual(
      expect.stringMatching(/writes to [uU]sers?, which belongs to users/),
    );
  });

  it.each([`tx.update('users', {}, {})`, `tx.insert('User', {})`, `tx.createQueryBuilder().delete().from('users')`])(
    'refuses to write to the table of another module by its name, also in a service: %s',
    (text) => {
      for (const file of ['reports/reports.repository.ts', 'reports/reports.service.ts'])
        expect(violations(file, text)).toContainEqual(
          expect.stringMatching(/writes to [uU]sers?, which belongs to users/),
        );
    },
  );

  it.each([
    `${USER}tx.getRepository(User).update({}, {})`,
    `${USER}tx.createQueryBuilder(User, 'u').update().set({})`,
    `${USER}const user = new User(); tx.save(user)`,
    `${USER}tx.findOneBy(User, {}); tx.query('UPDATE operators SET id = 1')`,
  ])('refuses to write anything in a read model: %s', (text) => {
    expect(violations('admin/lists.repository.ts', text, ['admin/lists.repository.ts'])).toEqual([
      expect.stringMatching(/(calls \.(update|save)\(\)|writes to operators) in a read model/),
    ]);
  });

  it.each([
    ['all of a file', `import * as users from '../users/user.entity.js';`],
    ['later', `const users = () => import('../users/user.entity.js');`],
    ['through a file of its own', `export { User } from '../users/user.entity.js';`],
  ])('refuses an entity that is not imported by its name: %s', (_, text) => {
    expect(violations('reports/reports.repository.ts', text)).toEqual([
      expect.stringMatching(/takes an entity without naming it/),
    ]);
  });

  it('refuses a relation, by which TypeORM reads the table of another module', () => {
    const entity = `${USER}@Entity('shares') export class Share { @ManyToOne(() => User) owner: User; }`;
    expect(violations('reports/share.entity.ts', entity)).toEqual([
      expect.stringMatching(/reads other tables by itself/),
    ]);
    expect(violations('reports/share.entity.ts', `@Entity() export class Share {}`)).toEqual([
      expect.stringMatching(/does not name its table/),
    ]);
  });

  it('also reads the code that renders emails', () => {
    expect(violations('mail/news.tsx', `tx.query('SELECT 1 FROM users')`)).toContainEqual(
      expect.stringMatching(/news\.tsx:1 reads users/),
    );
  });

  it('refuses a write whose table is not named', () => {
    expect(violations('reports/reports.repository.ts', 'tx.query(`DELETE FROM ${table}`)')).toEqual([
      'backend/src/reports/reports.repository.ts:1 writes to a table it does not name',
    ]);
  });

  it('refuses to read the entity of another module', () => {
    expect(violations('reports/reports.repository.ts', `${USER}tx.findOneBy(User, { id })`)).toEqual([
      expect.stringMatching(/:2 reads User, which belongs to users/),
    ]);
  });

  it('lets a listed read model read, and nothing else', () => {
    const text = `tx.query('SELECT 1 FROM users')`;
    expect(violations('admin/lists.repository.ts', text, ['admin/lists.repository.ts'])).toEqual([]);
    expect(violations('admin/more.repository.ts', text)).toHaveLength(1);
  });

  it('refuses a listed read model that is gone, reads no other module or is not a repository', () => {
    expect(
      violations('admin/lists.ts', `const FROM_USERS = 'FROM users'`, ['admin/lists.ts', 'admin/gone.repository.ts']),
    ).toEqual([
      'backend/src/admin/gone.repository.ts is listed as a read model and does not exist',
      'backend/src/admin/lists.ts is listed as a read model; read models are called *.repository.ts',
    ]);
    expect(violations('admin/a.repository.ts', 'export const a = 1;', ['admin/a.repository.ts'])).toEqual([
      expect.stringContaining('reads nothing of another module'),
    ]);
  });

  it.each([
    ['tx.query(statement)', 'calls .query()'],
    ['this.reports.createQueryBuilder()', 'calls .createQueryBuilder()'],
    ['dataSource.getRepository(name)', 'calls .getRepository()'],
    ['class A { constructor(@InjectRepository(name) private readonly rows) {} }', 'asks for a TypeORM repository'],
    [`const all = 'SELECT * FROM vehicle_reports'`, 'holds SQL'],
    [
      `import { VehicleReport } from './vehicle-report.entity.js'; tx.findOneBy(VehicleReport, {})`,
      'uses the entity VehicleReport',
    ],
  ])('refuses SQL in a service: %s', (text, what) => {
    expect(violations('reports/reports.service.ts', text)).toEqual([
      `backend/src/reports/reports.service.ts:1 ${what} outside of a *.repository.ts`,
    ]);
  });

  it('takes the job queue for the module that runs it', () => {
    expect(violations('reports/reports.repository.ts', `tx.query('SELECT graphile_worker.add_job($1)')`)).toEqual([
      expect.stringContaining('reads graphile_worker, which belongs to jobs'),
    ]);
  });
});

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

describe('the diagram of the modules', () => {
  it('draws the arrows of the table without those that follow from others', () => {
    const text = drawModules({
      base: { config: [] },
      parts: { users: [], reports: ['users'], admin: ['reports', 'users'] },
      owners: tableOwners(backend({})),
      readModels: ['admin/lists.repository.ts'],
    });
    expect(text).toContain('  reports --> users\n  admin --> reports\n```');
    expect(text).toContain('- **reports**: `vehicle_reports`\n');
    expect(text).toContain('- `admin/lists.repository.ts`\n');
  });
});

describe('the check of the documentation', () => {
  /** Put together, for a name that is here in one piece would be one that there is. */
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
      importing("import { setting, gone } from './config/setting.js';"),
      'backend/src/config/setting.ts exports no gone',
    ],
    [importing("import type { Gone } from './gone.js';"), 'there is no backend/src/gone.js'],
  ];

  it('refuses the planted mistakes, and nothing else', () => {
    const sound =
      'Run `npm run check` with `PORT=3001`: [settings](../README.md#configure-it), [us](/contact), `backend/src/http/errors.ts`.';
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

  it('is followed word for word, and refused where a line is ambiguous', () => {
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
