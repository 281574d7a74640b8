import type { ReportView } from '../src/reports/report.dto.js';
import { type RunningApp, startApp } from './support/app.js';
import { REAL_VIN, TestVisitor } from './support/visitor.js';

/** Published test vehicles: docs/test-vehicles.md. */
const WITH_ACCIDENT = '5XYKTCA63DG000000';

let app: RunningApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

async function read(vin: string, intent: 'buyer' | 'seller' = 'buyer'): Promise<ReportView> {
  const visitor = new TestVisitor(app);
  const { body } = await visitor.agent.post('/api/lookup/vin').send({ vin, intent }).expect(200);
  const { id } = (body as { data: ReportView }).data;
  const { sessionId } = await visitor.openCheckout(id);
  await visitor.complete(sessionId).expect(200);
  await visitor.readyReport(id);
  await visitor.sign(id).expect(200);
  await visitor.address(id).expect(200);
  return visitor.report(id);
}

describe('a report as its reader gets it', () => {
  let report: ReportView;
  beforeAll(async () => void (report = await read(WITH_ACCIDENT)));

  it('[B3-041, A3-011] names its vehicle by VIN, its plate, its id and its vehicle data', () => {
    expect(report).toMatchObject({ vin: WITH_ACCIDENT, licensePlate: null, id: expect.stringMatching(/^[\w-]{22}$/) });
    expect(report.vehicleData).toMatchObject({ vin: WITH_ACCIDENT, year: 2013, make: 'Kia', model: 'Sorento' });
    expect(report.vehicleData).toHaveProperty('trim');
  });

  it.each([
    ['[B3-042]', 'bodyStyle fuelType engine cylinders displacement transmission drivetrain doors'],
    ['[B3-043]', 'mpgCity mpgHighway color interiorColor horsepower torque seatingCapacity fuelCapacity'],
    ['[B3-046]', 'plantCountry plantState curbWeight length width height'],
  ])('%s has each fact of the vehicle, known or null: %s', (_, fields) => {
    for (const field of fields.split(' ')) expect(report.vehicleData).toHaveProperty(field);
  });

  it('[X1-001, A3-014] leaves what no source states at null, and the list of features empty', () => {
    const { mpgCity, torque, fuelCapacity, curbWeight, length, features } = report.vehicleData;
    expect([mpgCity, torque, fuelCapacity, curbWeight, length]).toEqual([null, null, null, null, null]);
    expect(features).toEqual([]);
  });

  it('[A3-015, B3-048] has the accidents as a list, and from it whether there was one', () => {
    expect(report.history?.accidents.records).toEqual([expect.objectContaining({ severity: expect.any(String) })]);
    expect(report.findings?.hasAccident).toBe(true);
  });

  it('[B3-047, B3-049, B3-050] says salvage and recalls as facts, and counts the owners on record', () => {
    expect(report.findings).toMatchObject({ salvageTitle: false, hasRecalls: false });
    expect(report.findings?.ownerCount).toBe(report.history?.ownership.records.length);
  });

  it('[B3-044, B3-045, A3-016] has the mileage last reported and the value of the market, never an estimate in their place', () => {
    const { odometer, marketValue, titles } = report.history!;
    const newest = [...odometer.records].sort((a, b) => a.date.localeCompare(b.date)).at(-1);
    expect(report.findings?.odometer?.lastReportedMileage).toBe(newest?.miles);
    expect(report.findings?.value?.retailCents).toBe(marketValue.records[0]?.retailCents);
    expect(titles.records.length).toBeGreaterThan(0);
    for (const name of ['estimatedMileage', 'estimatedValue']) expect(JSON.stringify(report)).not.toContain(name);
  });
});

it('[A1-006, B1-008] buying or selling changes the insights of the same vehicle, and nothing else', async () => {
  const [buyer, seller] = await Promise.all([read(REAL_VIN, 'buyer'), read(REAL_VIN, 'seller')]);
  const facts = ({ vehicleData, availability, history, findings }: ReportView) => ({
    vehicleData,
    availability,
    history: { ...history, obtainedAt: null },
    findings: { ...findings, insights: null },
  });
  expect(facts(seller)).toEqual(facts(buyer));
  expect([buyer.intent, seller.intent]).toEqual(['buyer', 'seller']);
  expect(seller.findings?.insights).not.toEqual(buyer.findings?.insights);
});
