import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningApp } from '../support/app.js';
import { signIn, startAppWithOperator } from '../support/operator.js';

interface Schema {
  $ref?: string;
  enum?: unknown[];
  type?: string;
  example?: unknown;
  default?: unknown;
}
interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}
interface Contract {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { schemas: Record<string, Schema> };
}

const contract = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as Contract;
const PATHS: Record<string, string> = { vin: '1FTFW5L86RFB45612', file: 'sedan.svg' };

const resolved = ({ $ref, ...schema }: Schema): Schema =>
  $ref ? (contract.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

/** What a parameter takes says the contract: a list, a number, a boolean or a day. Free text is none of these. */
function junkFor({ name, schema: given }: Parameter): string[] {
  const schema = resolved(given);
  const valid = String(schema.enum?.[0] ?? schema.example ?? schema.default ?? '1');
  const twice = `${valid}&${name}=${valid}`;
  const numbers = ['zzz', '%20', '1e0', '0x1', '1.5', '-1', '+1', 'NaN', '1%00', '9'.repeat(400), twice];
  if (schema.enum)
    return ['zzz', '', '%20', '%00', `${valid}%20x`, '__proto__', 'toString', `["${valid}"]`, twice].concat(
      typeof schema.enum[0] === 'number' ? numbers.filter((one) => one !== '1') : [],
    );
  if (schema.type === 'number' || schema.type === 'integer') return numbers;
  if (schema.type === 'boolean') return ['zzz', '', '2', '%20', twice];
  if (/^\d{4}-\d\d-\d\d$/.test(valid))
    return ['zzz', '', '%20', '2026-02-30', '2026-13-01', '20261121', '2026-11-21T00:00:00Z', `${valid}%00`, twice];
  return [];
}

const cases = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
    parameters
      .filter((one) => one.in === 'query')
      .flatMap((one) =>
        junkFor(one).map((junk) => ({
          method,
          path: path.replace(/\{(\w+)\}/g, (_, key: string) => PATHS[key] ?? 'x'),
          name: one.name,
          junk,
        })),
      ),
  ),
);

describe('every query parameter of the contract with fixed values', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startAppWithOperator();
  });
  afterAll(() => app.stop());

  it('refuses any other value and names the parameter', async () => {
    const operator = await signIn(app);
    const taken: unknown[] = [];
    for (const { method, path, name, junk } of cases) {
      const { status, body } = await operator[method as 'get'](`${path}?${name}=${junk}`);
      const fields = Object.keys((body as { fields?: object }).fields ?? {});
      if (status !== 400 || !(fields.includes(name) || junk.includes('%00') || junk.includes('__proto__')))
        taken.push([path, name, junk.slice(0, 30), status, fields]);
    }
    expect(taken).toEqual([]);
    // A contract whose schemas went missing would leave nothing to ask.
    expect(new Set(cases.map(({ name }) => name))).toEqual(
      new Set(['intent', 'year', 'doors', 'damage', 'days', 'date', 'by']),
    );
  }, 60_000);
});
