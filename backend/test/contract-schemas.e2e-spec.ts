import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Operation {
  requestBody?: object;
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

const read = (file: string): string => readFileSync(join(__dirname, '..', file), 'utf8');
const contract = JSON.parse(read('openapi.json')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
};
const { schemas } = contract.components;
const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.values(item).map((operation) => ({ path, operation })),
);

describe('the schemas of the contract', () => {
  /** The places of all schemas of the contract for which something holds. */
  const placesWhere = (holds: (schema: Record<string, unknown>) => boolean, part: unknown, place = ''): string[] => {
    if (typeof part !== 'object' || part === null) return [];
    const inside = Object.entries(part).flatMap(([key, one]) => placesWhere(holds, one, `${place}/${key}`));
    return holds(part as Record<string, unknown>) ? [place, ...inside] : inside;
  };

  it('has no inline enum that holds null', () => {
    const holdsNull = ({ enum: values }: Record<string, unknown>) => Array.isArray(values) && values.includes(null);
    expect(placesWhere(holdsNull, contract)).toEqual([]);
    const named = (name: string) => ({ anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }] });
    expect(schemas.ReportView?.properties?.plateMatch).toMatchObject(named('PlateMatch'));
    expect(schemas.OfferView?.properties?.packageKey).toMatchObject(named('PackageKey'));
  });

  it('requires no field of a body in a generated client because it has a default', () => {
    const bodies = operations.flatMap(({ operation: { requestBody } }) =>
      [...JSON.stringify(requestBody ?? {}).matchAll(/schemas\/(\w+)"/g)].map(([, name = '']) => name),
    );
    expect(bodies.length).toBeGreaterThan(20);
    const hasDefault = (schema: Record<string, unknown>) => 'default' in schema;
    expect([...new Set(bodies)].flatMap((name) => placesWhere(hasDefault, schemas[name], name))).toEqual([]);
  });

  it('says in each schema which success it is', () => {
    const answers = operations.flatMap(({ path, operation }) =>
      Object.entries(operation.responses).map(([status, { content }]) => ({
        place: [path, status],
        schema: content?.['application/json']?.schema as { properties?: { success?: object } } | undefined,
      })),
    );
    const told = answers.filter(({ schema }) => schema?.properties?.success);
    expect(told.length).toBeGreaterThan(50);
    for (const { place, schema } of told)
      expect([place, schema?.properties?.success]).toEqual([place, { type: 'boolean', enum: [true] }]);
    expect(schemas.FailureView?.properties?.success).toEqual({ type: 'boolean', enum: [false] });
  });

  it('give a generated client types that accept a lookup without an intent', () => {
    const types = read('openapi.d.ts');
    for (const name of ['VinLookupDto', 'PlateLookupDto'])
      expect(new RegExp(`^ {8}${name}: \\{.*?^ {8}\\};`, 'ms').exec(types)?.[0]).toMatch(/^ +intent\?: /m);
  });
});
