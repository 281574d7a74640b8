import type { ReportView } from '../src/reports/report.dto.js';
import { type RunningApp, startApp } from './support/app.js';
import { REAL_VIN, TestVisitor } from './support/visitor.js';

/** Published test vehicles: docs/reference/test-vehicles.md. */
const WITH_ACCIDENT = '5XYKTCA63DG000000';
const SALVAGE = '1C4GJWAG0DL000000';
const RECALLS = 'KMTG341A5LU000000';
const LIEN = 'KNAE55LC1J6000000';
const CORRUPT = '5N1AL0MM8DC000000';

const SUMMARY =
  'mileage estimatedMileage lastReportedMileage estimatedValue marketValue salvageTitle accidentHistory hasRecalls ownerCount titleInfo'.split(
    ' ',
  );

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
  let locked: ReportView;
  beforeAll(async () => {
    report = await read(WITH_ACCIDENT);
    const stranger = new TestVisitor(app);
    const { id } = await stranger.lookup(WITH_ACCIDENT);
    // Paid for, and its history brought, but not signed for: all of it is there to be sent.
    await stranger.buy(id);
    locked = await stranger.readyReport(id);
  });

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

  it('[A3-015, B3-048, X5-020] has the accidents as a list, and from it whether there was one', () => {
    expect(report.history?.accidents.records).toEqual([expect.objectContaining({ severity: expect.any(String) })]);
    expect([report.findings?.hasAccident, report.vehicleData.accidentHistory]).toEqual([true, true]);
  });

  it('[B3-047, B3-049, B3-050, X5-020] says salvage and recalls as facts, and counts the owners on record', () => {
    const facts = { salvageTitle: false, hasRecalls: false, ownerCount: report.history?.ownership.records.length };
    expect(report.findings).toMatchObject(facts);
    expect(report.vehicleData).toMatchObject({ ...facts, vin: WITH_ACCIDENT });
  });

  it.each([
    ['a written-off vehicle', SALVAGE, { salvageTitle: true, hasRecalls: false }],
    ['a vehicle with open recalls', RECALLS, { salvageTitle: false, hasRecalls: true }],
  ])('[B3-047, B3-049, X5-020] says of %s what its own records say', async (_, vin, facts) => {
    const { findings, vehicleData } = await read(vin);
    expect([findings, vehicleData]).toEqual([expect.objectContaining(facts), expect.objectContaining(facts)]);
  });

  it('[B3-044, B3-045, A3-016, X5-020] has mileage, value and title under the specified names', () => {
    const { odometer, marketValue, titles, titleBrands } = report.history!;
    const newest = [...odometer.records].sort((a, b) => a.date.localeCompare(b.date)).at(-1);
    expect(report.findings?.odometer?.lastReportedMileage).toBe(newest?.miles);
    const [{ retailCents, odometer: assumed } = { retailCents: NaN, odometer: null }] = marketValue.records;
    expect(report.findings?.value?.retailCents).toBe(retailCents);
    const inForce = titles.records.find(({ current }) => current);
    expect(report.vehicleData).toMatchObject({
      mileage: newest?.miles,
      lastReportedMileage: newest?.miles,
      estimatedMileage: assumed,
      marketValue: Math.round(retailCents / 100),
      estimatedValue: Math.round((retailCents * 0.9) / 100),
      titleInfo: { state: inForce?.state, date: inForce?.date, brands: titleBrands.records.map(({ name }) => name) },
    });
  });

  it('[B3-041, X5-020] has its id under the name reportId too, in every state', () => {
    expect([locked.reportId, report.reportId]).toEqual([locked.id, report.id]);
  });

  it('[X3-002, X5-020] holds no part of the summary before it may be read: every field is null', () => {
    for (const field of SUMMARY) expect(locked.vehicleData).toHaveProperty(field, null);
    expect([locked.access.nextStep, locked.findings, locked.verification]).toEqual(['sign', null, null]);
  });
});

describe('one fact in the same words everywhere', () => {
  it('has the trim of its specifications before and after the sale, and in the free decode [X11-004]', async () => {
    const trimOf = ({ vehicleData, specifications }: ReportView) => [
      vehicleData.trim,
      specifications.rows.find(({ label }) => label === 'Trim')?.value,
    ];
    const visitor = new TestVisitor(app);
    const before = await visitor.report((await visitor.lookup(REAL_VIN)).id);
    expect(before.history).toBeNull();
    const { body } = await visitor.agent.get(`/api/vehicles/${REAL_VIN}`).expect(200);
    expect([trimOf(before), trimOf(await read(REAL_VIN))]).toEqual([
      ['Lariat', 'Lariat'],
      ['Lariat', 'Lariat'],
    ]);
    expect(body.data.vehicleData.trim).toBe('Lariat');
  });

  it.each([
    ['an accident', WITH_ACCIDENT, 6.5, 'Caution'],
    ['recalls', RECALLS, 8.5, 'Caution'],
    ['nothing against it', '5NPEB4AC8DH000000', 8.5, 'Excellent'],
  ])('has one word beside the score of a vehicle with %s [B9-032, B9-033]', async (_, vin, value, label) => {
    const { findings, text } = await read(vin);
    expect(findings?.score).toEqual({ value, label });
    expect(text?.parts.score.entries).toEqual([expect.objectContaining({ mark: value.toFixed(1), title: label })]);
  });

  it.each([
    ['recalls', RECALLS, /^2 recalls of this model, the newest in \w+ \d{4}, repair not reported/],
    ['liens', LIEN, /^A lien from \w+ \d{4} is still open/],
  ] as const)('says of %s what to resolve before paying, in amber', async (key, vin, sentence) => {
    const { findings, text } = await read(vin);
    expect(text?.verdict).toMatchObject({ tone: 'warn', label: 'Resolve before you pay' });
    expect(text?.verdict.sentence).toMatch(sentence);
    expect(findings?.glances).toContainEqual(expect.objectContaining({ key, tone: 'warn' }));
    expect(findings?.insights[0]?.kind).toBe('resolve');
  });
});

describe('what a report says of its records before the sale', () => {
  it.each([
    ['1HGCM82633A004352', 'Liens: not checked'],
    ['WBA3A5C50CF256521', 'Liens: not checked'],
    ['1FTFW1ET5DFC10312', 'Recalls: not checked'],
  ])('never says none found of what was not asked: %s, %s [X1-001]', async (vin, unasked) => {
    const { recordSummary } = await new TestVisitor(app).lookup(vin);
    const line = recordSummary.lines.find(({ key }) => key === 'recallsAndLiens');
    expect(line?.value).toContain(unasked);
    expect(line?.tone).not.toBe('good');
  });
});

it('[X5-020, X1-001] values that could not be read are null in the summary, never false or zero', async () => {
  const { vehicleData } = await read(CORRUPT);
  const { salvageTitle, accidentHistory, titleInfo } = vehicleData;
  expect([salvageTitle, accidentHistory]).toEqual([null, null]);
  expect(titleInfo?.brands).toBeNull();
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
