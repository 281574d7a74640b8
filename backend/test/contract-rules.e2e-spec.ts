import request from 'supertest';
import { ERROR_STATUS } from '../src/platform/http/errors.js';
import { createOpenApi } from '../src/platform/http/openapi.js';
import { type RunningApp, startApp } from './support/app.js';
import { TestVisitor } from './support/visitor.js';

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string }[];
  requestBody?: object;
  responses: Record<
    string,
    {
      description?: string;
      headers?: Record<string, object>;
      links?: Record<string, { operationId: string; parameters?: object }>;
      content?: Record<string, { schema?: object; examples?: Record<string, object> }>;
    }
  >;
}

describe('the contract', () => {
  let app: RunningApp;
  let contract: ReturnType<typeof createOpenApi>;
  let operations: { path: string; method: string; operation: Operation }[];
  let schemas: Record<string, { properties?: Record<string, unknown>; enum?: string[] }>;
  beforeAll(async () => {
    app = await startApp();
    contract = createOpenApi(app.app);
    const { paths, components } = contract;
    schemas = components?.schemas as typeof schemas;
    operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
    );
  });
  afterAll(() => app.stop());

  it('lists every error code, each under its own status', () => {
    expect(schemas.ErrorCode?.enum?.toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted());
    for (const { path, method, operation } of operations)
      for (const [status, { description = '', content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue;
        // Health is told whatever it is.
        const told = /^\/api\/health(\/ready)?$/.test(path) && status === '503' ? 'Health' : 'Failure';
        expect([path, JSON.stringify(content)]).toEqual([path, expect.stringContaining(told)]);
        if (told === 'Health') continue;
        for (const code of description.split(', '))
          expect([method, path, code, ERROR_STATUS[code as keyof typeof ERROR_STATUS]]).toEqual([
            method,
            path,
            code,
            Number(status),
          ]);
      }
  });

  it('is OpenAPI 3.1, in which nothing is nullable by a word of its own, and says where it is served', () => {
    expect(contract.openapi).toBe('3.1.0');
    expect(JSON.stringify(contract)).not.toContain('"nullable"');
    expect(contract.servers).toEqual([expect.objectContaining({ url: '/' })]);
  });

  it('requires a signed-in operator for every console call except signing in', () => {
    const asking = ({ operation: { security = [] } }: (typeof operations)[number]): boolean =>
      security.length > 0 && security.every((one) => Object.keys(one).includes('operator'));
    const console = operations.filter(({ path }) => path.startsWith('/api/admin/'));
    expect(console.filter((call) => !asking(call)).map(({ path }) => path)).toEqual([
      '/api/admin/gate',
      '/api/admin/login',
    ]);
    const others = operations.filter((call) => !console.includes(call));
    expect(others.filter((call) => JSON.stringify(call.operation.security).includes('operator'))).toEqual([]);
  });

  it('links the ids of answers to calls that take them', () => {
    const byId = new Map(operations.map(({ operation }) => [operation.operationId, operation]));
    const links = operations.flatMap(({ operation }) => Object.values(operation.responses['200']?.links ?? {}));
    expect(links.length).toBeGreaterThan(0);
    for (const { operationId, parameters = {} } of links) {
      const names = byId.get(operationId)?.parameters?.map(({ name }) => name);
      expect([operationId, names]).toEqual([operationId, expect.arrayContaining(Object.keys(parameters))]);
    }
  });

  it('says in both documents how callers authenticate', async () => {
    for (const path of ['/api/openapi.json', '/api/operator-openapi.json']) {
      const { body } = await request(app.http).get(path).expect(200);
      const { paths, components } = body as Pick<typeof contract, 'paths' | 'components'>;
      const calls = Object.values(paths).flatMap((item) => Object.values(item as Record<string, Operation>));
      const asked = new Set(calls.flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one))));
      expect([path, asked.size > 0]).toEqual([path, true]);
      expect(Object.keys(components?.securitySchemes ?? {})).toEqual(expect.arrayContaining([...asked]));
    }
  });

  it('has every refusal in JSON with an example of each of its codes, and every answer with the headers it carries', () => {
    const examples = contract.components?.examples as Record<string, { value: { code: string } }>;
    for (const { path, method, operation } of operations)
      for (const [status, { description = '', headers = {}, content = {} }] of Object.entries(operation.responses)) {
        const place = [method, path, status];
        const expected = ['X-Request-Id', ...(/^(429|503)$/.test(status) ? ['Retry-After'] : [])];
        expect([...place, Object.keys(headers)]).toEqual([...place, expect.arrayContaining(expected)]);
        if (Number(status) < 400) continue;
        expect([...place, Object.keys(content)]).toEqual([...place, ['application/json']]);
        // Health is told whatever it is.
        const { schema, examples: named = {} } = content['application/json'] ?? {};
        if (!JSON.stringify(schema).includes('FailureView')) continue;
        expect([...place, Object.keys(named)]).toEqual([...place, description.split(', ')]);
        for (const [code, example] of Object.entries(named)) {
          expect([...place, example]).toEqual([...place, { $ref: `#/components/examples/${code}` }]);
          expect(examples[code]?.value.code).toBe(code);
        }
      }
  });

  it('says what to do wherever a card can be declined', () => {
    const declining = operations.filter(({ operation: { responses } }) =>
      /\bPAYMENT_DECLINED\b/.test(responses[402]?.description ?? ''),
    );
    expect(declining.length).toBeGreaterThan(1);
    for (const { path, operation } of declining)
      expect([path, operation.description]).toEqual([
        path,
        expect.stringContaining('PAYMENT_DECLINED: nothing was charged, and what was opened for this payment is over'),
      ]);
  });

  it('begins with the five steps that sell a report, each a call as it is filled in, and has its tags in their order', async () => {
    const { body } = await request(app.http).get('/api/openapi.json').expect(200);
    const { info, tags } = body as { info: { description: string }; tags: { name: string }[] };
    const [, chapter = ''] = info.description.split('## Sell a report in five steps');
    const steps = chapter.split(/^(?=\d\. )/m).slice(1);
    expect(steps.map((step) => step.slice(0, 2))).toEqual(['1.', '2.', '3.', '4.', '5.']);
    const calls = steps.flatMap((step) => [...step.matchAll(/`(GET|POST) (\/api\/\S+)`/g)]);
    expect(calls.length).toBeGreaterThan(5);
    const places = calls.map(([, verb = '', path = '']) => {
      const found = operations.find((one) => one.path === path && one.method === verb.toLowerCase());
      const filledIn = verb === 'GET' || JSON.stringify(found?.operation.requestBody).includes('"example"');
      expect([verb, path, filledIn]).toEqual([verb, path, true]);
      return tags.findIndex(({ name }) => name === found?.operation.tags?.[0]);
    });
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    const named = new Set(contract.tags?.map(({ name }) => name));
    expect(operations.filter(({ operation }) => !operation.tags?.every((tag) => named.has(tag)))).toEqual([]);
    expect((await request(app.http).get('/api/docs').expect(200)).text).toContain('swagger-ui');
  });

  it('says of every call that takes a body how a broken one is refused', async () => {
    const taking = operations.filter(({ operation }) => operation.requestBody);
    expect(taking.length).toBeGreaterThan(20);
    for (const { path, method, operation } of taking) {
      const send = (type: string, body: string) =>
        request(app.http)
          [method as 'post'](path.replace(/\{\w+\}/g, 'x'))
          .set('content-type', type)
          .send(body);
      const answers = [
        await send('application/json', '{"a":'),
        await send('text/plain', 'a'),
        await send('application/json', `"${'a'.repeat(600_000)}"`),
      ];
      // Its bytes are signed, and nobody reads them before the signature is known to be good.
      const broken = operation.operationId === 'receivePaymentEvent' ? 'INVALID_SIGNATURE' : 'MALFORMED_JSON';
      expect([method, path, answers.map(({ body }) => body.code)]).toEqual([
        method,
        path,
        [broken, 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'],
      ]);
      for (const { status, body } of answers)
        expect([method, path, operation.responses[status]?.description?.split(', ')]).toEqual([
          method,
          path,
          expect.arrayContaining([body.code]),
        ]);
    }
  });

  it('promises the first answer again only where it is kept', () => {
    const promising = operations.filter(({ operation: { parameters = [] } }) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(promising.length).toBeGreaterThan(20);
    const notKept = /^\/api\/(privacy\/data|admin\/log(in|out)|reports\/\{reportId\}\/share)$/;
    const kept = promising.map(({ method, path }) => `${method} ${path}`);
    expect(kept.filter((call) => notKept.test(call.split(' ')[1] ?? ''))).toEqual([
      'delete /api/reports/{reportId}/share',
    ]);
  });

  it('[A1-022] says of every call what it is for and how it answers', () => {
    expect(operations.length).toBeGreaterThan(30);
    for (const { path, method, operation } of operations) {
      expect([method, path, operation.summary]).toEqual([method, path, expect.stringMatching(/\S/)]);
      expect([method, path, Object.keys(operation.responses).some((status) => Number(status) < 400)]).toEqual([
        method,
        path,
        true,
      ]);
    }
  });

  it('[A6-004, B6-005, B6-006] lets only signed-in operators past /api/admin', async () => {
    const guarded = operations.filter(
      ({ path }) => path.startsWith('/api/admin/') && !/(log(in|out)|gate)$/.test(path),
    );
    expect(guarded.length).toBeGreaterThan(8);
    for (const { path, method } of guarded) {
      const url = path.replace(/\{\w+\}/g, 'x');
      const { status, body } = await request(app.http)[method as 'get'](url).send({});
      expect([method, url, status, body.code]).toEqual([method, url, 401, 'UNAUTHORIZED']);
    }
  });

  it('[A6-001, B6-001, B6-008] asks nobody else to sign in, and has no accounts to create', async () => {
    const open = operations.filter(({ path, method }) => method === 'get' && !path.startsWith('/api/admin/'));
    expect(open.length).toBeGreaterThan(8);
    for (const { path } of open) {
      const { status } = await request(app.http).get(path.replace(/\{\w+\}/g, 'x'));
      expect([path, status === 401]).toEqual([path, false]);
    }
    const secrets = operations.filter(({ path }) => /login|password|account/.test(path));
    expect(secrets.every(({ path }) => path.startsWith('/api/admin/'))).toBe(true);
  });

  it('[X3-014] has no field for a vehicle’s owner, whatever the plate lookup answers', async () => {
    const { body } = await new TestVisitor(app).agent
      .post('/api/lookup/license-plate')
      .send({ licensePlate: 'ABC1234', state: 'CA' })
      .expect(200);
    const names = new Set<string>();
    const collect = (value: unknown): void => {
      if (value === null || typeof value !== 'object') return;
      for (const [name, child] of Object.entries(value)) {
        names.add(name);
        collect(child);
      }
    };
    collect(body.data);
    collect(['ReportView', 'VehicleHistory', 'VehicleData', 'Findings'].map((name) => schemas[name]?.properties ?? {}));
    expect(names.has('vehicleData')).toBe(true);
    expect([...names].filter((name) => /owner.*(name|address|phone)|fullName|phone|addressLine/i.test(name))).toEqual(
      [],
    );
  });
});

