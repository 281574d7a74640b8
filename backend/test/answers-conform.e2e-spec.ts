import { createServer } from 'node:http';
import request from 'supertest';
import { BODY_EXAMPLES } from '../src/platform/http/openapi-texts.js';
import type { RunningApp } from './support/app.js';
import { watchContract } from './support/contract.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { TestVisitor } from './support/visitor.js';

describe('every answer is what the contract says', () => {
  let app: RunningApp;
  const { paths } = contractChecker.contract;
  beforeAll(async () => void (app = await startAppWithOperator()));
  afterAll(() => app.stop());
  afterEach(() => expect([...app.answers.wrong]).toEqual([]));

  it('while a report is sold in the five steps of the documentation, with the examples it fills in', async () => {
    const visitor = new TestVisitor(app);
    const { agent } = visitor;
    const post = (path: string, name: string, ids: object = {}) =>
      agent.post(path).send({ ...BODY_EXAMPLES[name], ...ids });
    const found = await post('/api/lookup/vin', 'lookupVin').expect(200);
    const { id } = (found.body as { data: { id: string } }).data;
    const open = async () => {
      const { body } = await post('/api/checkout/session', 'openCheckout', { reportId: id }).expect(200);
      return (body as { data: { sessionId: string } }).data.sessionId;
    };
    const declined = { sessionId: await open(), paymentMethod: 'sim_card_declined' };
    await post('/api/checkout/complete', 'completeCheckout', declined).expect(402);
    await post('/api/checkout/complete', 'completeCheckout', { sessionId: await open() }).expect(200);
    await visitor.readyReport(id);
    await post('/api/signatures', 'signReport', { vehicleReportId: id }).expect(200);
    await post('/api/addresses', 'saveAddress', { vehicleReportId: id }).expect(200);
    expect((await visitor.report(id)).access.nextStep).toBe('read');
    await agent.get(`/api/reports/${id}/pdf`).expect(200);
    for (const path of ['/api/purchases', '/api/purchases/entitlement', '/api/subscriptions'])
      await agent.get(path).expect(200);
  }, 60_000);

  it('[X8-010] when everything that can be read is asked for, signed in or not', async () => {
    const operator = await signIn(app);
    const reads = Object.entries(paths).filter(([, calls]) => 'get' in calls);
    for (const [path] of reads) {
      const address = path.replace(/\{\w+\}/g, 'x');
      await request(app.http).get(address);
      await operator.get(address);
    }
    expect(reads.filter(([path]) => !app.answers.seen.has(`get ${path}`)).map(([path]) => path)).toEqual([]);
  }, 60_000);

  it('when a body is empty', async () => {
    for (const [path, calls] of Object.entries(paths))
      if ('post' in calls)
        await request(app.http)
          .post(path.replace(/\{\w+\}/g, 'x'))
          .send({});
  }, 60_000);

  it('and the free decode sets no cookie and tells a caller with a current copy that nothing changed', async () => {
    const decode = () => request(app.http).get('/api/vehicles/1FTFW5L86RFB45612').query({ intent: 'seller' });
    const { headers } = await decode().expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      etag: expect.stringMatching(/^"\w{32}"$/),
    });
    expect(headers['set-cookie']).toBeUndefined();
    const again = await decode().set('if-none-match', String(headers.etag)).expect(304);
    expect(again.text).toBe('');
    const refused = await request(app.http).get('/api/vehicles/nothing').expect(400);
    expect(refused.headers['cache-control']).toBe('no-store');
  });
});

it.each([
  [200, '{"success":true,"data":7}', 'get /api/offers 200: /data must be object', {}],
  [200, '{"success":true}', "get /api/offers 200:  must have required property 'data'", {}],
  [418, '{}', 'get /api/offers does not name 418', {}],
  [200, '{}', 'get /api/offers 200: does not name the header x-new', { 'x-new': '1' }],
])('[X8-010] an answer %i %s of any test is noticed', async (status, body, problem, headers) => {
  const server = createServer((_, response) => {
    response.statusCode = status;
    response.setHeaders(new Map(Object.entries({ 'content-type': 'application/json', ...headers }))).end(body);
  });
  const { wrong, seen } = watchContract(server);
  await request(server).get('/api/offers');
  expect([...seen]).toEqual(['get /api/offers']);
  expect([...wrong]).toEqual([expect.stringContaining(problem)]);
});
