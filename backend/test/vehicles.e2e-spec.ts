import request from 'supertest';
import type { VehicleSummary } from '../src/vehicle-data/vehicle-summary.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { NHTSA_ANSWERS } from './support/nhtsa-answers.js';
import { OutsideServer, plays } from './support/outside-server.js';
import { REAL_VIN, TestVisitor } from './support/visitor.js';

const summaryOf = async ({ http }: RunningApp, vin: string): Promise<VehicleSummary> => {
  const { body } = await request(http).get(`/api/vehicles/${vin}`).expect(200);
  return (body as { data: VehicleSummary }).data;
};

describe('GET /api/vehicles/{vin} with outside sources off', () => {
  let app: RunningApp;
  let nhtsa: OutsideServer;
  let fetched: jest.SpyInstance;

  beforeAll(async () => {
    nhtsa = await OutsideServer.start();
    app = await startApp({ NHTSA_VPIC_URL: nhtsa.url, NHTSA_API_URL: nhtsa.url });
    fetched = jest.spyOn(globalThis, 'fetch');
  });
  afterAll(async () => {
    fetched.mockRestore();
    await app.stop();
    await nhtsa.stop();
  });

  it('[X1-001] says what the table knows, with its source and date, and claims nothing about recalls', async () => {
    const summary = await summaryOf(app, REAL_VIN);
    expect(summary.vehicleData).toMatchObject({ year: 2024, make: 'Ford', model: 'F-150', transmission: null });
    expect(summary.identification).toMatchObject({ checkDigit: 'valid', suggestions: [], country: 'United States' });
    expect(summary).toMatchObject({ recalls: null, complaints: null, safetyRatings: null });
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
    expect(summary.sources).toEqual([{ source: 'NHTSA vPIC', asOf: date, about: 'Identity of the vehicle' }]);
  });

  it('suggests the intended VIN when the check digit fails', async () => {
    const { identification } = await summaryOf(app, '1FTFW5L86RF845612');
    expect(identification.checkDigit).toBe('invalid');
    expect(identification.suggestions).toContainEqual({ vin: REAL_VIN, vehicle: '2024 Ford F-150' });
  });

  it('[X5-019] suggests the intended VIN for a mistyped import too', async () => {
    const { identification } = await summaryOf(app, 'JH4DC4340R5003205');
    expect(identification.checkDigit).toBe('invalid');
    expect(identification.suggestions[0]).toEqual({ vin: 'JH4DC4340RS003205', vehicle: '1994 Acura Integra' });
  });

  it('never calls outside, neither here nor in a lookup', async () => {
    await summaryOf(app, REAL_VIN);
    await new TestVisitor(app).lookup(REAL_VIN);
    expect(fetched).not.toHaveBeenCalled();
    expect(nhtsa.asked).toEqual([]);
  });
});

describe('GET /api/vehicles/{vin} at the limit of the default install', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ RATE_LIMIT_FACTOR: '1' })));
  afterAll(() => app.stop());

  it('refuses the sixty-first call of a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => request(app.http).get('/api/vehicles/BAD')));
    const last = answers.filter(({ status }) => status === 429);
    expect(last.length).toBeGreaterThan(0);
    expect(last[0]?.body).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
    await new TestVisitor(app).lookup(REAL_VIN);
  });
});

describe('GET /api/vehicles/{vin} with NHTSA on', () => {
  let app: RunningApp;
  let nhtsa: OutsideServer;

  beforeAll(async () => {
    nhtsa = await OutsideServer.start();
    app = await startApp({ NHTSA: 'on', NHTSA_VPIC_URL: nhtsa.url, NHTSA_API_URL: nhtsa.url, LOG_LEVEL: 'fatal' });
  });
  beforeEach(async () => {
    nhtsa.asked.length = 0;
    await app.dataSource.query('DELETE FROM source_cache');
  });
  afterAll(async () => {
    await app.stop();
    await nhtsa.stop();
  });

  it('[X1-002] adds details and recalls of the model, labeled, with sources and dates', async () => {
    nhtsa.part = NHTSA_ANSWERS;
    const { vehicleData, identification, recalls, sources } = await summaryOf(app, REAL_VIN);
    expect(vehicleData).toMatchObject({ model: 'F-150', transmission: '10-speed automatic', seatingCapacity: 5 });
    expect(identification.additions[0]?.fields).toContain('transmission');
    expect(recalls).toMatchObject({ status: 'available', scope: 'model', appliesTo: '2024 Ford F-150' });
    expect(recalls?.records[0]).toMatchObject({ campaign: '23V123000', date: '2023-11-14' });
    expect(sources.map(({ source }) => source)).toContain('NHTSA recalls');
    for (const { asOf } of sources) expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('asks once and keeps the answers', async () => {
    nhtsa.part = NHTSA_ANSWERS;
    const first = await summaryOf(app, REAL_VIN);
    const asked = nhtsa.asked.length;
    expect(await summaryOf(app, REAL_VIN)).toEqual(first);
    expect((await new TestVisitor(app).lookup(REAL_VIN)).vehicleData).toMatchObject(first.vehicleData);
    expect(nhtsa.asked).toHaveLength(asked);
    const [{ count }] = await app.dataSource.query<[{ count: string }]>('SELECT count(*) FROM source_cache');
    expect(Number(count)).toBe(4);
  });

  it('[X1-001] answers within eight seconds with what is known when every source is cut off', async () => {
    for (const part of [plays.silent, plays.cutOff]) {
      nhtsa.part = part;
      const start = performance.now();
      const { vehicleData, identification, recalls } = await summaryOf(app, REAL_VIN);
      expect(performance.now() - start).toBeLessThan(8_000);
      expect(vehicleData).toMatchObject({ model: 'F-150', transmission: null });
      expect(identification.warnings).toContainEqual(expect.stringContaining('could not be asked'));
      expect(recalls).toMatchObject({ status: 'unavailable', records: [], asOf: null });
    }
  });
});
