import type { ReportView } from '../src/reports/report.dto.js';
import { type RunningApp, startApp } from './support/app.js';
import { REAL_VIN, TestVisitor } from './support/visitor.js';

/** A school bus: position 10 is C, for 1982 and 2012, and the patterns of both years name its model. */
const BUS = '1BAKGCPH4CF283189';
const NAME = '1982 or 2012 Blue Bird BB Conventional';
const NOT_POSSIBLE = 'Please choose one of the possible model years';

let app: RunningApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

const state = (visitor: TestVisitor, id: string, statedYear: unknown) =>
  visitor.agent.patch(`/api/reports/${id}`).send({ statedYear });

describe('a report of a VIN that fits two model years', () => {
  it('names both, and neither as known [X11-001]', async () => {
    const { vehicleData, statedYear, specifications } = await new TestVisitor(app).lookup(BUS);
    expect(vehicleData).toMatchObject({ year: null, possibleYears: [1982, 2012], make: 'Blue Bird' });
    expect(specifications.rows[0]).toEqual({ label: 'Model year', value: '1982 or 2012' });
    expect(statedYear).toBeNull();
  });

  it('stores the year that the buyer states, and computes nothing from it [X11-001]', async () => {
    const visitor = new TestVisitor(app);
    const before = await visitor.lookup(BUS);
    const { body } = await state(visitor, before.id, 2012).expect(200);
    expect((body as { data: ReportView }).data).toEqual({ ...before, statedYear: 2012 });
    expect(await visitor.report(before.id)).toEqual({ ...before, statedYear: 2012 });
    expect((await visitor.lookup(BUS)).statedYear).toBe(2012);
  });

  it('changes the stated year when the buyer answers again [X11-001]', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup(BUS);
    await state(visitor, id, 2012).expect(200);
    await state(visitor, id, 1982).expect(200);
    expect((await visitor.report(id)).statedYear).toBe(1982);
  });

  it('says both years in the report, the list of reports and the purchases [X11-001]', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup(BUS);
    await state(visitor, id, 2012).expect(200);
    await visitor.buy(id);
    await visitor.readyReport(id);
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    const report = await visitor.report(id);
    expect(report).toMatchObject({ statedYear: 2012, vehicleData: { year: null, marketValue: null } });
    expect(report.findings?.value).toBeNull();
    for (const path of ['/api/reports', '/api/purchases']) {
      const { body } = await visitor.agent.get(path).expect(200);
      expect(JSON.stringify(body)).toContain(NAME);
      expect(JSON.stringify(body)).not.toMatch(/"(1982|2012) Blue Bird/);
    }
  });
});

describe('stating a model year', () => {
  it.each([2000, 1983, '2012', 2012.5, null, undefined])('is refused for another year: %j [X11-001]', async (year) => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup(BUS);
    const { body } = await state(visitor, id, year).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', fields: { statedYear: NOT_POSSIBLE } });
    expect((await visitor.report(id)).statedYear).toBeNull();
  });

  it('is refused where the VIN says the year [X11-001]', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup(REAL_VIN);
    const { body } = await state(visitor, id, 2024).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', fields: { statedYear: NOT_POSSIBLE } });
  });

  it("returns 404 for another visitor's report", async () => {
    const { id } = await new TestVisitor(app).lookup(BUS);
    const { body } = await state(new TestVisitor(app), id, 2012).expect(404);
    expect(body).toMatchObject({ code: 'REPORT_NOT_FOUND' });
  });
});
