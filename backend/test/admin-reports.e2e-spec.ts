import request from 'supertest';
import { firstOperatorPassword } from '../src/admin/first-operator.js';
import { type RunningApp, startApp } from './support/app.js';
import { REAL_VIN, TestVisitor } from './support/visitor.js';

const PASSWORD = 'a password the owner chose';
const OTHER_VIN = 'JH4DC4340RS003205';

describe("the operator's list of reports", () => {
  let app: RunningApp;
  let paid: string;
  let free: string;
  beforeAll(async () => {
    app = await startApp({ OPERATOR_PASSWORD: PASSWORD });
    await firstOperatorPassword(app.app);
    const buyer = new TestVisitor(app);
    ({ id: paid } = await buyer.lookup());
    const { sessionId } = await buyer.openCheckout(paid, 'single_report', { contactEmail: 'Ada@Example.org' });
    await buyer.complete(sessionId).expect(200);
    await buyer.sign(paid).expect(200);
    ({ id: free } = await new TestVisitor(app).lookup(OTHER_VIN));
  });

  afterAll(() => app.stop());

  async function signIn() {
    const agent = request.agent(app.http);
    await agent.post('/api/admin/login').send({ password: PASSWORD }).expect(200);
    return agent;
  }
  const list = async (query: object = {}) => (await signIn()).get('/api/admin/reports').query(query);

  it('come bare, newest first, with their total', async () => {
    const { body, headers, status } = await list({ sort: '["searchedAt","DESC"]', range: '[0,24]', filter: '{}' });
    expect(status).toBe(200);
    expect(headers['content-range']).toBe('reports 0-1/2');
    expect(headers['access-control-expose-headers']).toBe('Content-Range');
    expect(body.map(({ id }: { id: string }) => id)).toEqual([free, paid]);
    expect(body[1]).toEqual({
      id: paid,
      userId: expect.any(String),
      vin: REAL_VIN,
      vehicle: expect.stringMatching(/^2024 Ford F-150/),
      searchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      intent: 'buyer',
      paid: true,
      signed: true,
      addressed: false,
      email: 'ada@example.org',
    });
    expect(body[0]).toMatchObject({ vin: OTHER_VIN, paid: false, signed: false, addressed: false, email: null });
  });

  it('are paged and sorted', async () => {
    const first = await list({ range: '[0,0]', sort: '["vin","ASC"]' });
    expect([first.body[0].vin, first.headers['content-range']]).toEqual([REAL_VIN, 'reports 0-0/2']);
    const second = await list({ range: '[1,1]', sort: '["vin","ASC"]' });
    expect([second.body[0].vin, second.headers['content-range']]).toEqual([OTHER_VIN, 'reports 1-1/2']);
    const beyond = await list({ range: '[50,74]' });
    expect([beyond.body, beyond.headers['content-range']]).toEqual([[], 'reports */2']);
  });

  it.each([
    ['the beginning of a VIN', () => ({ q: 'jh4dc' }), () => [free]],
    ['the beginning of a model', () => ({ q: 'f-1' }), () => [paid]],
    ['make and model', () => ({ q: 'Acura integ' }), () => [free]],
    ['year, make and model as the list names them', () => ({ q: '2024 Ford F-150' }), () => [paid]],
    ['the same in any case and spacing', () => ({ q: '  1994   ACURA  integ' }), () => [free]],
    ['year and model', () => ({ q: '1994 integra' }), () => [free]],
    ['no other year', () => ({ q: '2023 Ford F-150' }), () => []],
    ['a token', () => ({ q: paid }), () => [paid]],
    ['no wildcard', () => ({ q: '%' }), () => []],
    ['payment', () => ({ paid: true }), () => [paid]],
    ['no payment', () => ({ paid: false }), () => [free]],
    ['both', () => ({ paid: false, q: REAL_VIN }), () => []],
  ])('are found by %s', async (_, filter, expected) => {
    const { body } = await list({ filter: JSON.stringify(filter()) });
    expect(body.map(({ id }: { id: string }) => id)).toEqual(expected());
  });

  it('are found by the name the list shows, whatever is known of the vehicle', async () => {
    const visitor = new TestVisitor(app);
    const [known, maker] = [new Map<string, string>(), '4P1BAAGF0RA026408'];
    for (const vin of [maker, 'VF9SA25C28M795153', '1BAKGCPH4CF283189']) known.set((await visitor.lookup(vin)).id, vin);
    for (const [id, vin] of known) {
      const { vehicle } = (await (await signIn()).get(`/api/admin/reports/${id}`)).body as { vehicle: string };
      if (vin === maker) expect(vehicle).toMatch(/^1994 or 2024 Pierce/);
      const { body } = await list({ filter: JSON.stringify({ q: ` ${vehicle.toUpperCase().replaceAll(' ', '  ')}` }) });
      expect(body.map((row: { id: string }) => row.id)).toEqual([id]);
    }
    await visitor.agent.delete('/api/privacy/data').expect(200);
  });

  it('refuse a malformed question', async () => {
    for (const query of [
      { sort: '["id","ASC"]' },
      { range: '[0,100]' },
      { filter: '{' },
      { filter: '{"q":"\\u0000"}' },
      { sort: ['a', 'b'] },
    ]) {
      const { body, status } = await list(query);
      expect([status, body.code]).toEqual([400, 'VALIDATION']);
    }
  });

  it('can also be fetched one by one', async () => {
    const operator = await signIn();
    expect((await operator.get(`/api/admin/reports/${paid}`).expect(200)).body).toMatchObject({
      id: paid,
      vin: REAL_VIN,
    });
    for (const token of ['x', 'AAAAAAAAAAAAAAAAAAAAAA', `${paid}'`])
      expect((await operator.get(`/api/admin/reports/${token}`).expect(404)).body.code).toBe('REPORT_NOT_FOUND');
  });
});
