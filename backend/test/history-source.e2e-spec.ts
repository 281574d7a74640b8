import { type RunningApp, startApp } from './support/app.js';
import { hurryJobs } from './support/jobs.js';
import { OutsideServer, plays } from './support/outside-server.js';
import { until } from './support/until.js';
import { VINAUDIT_VIN as VIN, vinAuditEnv, vinAuditPlays, vinAuditText } from './support/vinaudit-answers.js';
import { TestVisitor } from './support/visitor.js';
import { TEST_VEHICLES } from '../src/vehicle-data/sources/demo/test-vehicles.js';

const CLEAN = '5NPEB4AC8DH000000';

describe('a shop whose histories and plates come from outside', () => {
  let source: OutsideServer;
  let app: RunningApp;
  let visitor: TestVisitor;
  beforeAll(async () => {
    source = await OutsideServer.start();
    app = await startApp({
      ...vinAuditEnv(source.url),
      PLATE_PROVIDER: 'platetovin',
      PLATE_KEY: 'secret-key',
      PLATETOVIN_URL: source.url,
      LOG_LEVEL: 'fatal',
    });
  });
  beforeEach(() => {
    source.part = vinAuditPlays();
    source.asked.length = 0;
    visitor = new TestVisitor(app);
  });
  afterAll(async () => {
    await app.stop();
    await source.stop();
  });

  const plate = (licensePlate: string) =>
    visitor.agent.post('/api/lookup/license-plate').send({ licensePlate, state: 'CA' });
  const pay = async (id: string) => {
    const { sessionId } = await visitor.openCheckout(id);
    await visitor.complete(sessionId).expect(200);
  };

  it('[X1-001, X1-002] a lookup asks the free query and promises only what it says', async () => {
    const { availability, plateMatch } = await visitor.lookup(VIN);
    expect(availability).toHaveLength(13);
    expect(availability.find(({ key }) => key === 'accidents')).toMatchObject({ status: 'with_report', count: null });
    expect(plateMatch).toBeNull();
    expect(source.asked.map((line) => line.split('?')[0])).toEqual(['GET /v2/query']);
  });

  it('a sold report is bought once, kept word for word and counted, however often it is read', async () => {
    const { id } = await visitor.lookup(VIN);
    source.part = vinAuditPlays({
      pullreport: plays.inTurn(plays.status(403), plays.text(JSON.stringify(pullreport()))),
    });
    await pay(id);
    const failed = `SELECT FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL AND locked_at IS NULL`;
    await until(
      () => app.dataSource.query<unknown[]>(failed),
      ({ length }) => length > 0,
    );
    expect((await visitor.report(id)).access.ready).toBe(false);
    // The job waits longer after each failure: for the test it may run again at once.
    await hurryJobs(app);
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    const { history, findings } = await visitor.readyReport(id);
    expect(history).toMatchObject({ demonstration: false, provider: 'VinAudit', titles: { status: 'available' } });
    expect(findings).toMatchObject({ salvageTitle: true, value: { retailCents: 1_088_253 } });
    await visitor.report(id);
    expect(source.asked.filter((line) => line.includes('pullreport'))).toHaveLength(2);
    expect(await app.dataSource.query('SELECT service, "costCents" FROM provider_spend ORDER BY id')).toEqual([
      { service: 'report', costCents: 25 },
      { service: 'market_value', costCents: 5 },
    ]);
    const [answer] = await app.dataSource.query(`SELECT raw FROM provider_answers WHERE service = 'report'`);
    expect(answer.raw).toMatchObject({ id: 'T00000000001', surprise: 'a\ufffdb' });
  });

  it('[X1-002] with the source cut off a lookup answers within eight seconds, says so, and recovers later', async () => {
    source.part = plays.silent;
    const start = performance.now();
    const { availability, vehicleData } = await visitor.lookup(CLEAN);
    expect(performance.now() - start).toBeLessThan(8_000);
    expect(vehicleData.model).toBe('Sonata');
    expect(availability.find(({ key }) => key === 'titles')?.status).toBe('unavailable');
    source.part = vinAuditPlays({ query: plays.json({ success: true, vin: CLEAN, id: 'T2' }) });
    const again = await visitor.lookup(CLEAN);
    expect(again.availability.find(({ key }) => key === 'titles')?.status).toBe('with_report');
  });

  it('[A7-002] a plate leads to the vehicle it is registered for, without a demonstration mark', async () => {
    source.part = plays.byPath({ '/api/convert': plays.json({ success: true, vin: { vin: CLEAN } }) });
    const { body } = await plate('ABC1234').expect(200);
    expect(body.data).toMatchObject({ vin: CLEAN, licensePlate: 'ABC1234', plateMatch: null });
  });

  it('[A7-002] an unknown plate is 404, a source that does not answer is 424', async () => {
    source.part = plays.byPath({ '/api/convert': plays.status(404) });
    expect((await plate('ABC1235').expect(404)).body.code).toBe('PLATE_NOT_FOUND');
    source.part = plays.byPath({ '/api/convert': plays.text('<html>', 'text/html') });
    expect((await plate('ABC1236').expect(424)).body).toMatchObject({ success: false, code: 'SOURCE_UNAVAILABLE' });
  });
});

describe('test vehicles in the shop', () => {
  let app: RunningApp;
  let visitor: TestVisitor;
  beforeAll(async () => {
    app = await startApp({ LOG_LEVEL: 'fatal' });
    visitor = new TestVisitor(app);
  });
  afterAll(() => app.stop());

  it.each(
    TEST_VEHICLES.filter(({ manner }) => manner !== 'slow').map(({ scenario, vin, plate }) => [scenario, vin, plate]),
  )('[A7-001, A7-002] %s is found by VIN and by plate', async (_, vin = '', licensePlate = '') => {
    expect((await visitor.lookup(vin)).vehicleData.vin).toBe(vin);
    const { body } = await visitor.agent
      .post('/api/lookup/license-plate')
      .send({ licensePlate, state: 'TX' })
      .expect(200);
    expect(body.data).toMatchObject({ vin, plateMatch: 'demonstration' });
  });

  it('PLATEOUT shows a plate source that does not answer', async () => {
    const sent = { licensePlate: 'PLATEOUT', state: 'CA' };
    expect((await visitor.agent.post('/api/lookup/license-plate').send(sent).expect(424)).body.code).toBe(
      'SOURCE_UNAVAILABLE',
    );
  });

  it('source down: the sold report waits and is not lost', async () => {
    const { id, availability } = await visitor.lookup(TEST_VEHICLES.find(({ manner }) => manner === 'down')?.vin);
    expect(new Set(availability.map(({ status }) => status))).toEqual(new Set(['unavailable']));
    const { sessionId } = await visitor.openCheckout(id);
    await visitor.complete(sessionId).expect(200);
    const jobs = `SELECT attempts > 0 AS tried, last_error FROM graphile_worker._private_jobs`;
    const failed = await until(
      () => app.dataSource.query<{ last_error: string | null }[]>(jobs),
      (all) => all.length === 1 && all[0]?.last_error !== null,
    );
    expect(failed).toEqual([{ tried: true, last_error: expect.stringContaining('gave no report') }]);
    expect((await visitor.report(id)).access).toMatchObject({ paid: true, ready: false });
  });
});

const pullreport = () => ({
  ...(JSON.parse(vinAuditText('pullreport')) as object),
  surprise: 'a\0b',
});
