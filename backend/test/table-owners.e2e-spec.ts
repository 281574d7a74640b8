import { ownershipViolations } from '../../scripts/lib/source/table-owners.mjs';
import { backend } from './support/planted-sources.js';

const violations = (file: string, text: string, readModels: string[] = []): string[] =>
  ownershipViolations(backend({ [file]: text }), readModels);

const TAKEN = `import { FORGET } from '../users/forget.repository.js'; FORGET;`;
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
    ['a list of tables that begins with a function', `tx.query('SELECT 1 FROM generate_series(1, 2) g, users u')`],
    ['words that are joined', `tx.query(['SELECT 1 FROM', 'users'].join(' '))`],
    ['an object of constants', 'const TABLES = { users: "users" } as const; tx.query(`SELECT 1 FROM ${TABLES.users}`)'],
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

  it.each([
    ['a constant', `import { USERS } from '../users/names.js';`, 'USERS'],
    ['a constant by another name', `import { USERS as T } from '../users/names.js';`, 'T'],
    ['an object of constants', `import { TABLES } from '../users/names.js';`, 'TABLES.users'],
    ['all constants', `import * as names from '../users/names.js';`, 'names.USERS'],
  ])('refuses the table of another module, whose name stands in another file: %s', (_, from, name) => {
    const said = (text: string) =>
      ownershipViolations(
        backend({
          'users/names.ts': `export const USERS = 'users'; export const TABLES = { users: 'users' };`,
          'reports/reports.repository.ts': `${from} ${text}`,
        }),
        [],
      );
    expect(said(`tx.query(\`SELECT 1 FROM \${${name}}\`)`)).toEqual([expect.stringContaining(':1 reads users')]);
    expect(said(`tx.query('SELECT 1 FROM ' + ${name})`)).toEqual([expect.stringContaining(':1 reads users')]);
    expect(said(`tx.query(\`UPDATE \${${name}} SET id = 1\`)`)).toEqual([
      expect.stringContaining(':1 writes to users'),
    ]);
    expect(said(`tx.update(${name}, {}, {})`)).toEqual([expect.stringContaining(':1 writes to users')]);
  });

  it.each([
    `export const FORGET = 'UPDATE users SET email = NULL'`,
    `export const FORGET = 'UPDATE users'`,
    `export const FORGET = (id) => \`DELETE FROM users WHERE id = \${id}\``,
    `export function FORGET(id) { return 'SELECT 1 FROM users'; }`,
  ])('refuses SQL of another module that it does not offer: %s', (text) => {
    const files = { 'users/forget.repository.ts': text, 'reports/reports.repository.ts': TAKEN };
    expect(ownershipViolations(backend(files), [])).toEqual([
      expect.stringMatching(/reports\.repository\.ts:1 takes the SQL FORGET of backend\/src\/users\/forget/),
    ]);
    const offered = { 'users/forget.repository.ts': 'whoever reads is forgotten' };
    expect(ownershipViolations(backend(files), [], { offered })).toEqual([]);
    expect(ownershipViolations(backend({}), [], { offered })).toEqual([
      expect.stringContaining('offers SQL, of which no other module takes any'),
    ]);
  });

  it('lets a module call what asks the database itself', () => {
    const text = `export async function FORGET(tx) { await tx.query('DELETE FROM users'); }`;
    const files = { 'users/forget.repository.ts': text, 'reports/reports.repository.ts': TAKEN };
    expect(ownershipViolations(backend(files), [])).toEqual([]);
  });

  it.each(['mjs', 'mts', 'js', 'cjs'])('reads .%s as well', (ending) => {
    expect(violations(`reports/news.${ending}`, `tx.query('SELECT 1 FROM users')`)).toContainEqual(
      expect.stringContaining(`news.${ending}:1 reads users`),
    );
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

  it('reads what draws emails, too', () => {
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

  it('lets a listed read model read, and nobody else beside it', () => {
    const text = `tx.query('SELECT 1 FROM users')`;
    expect(violations('admin/lists.repository.ts', text, ['admin/lists.repository.ts'])).toEqual([]);
    expect(violations('admin/more.repository.ts', text)).toHaveLength(1);
  });

  it('refuses a listed read model that is gone, reads nothing of others or is no repository', () => {
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
      `import { VehicleReport } from './vehicle-report.entity.js'; rows.findOneBy(VehicleReport, {})`,
      'uses the entity VehicleReport',
    ],
  ])('refuses SQL in a service: %s', (text, what) => {
    expect(violations('reports/reports.service.ts', text)).toEqual([
      `backend/src/reports/reports.service.ts:1 ${what} outside of a *.repository.ts`,
    ]);
  });

  it.each([
    'tx.save(user)',
    'tx.remove(user)',
    'tx.softRemove([user])',
    'this.data.manager.save(user)',
    'const all = tx; all.save(user)',
    'this.data.transaction((work) => work.save(user))',
  ])('refuses an entity manager in a service, whatever it is given: %s', (text) => {
    const service = `import type { User } from '../users/user.entity.js';
      class A { constructor(private data: DataSource) {} f(tx: EntityManager, user: User) { ${text} } }`;
    expect(violations('reports/reports.service.ts', service)).toContainEqual(
      expect.stringMatching(/:2 calls \.(save|remove|softRemove)\(\) outside of a \*\.repository\.ts/),
    );
    expect(violations('reports/reports.repository.ts', service)).toEqual([
      expect.stringMatching(/:2 calls \.(save|remove|softRemove)\(\) without naming the entity/),
    ]);
  });

  it('lets a service open a transaction and hand it on', () => {
    const text = 'class A { f = () => this.dataSource.transaction((tx) => this.reports.save(tx, report)) }';
    expect(violations('reports/reports.service.ts', text)).toEqual([]);
  });

  it('takes the job queue for the module that runs it', () => {
    expect(violations('reports/reports.repository.ts', `tx.query('SELECT graphile_worker.add_job($1)')`)).toEqual([
      expect.stringContaining('reads graphile_worker, which belongs to jobs'),
    ]);
  });
});

describe('the views and functions of the database', () => {
  const JOINED = 'CREATE VIEW read_by AS SELECT 1 FROM users u JOIN vehicle_reports r ON true;';
  const migrated = (sql: string, objects = {}, files = {}): string[] =>
    ownershipViolations(backend({ 'database/migrations/1-new.ts': `export const SQL = \`${sql}\`;`, ...files }), [], {
      objects,
    });

  it.each([
    JOINED,
    'CREATE OR REPLACE FUNCTION read_by() RETURNS bigint LANGUAGE sql AS $$ SELECT r.id FROM users, vehicle_reports r $$',
    'CREATE FUNCTION read_by() RETURNS text AS $$ SELECT id FROM users $$; CREATE TRIGGER a AFTER INSERT ON operators EXECUTE FUNCTION read_by()',
    `${JOINED.replace('read_by', 'joined').replace('vehicle_reports', 'users')} CREATE VIEW read_by AS SELECT 1 FROM joined, operators`,
    'CREATE VIEW read_by AS SELECT 1 FROM ${table}',
  ])('have an owner where they use tables of several modules: %s', (sql) => {
    expect(migrated(sql)).toEqual([expect.stringMatching(/^read_by of the database uses tables of .*; list it/)]);
    expect(migrated(sql, { read_by: { owner: 'reports', why: 'who reads' } })).toEqual([]);
  });

  it('are read in SQL files as well', () => {
    expect(migrated('', {}, { 'database/migrations/0001-baseline/a.sql': `-- of all\n${JOINED}` })).toHaveLength(1);
  });

  it.each([
    ['of one listed', JOINED, { read_by: { owner: 'reports', why: 'who reads' } }, 'reports'],
    ['of one that uses tables of one module', 'CREATE VIEW read_by AS SELECT 1 FROM users', {}, 'users'],
  ])('are asked by their owner alone: %s', (_, sql, objects, owner) => {
    const file = { 'admin/lists.repository.ts': `tx.query('SELECT 1 FROM read_by')` };
    expect(migrated(sql, objects, file)).toEqual([expect.stringContaining(`reads read_by, which belongs to ${owner}`)]);
    const own = { [`${owner}/lists.repository.ts`]: `tx.query('SELECT 1 FROM read_by')` };
    expect(migrated(sql, objects, own)).toEqual([]);
  });

  it('are listed no longer than they need it', () => {
    const listed = { read_by: { owner: 'users', why: 'who reads' } };
    expect(migrated('CREATE VIEW read_by AS SELECT 1 FROM users', listed)).toEqual([
      expect.stringContaining('it needs no entry'),
    ]);
    expect(migrated('', listed)).toEqual([expect.stringContaining('no migration creates it')]);
    expect(migrated(JOINED, { read_by: { owner: 'nobody', why: 'who reads' } })).toEqual([
      expect.stringContaining('the owner nobody, which is no module'),
    ]);
  });
});
