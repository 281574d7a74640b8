import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type request from 'supertest';
import { type RunningApp } from '../support/app.js';
import { signIn, startAppWithOperator } from '../support/operator.js';
import { TestVisitor } from '../support/visitor.js';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
  example?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const contract = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as Contract;
const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);
/** Called last: it ends the session with which the others are called. */
const CLOSES_THE_CONSOLE = '/api/admin/logout';
const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';

/** A value as the contract describes it, so that what is wrong in a body is the one field that a case spoils. */
function sample(schema: Schema): unknown {
  const named = schema.$ref?.split('/').pop();
  if (named) return sample(contract.components.schemas[named] ?? {});
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {});
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sample(part) as object)) as unknown;
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, sample(field)]));
  const [type] = [schema.type ?? ''].flat();
  if (type === 'array') return [sample(schema.items ?? {})];
  const simple: Record<string, unknown> = { number: 1, integer: 1, boolean: true, object: {} };
  return simple[type ?? ''] ?? TOKEN;
}

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
  query: string[];
}

const calls: Call[] = Object.entries(contract.paths)
  .sort(([path], [other]) => Number(path === CLOSES_THE_CONSOLE) - Number(other === CLOSES_THE_CONSOLE))
  .flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.has(method))
      .map(([method, { parameters = [], requestBody }]) => {
        const [content] = Object.values(requestBody?.content ?? {});
        const body = content ? sample(content.schema) : {};
        const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
        return { method, path, body: body as Record<string, unknown>, query };
      }),
  );

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
const everywhere = (value: unknown) => (call: Call) => [
  Object.fromEntries([...Object.keys(call.body), 'unknown'].map((name) => [name, value])),
];
/** Each field spoiled alone: the others lead past the checks before it. */
const eachField = (values: unknown[]) => (call: Call) =>
  values.flatMap((value) => Object.keys(call.body).map((name) => ({ ...call.body, [name]: value })));

const CASES: Record<string, { bodies: (call: Call) => object[]; inPath: string; inQuery: string }> = {
  keys: {
    bodies: ({ body }) => [
      { ...body, ...Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, i])) },
      { ...body, list: Array.from({ length: 201 }, () => 0) },
    ],
    inPath: TOKEN,
    inQuery: `${'a=1&'.repeat(300)}filter={"a":1}`,
  },
  depth: {
    bodies: (call) => [{ ...call.body, deep: nested(20) }, ...everywhere(nested(18))(call)],
    inPath: '..%2F'.repeat(20),
    inQuery: `filter=${'['.repeat(300)}`,
  },
  NUL: { bodies: eachField(['a\0b']), inPath: '%00', inQuery: '%00' },
  types: {
    bodies: eachField([null, -1e308, '', [[]], { toString: null }]),
    inPath: '-1',
    inQuery: '-1',
  },
  huge: {
    bodies: (call) => [...everywhere('x'.repeat(2_000))(call), { huge: 'x'.repeat(70_000) }],
    inPath: 'x'.repeat(5_000),
    inQuery: 'x'.repeat(5_000),
  },
};

describe('every operation of the contract', () => {
  let app: RunningApp;
  let visitor: ReturnType<typeof request.agent>;
  /** One for each case: it ends with its last call. */
  const consoles = new Map<string, ReturnType<typeof request.agent>>();
  beforeAll(async () => {
    app = await startAppWithOperator();
    const person = new TestVisitor(app);
    await person.lookup();
    visitor = person.agent;
    for (const name of Object.keys(CASES)) consoles.set(name, await signIn(app));
  });
  afterAll(() => app.stop());

  it('is called, the one that ends the session last', () => {
    const operations = Object.values(contract.paths).flatMap((methods) => Object.keys(methods));
    expect(calls).toHaveLength(operations.filter((method) => METHODS.has(method)).length);
    expect(calls.at(-1)).toMatchObject({ path: CLOSES_THE_CONSOLE });
  });

  it.each(Object.keys(CASES))(
    '[X6-004] answers %s without an error of its own, within a second',
    async (name) => {
      const { bodies, inPath, inQuery } = CASES[name] ?? { bodies: () => [], inPath: '', inQuery: '' };
      const operator = consoles.get(name) ?? visitor;
      const failed: unknown[] = [];
      for (const call of calls) {
        const agent = call.path.startsWith('/api/admin/') ? operator : visitor;
        const query = call.query.length > 0 ? `?${call.query.map((one) => `${one}=${inQuery}`).join('&')}` : '';
        const places = new Set([call.path.replace(/\{\w+\}/g, TOKEN), call.path.replace(/\{\w+\}/g, inPath) + query]);
        const sent = Object.keys(call.body).length > 0 ? bodies(call) : [undefined];
        for (const place of places)
          for (const body of sent) {
            const ask = async () => {
              const began = performance.now();
              const { status } = await agent[call.method as 'post'](place).send(body);
              return { status, ms: performance.now() - began };
            };
            let answer = await ask();
            // A busy machine is slow once; what is slow by itself is slow again.
            if (answer.ms > 1_000) answer = await ask();
            if (answer.status >= 500 || answer.ms > 1_000) failed.push([call.method, place.slice(0, 80), answer]);
          }
      }
      expect(failed).toEqual([]);
    },
    120_000,
  );
});
