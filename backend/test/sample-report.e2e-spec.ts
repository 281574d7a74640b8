import { type RunningApp, startApp } from './support/app.js';
import { TestVisitor } from './support/visitor.js';

describe('the sample report', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it('[X4-005] comes compressed as the browser accepts it, and a short answer as it is', async () => {
    const { agent } = new TestVisitor(app);
    for (const encoding of ['br', 'gzip']) {
      const { headers, body } = await agent.get('/api/sample-report').set('accept-encoding', encoding).expect(200);
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(body.data.id).toBe('sample');
    }
    const plain = await agent.get('/api/sample-report').set('accept-encoding', 'identity').expect(200);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toBe('accept-encoding');
    // What HEAD says has to be what GET would: a cache keeps it for both.
    const head = await agent.head('/api/sample-report').set('accept-encoding', 'br').expect(200);
    expect(head.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const short = await agent.get('/api/site').set('accept-encoding', 'br').expect(200);
    expect(short.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['gzip;q=0, br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['gzip, br', 'br'],
    ['br;q=0.5, identity', 'identity'],
    ['GZIP', 'gzip'],
    ['BR;Q=0', 'identity'],
    ['*', 'br'],
    ['', 'identity'],
  ])('answers %j by %s', async (accepted, encoding) => {
    const { headers } = await new TestVisitor(app).agent.head('/api/sample-report').set('accept-encoding', accepted);
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(headers.vary).toBe('accept-encoding');
  });

  it('[X7-006] is a full report of a published test vehicle, and belongs to nobody', async () => {
    const { body } = await new TestVisitor(app).agent.get('/api/sample-report').expect(200);
    expect(body.data).toMatchObject({
      id: 'sample',
      vin: '1C4GJWAG0DL000000',
      userId: null,
      licensePlate: null,
      verification: null,
      vehicleData: { year: 2013, make: 'Jeep', model: 'Wrangler', salvageTitle: true },
      access: { paid: false, nextStep: 'checkout', pdf: false },
      history: { demonstration: true },
      text: { insights: expect.anything() },
    });
    for (const { key, count } of body.data.availability as { key: string; count: number | null }[])
      if (count !== null) expect(body.data.history[key].records).toHaveLength(count);
  });
});