describe('public ids', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it('[X3-005, B7-007, B7-008] are random tokens; the integer of the table opens nothing', async () => {
    const visitor = new TestVisitor(app);
    const report = await visitor.lookup();
    expect(report.id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(report.secureUrl).toBe(`/results/${report.id}`);
    const [{ id }] = await app.dataSource.query('SELECT id FROM vehicle_reports WHERE token = $1', [report.id]);
    for (const path of [`/api/reports/${id}`, `/api/reports/secure/${id}`, `/api/reports/temp_vin_1FTFW5L8`])
      expect((await visitor.agent.get(path).expect(404)).body.error).toBe('Vehicle report not found');
    for (const path of [`/api/reports/${report.id}`, `/api/reports/secure/${report.id}`])
      expect((await visitor.agent.get(path).expect(200)).body.data.id).toBe(report.id);
    await new TestVisitor(app).agent.get(`/api/reports/secure/${report.id}`).expect(404);
  });

  it('[B9-022] cookies are SameSite Lax', async () => {
    const { headers } = await request(app.http).get('/api/site').expect(200);
    expect(headers['set-cookie']?.[0]).toMatch(/^rb_visitor=.*; SameSite=Lax/);
  });

  it('[B4-002, B7-018] the server alone completes a session, after it has asked the provider', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id, 'single_report', { status: 'completed' });
    const state = async () =>
      (await visitor.agent.get(`/api/checkout/session/${sessionId}`).expect(200)).body.data.status as string;
    expect(await state()).toBe('created');
    const late = { sessionId, paymentMethod: 'sim_card_lost_webhook', status: 'completed', transactionId: 'mine' };
    await visitor.agent.post('/api/checkout/complete').send(late).expect(409);
    expect(await state()).toBe('processing');
  });

  it('[A1-004] a report covers titles, accidents, service, owners, places and the market value', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    await visitor.complete((await visitor.openCheckout(id)).sessionId).expect(200);
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    const { history, findings } = await visitor.readyReport(id);
    for (const section of ['titles', 'accidents', 'service', 'ownership', 'marketValue'] as const)
      expect([section, history?.[section]]).toEqual([section, expect.objectContaining({ records: expect.any(Array) })]);
    expect(findings).toHaveProperty('locations');
    expect(findings).toHaveProperty('value');
  });
});
