import { type RunningApp, startApp } from './support/app.js';
import { REAL_VIN, TestVisitor } from './support/visitor.js';

describe('the main job over HTTP', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it('[A1-002, B1-004, B4-032, X2-016] leads from a VIN to the paid report, one step at a time', async () => {
    const visitor = new TestVisitor(app);
    const { id, access } = await visitor.lookup();
    expect(access).toMatchObject({ paid: false, nextStep: 'checkout' });

    const { sessionId } = await visitor.openCheckout(id);
    await visitor.complete(sessionId).expect(200);
    expect((await visitor.report(id)).access).toMatchObject({ paid: true, nextStep: 'sign' });

    const signed = await visitor.sign(id).expect(200);
    expect(signed.body.data.access.nextStep).toBe('address');
    const addressed = await visitor.address(id).expect(200);
    expect(['wait', 'read']).toContain(addressed.body.data.access.nextStep);

    const report = await visitor.readyReport(id);
    expect(report.access.nextStep).toBe('read');
    expect(report.history?.demonstration).toBe(true);
    expect(report.history?.odometer.records.length).toBeGreaterThan(0);
    expect(report.findings).not.toBeNull();
  });

  it('[X3-002, A6-003] sends no premium value before every step is done', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup('JH4DC4340RS003205');
    const nothing = { history: null, findings: null, text: null, sourceNotice: null, verification: null };
    expect(await visitor.report(id)).toMatchObject(nothing);
    await visitor.complete((await visitor.openCheckout(id)).sessionId).expect(200);
    // From here on the history, its code and its fingerprint are there to be sent.
    expect(await visitor.readyReport(id)).toMatchObject({ ...nothing, access: { nextStep: 'sign' } });
    await visitor.sign(id).expect(200);
    expect(await visitor.report(id)).toMatchObject({ ...nothing, access: { nextStep: 'address' } });
  });

  it('[X3-003] does not let a query parameter raise access', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { body } = await visitor.agent.get(`/api/reports/${id}?type=premium&access=read`).expect(200);
    expect(body.data.history).toBeNull();
  });

  it('[A7-001, A3-009, A3-010] answers a lookup in the envelope, with a token that can be asked again', async () => {
    const visitor = new TestVisitor(app);
    const { body } = await visitor.agent.post('/api/lookup/vin').send({ vin: REAL_VIN }).expect(200);
    expect(body.success).toBe(true);
    expect(body.data).toMatchObject({
      vin: REAL_VIN,
      licensePlate: null,
      state: null,
      secureUrl: `/results/${body.data.id}`,
    });
    expect(body.data.vehicleData).toMatchObject({ year: 2024, make: 'Ford', model: 'F-150' });
    expect((await visitor.lookup()).id).toBe(body.data.id);
  });

  it('[A7-002] answers a plate lookup in the same shape, and finds it again', async () => {
    const visitor = new TestVisitor(app);
    const { body } = await visitor.agent
      .post('/api/lookup/license-plate')
      .send({ licensePlate: 'abc-1234', state: 'ca' })
      .expect(200);
    expect(body.data).toMatchObject({ licensePlate: 'ABC1234', state: 'CA', plateMatch: 'demonstration' });
    expect(Object.keys(body.data).sort()).toEqual(Object.keys(await visitor.lookup()).sort());
    const found = await visitor.agent
      .post('/api/reports/find')
      .send({ lookupType: 'license_plate', lookupValue: 'ABC1234 (CA)' })
      .expect(200);
    expect(found.body.data.reportId).toBe(body.data.id);
  });

  it('[A1-005, B1-007] keeps the intent, buyer unless another is sent', async () => {
    const visitor = new TestVisitor(app);
    expect((await visitor.lookup()).intent).toBe('buyer');
    const { body } = await visitor.agent.post('/api/lookup/vin').send({ vin: REAL_VIN, intent: 'seller' }).expect(200);
    expect(body.data.intent).toBe('seller');
    const unknown = await visitor.agent
      .post('/api/lookup/vin')
      .send({ vin: 'JH4DC4340RS003205', intent: 'basic' })
      .expect(200);
    expect(unknown.body.data.intent).toBe('buyer');
  });

  it('[X3-001] shows a report to nobody but its owner', async () => {
    const { id } = await new TestVisitor(app).lookup();
    const other = new TestVisitor(app);
    await other.lookup();
    const { body } = await other.agent.get(`/api/reports/${id}`).expect(404);
    expect(body).toMatchObject({ success: false, code: 'REPORT_NOT_FOUND', error: 'Vehicle report not found' });
  });

  it('[B3-015] records every search', async () => {
    const visitor = new TestVisitor(app);
    await visitor.lookup('1GKEV13728J123735');
    const rows = await app.dataSource.query(`SELECT * FROM search_history WHERE "searchValue" = '1GKEV13728J123735'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ searchType: 'vin', state: null, vehicleInfo: { make: 'GMC' } });
  });
});
