import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '../src/platform/config/config.js';
import type { PersonalTable } from '../src/platform/personal-data/personal-data.js';
import { PersonalDataService } from '../src/platform/personal-data/personal-data.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { emptyColumns } from './support/empty-columns.js';
import { comeBack, proveBoth, shopAsGuest, someone, type Someone } from './support/life.js';
import { fakeClock } from './support/money.js';
import { EMPTY_IN_A_LIFE, EXPORTED_IN, NEVER_OF_A_LIFE, NOBODYS_TABLES } from './support/personal-tables.js';
import { proven } from './support/sign-in.js';

/** What may stay, in which tables, and why. */
const MAY_STAY: readonly [what: keyof Someone, table: string, why: string][] = [
  ['ipAddress', 'address_counts', 'an address is shared by many, and its counts are deleted after a week'],
  ['licensePlate', 'source_cache', 'what the sources said about a vehicle, without who asked'],
];

describe('what is kept about a person', () => {
  const lines: string[] = [];
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  let tables: PersonalTable[];
  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        lines.push(String(text));
        return true;
      });
    app = await startApp({ LOG_LEVEL: 'trace', TRUST_PROXY: 'loopback' });
    clock = fakeClock(app);
    tables = app.app.get(PersonalDataService).tables();
  });
  afterAll(async () => {
    clock.restore();
    await app.stop();
    jest.restoreAllMocks();
  });

  const nameOf = ({ entity }: PersonalTable): string => app.dataSource.getMetadata(entity).tableName;

  /** Every table of the shop's own, whether an entity tells of it or not. */
  async function ownTables(): Promise<string[]> {
    const tables = await app.dataSource.query<{ name: string }[]>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    return tables.map(({ name }) => name).toSorted();
  }

  /** Every row of the database as text, by its table. */
  async function rows(): Promise<Record<string, string>> {
    const tables: { schema: string; name: string }[] = await app.dataSource.query(
      `SELECT relnamespace::regnamespace AS schema, relname AS name FROM pg_class
       WHERE relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) AND relkind = 'r'`,
    );
    const found: Record<string, string> = {};
    for (const { schema, name } of tables) {
      const [row] = await app.dataSource.query(`SELECT json_agg(t)::text AS text FROM ${schema}.${name} t`);
      found[name] = (row as { text: string | null }).text ?? '';
    }
    return found;
  }

  function outbox(): string {
    const folder = join(app.app.get(Config).dataDir, 'outbox');
    return readdirSync(folder)
      .map((file) => `${file}\n${readFileSync(join(folder, file), 'utf8')}`)
      .join('\n');
  }

  /** Where each of these texts is found. */
  async function traces(texts: readonly string[]): Promise<string[]> {
    const places = { ...(await rows()), 'the outbox': outbox(), 'the log': lines.join('\n') };
    return Object.entries(places).flatMap(([place, content]) =>
      texts.filter((text) => content.toLowerCase().includes(text.toLowerCase())).map((text) => `${text} in ${place}`),
    );
  }

  /** What is left of a person and may not stay. */
  async function forbiddenTraces(person: Someone): Promise<string[]> {
    const mayStay = MAY_STAY.map(([what, table]) => `${person[what]} in ${table}`);
    return (await traces(Object.values(person))).filter((trace) => !mayStay.includes(trace));
  }

  it('is declared for every table that does not say why it holds no personal data', async () => {
    const declared = new Set(tables.map(nameOf));
    expect((await ownTables()).filter((table) => !declared.has(table))).toEqual(Object.keys(NOBODYS_TABLES).toSorted());
  });

  it('[X3-013] is exported from every table, or the reason is known', () => {
    const exported = tables.filter((table) => !('none' in table.export)).map(nameOf);
    expect(exported.toSorted()).toEqual(Object.keys(EXPORTED_IN).toSorted());
  });

  it('[X3-013, X6-009] is exported whole, and gone from every table, the outbox and the log once they ask to be forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(someone, async (person) => {
        const shopped = await shopAsGuest(app, person);
        const { visitor } = shopped;
        await proveBoth(app, visitor, person);
        await comeBack(app, clock, shopped, person);
        const content = await rows();
        for (const table of tables.map(nameOf))
          if (!NEVER_OF_A_LIFE.includes(table)) expect([table, content[table]]).not.toEqual([table, '']);
        const lived = tables.filter((table) => !NEVER_OF_A_LIFE.includes(nameOf(table))).map(({ entity }) => entity);
        expect(await emptyColumns(app.dataSource, lived)).toEqual(EMPTY_IN_A_LIFE);
        const texts = Object.values(person);
        const before = await traces(texts);
        for (const text of texts) expect(before.join('\n')).toContain(text);
        const { data } = (await visitor.agent.get('/api/privacy/data').expect(200)).body;
        for (const part of Object.values(EXPORTED_IN).flat()) expect([part, data[part]]).not.toEqual([part, []]);
        for (const text of texts) expect(JSON.stringify(data)).toContain(text);
        await visitor.agent.delete('/api/privacy/data').expect(200);
        expect(await forbiddenTraces(person)).toEqual([]);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 120_000);

  it('of a guest is shown to and erased by the person with their one email [X12-005]', async () => {
    await fc.assert(
      fc.asyncProperty(someone, async (drawn) => {
        const person = { ...drawn, newEmail: drawn.email, billingEmail: drawn.email };
        await comeBack(app, clock, await shopAsGuest(app, person), person);
        const owner = await proven(app, person.email);
        const { data } = (await owner.agent.get('/api/privacy/data').expect(200)).body;
        const parts = ['guests', ...Object.values(EXPORTED_IN).flat()].filter((part) => part !== 'emailChanges');
        for (const part of parts) expect([part, data[part]]).not.toEqual([part, []]);
        for (const text of Object.values(person)) expect(JSON.stringify(data)).toContain(text);
        expect(data.guests).toEqual([expect.objectContaining({ fullName: person.fullName })]);
        expect(data.browsers).toContainEqual(expect.objectContaining({ userAgent: person.userAgent }));
        await owner.agent.delete('/api/privacy/data').expect(200);
        expect(await forbiddenTraces(person)).toEqual([]);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  }, 120_000);
});
