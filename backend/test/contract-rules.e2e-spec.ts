import request from 'supertest';
import { ERROR_STATUS } from '../src/http/errors.js';
import { createOpenApi } from '../src/http/openapi.js';
import { type RunningApp, startApp } from './support/app.js';
import { TestVisitor } from './support/visitor.js';

interface Operation {
  summary?: string;
  parameters?: { name: string }[];
  requestBody?: object;
  responses: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>;
}

describe('the contract', () => {
  let app: RunningApp;
  let operations: { path: string; method: string; operation: Operation }[];
  let schemas: Record<string, { properties?: Record<string, unknown>; enum?: string[] }>;
  beforeAll(async () => {
    app = await startApp();
    const { paths, components } = createOpenApi(app.app);
    schemas = components?.schemas as typeof schemas;
    operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
    );
  });
  afterAll(() => app.stop());

  it('lists every error code, and each of those that a call says it gives stands under its own status', () => {
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
      expect([method, path, answers.map(({ body }) => body.code)]).toEqual([
        method,
        path,
        ['MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'],
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

  it('[A6-004, B6-005, B6-006] lets nobody but an operator who has signed in past /api/admin', async () => {
    const guarded = operations.filter(({ path }) => path.startsWith('/api/admin/') && !/log(in|out)$/.test(path));
    expect(guarded.length).toBeGreaterThan(8);
    for (const { path, method } of guarded) {
      const url = path.replace(/\{\w+\}/g, 'x');
      const { status, body } = await request(app.http)[method as 'get'](url).send({});
      expect([method, url, status, body.code]).toEqual([method, url, 401, 'UNAUTHORIZED']);
    }
  });

  it('[A6-001, B6-001, B6-008] asks nobody else to sign in, and has no account to make', async () => {
    const open = operations.filter(({ path, method }) => method === 'get' && !path.startsWith('/api/admin/'));
    expect(open.length).toBeGreaterThan(8);
    for (const { path } of open) {
      const { status } = await request(app.http).get(path.replace(/\{\w+\}/g, 'x'));
      expect([path, status === 401]).toEqual([path, false]);
    }
    const secrets = operations.filter(({ path }) => /login|password|account/.test(path));
    expect(secrets.every(({ path }) => path.startsWith('/api/admin/'))).toBe(true);
  });

  it('[X3-014] has no field for whoever a vehicle belongs to, whatever the plate lookup answers', async () => {
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
