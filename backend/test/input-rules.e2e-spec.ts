import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningApp, startApp } from './support/app.js';
import { ADDRESS, TestVisitor } from './support/visitor.js';

interface Row {
  typed: string;
  clean?: string;
  error?: string;
}
type Table = Record<'vin' | 'plate' | 'phone' | 'zipCode' | 'email' | 'name', Row[]>;

/** The forms are tested with the same table: funnel-web/src/search/typed-inputs.spec.ts. */
const inputs = JSON.parse(readFileSync(join(__dirname, 'fixtures/typed-inputs.json'), 'utf8')) as Table;

describe('the API reads a typed text by the rules of the forms [X11-006]', () => {
  let app: RunningApp;
  let reportId: string;
  const buyer = () => new TestVisitor(app);
  let owner: TestVisitor;

  beforeAll(async () => {
    app = await startApp();
    owner = buyer();
    ({ id: reportId } = await owner.lookup());
    await owner.buy(reportId);
    await owner.sign(reportId).expect(200);
  });
  afterAll(() => app.stop());

  const query = async (sql: string): Promise<unknown> =>
    Object.values((await app.dataSource.query(sql))[0] as object)[0];

  it.each(inputs.vin)('VIN $typed', async ({ typed, clean, error }) => {
    const { body } = await buyer().agent.post('/api/lookup/vin').send({ vin: typed });
    expect([body.data?.vin, body.fields?.vin]).toEqual([clean, error]);
  });

  it.each(inputs.plate)('plate $typed', async ({ typed, clean, error }) => {
    const { body } = await buyer().agent.post('/api/lookup/license-plate').send({ licensePlate: typed, state: 'CA' });
    expect([body.data?.licensePlate, body.fields?.licensePlate]).toEqual([clean, error]);
  });

  it.each(inputs.email.filter(({ typed }) => typed))('email $typed', async ({ typed, clean, error }) => {
    const { body } = await buyer().agent.post('/api/users/register').send({ email: typed, fullName: 'Ada Lovelace' });
    const message = error?.replace('Please enter a valid email address', 'Valid email is required');
    expect([body.data?.email, body.fields?.email]).toEqual([clean, message]);
  });

  it.each(inputs.name)('name $typed', async ({ typed, clean, error }) => {
    const { body } = await buyer()
      .agent.post('/api/users/register')
      .send({ email: 'ada@example.org', fullName: typed });
    expect([body.data?.fullName, body.fields?.fullName]).toEqual([clean, error]);
  });

  it.each([
    ...inputs.phone.map((row) => ({ name: 'phoneNumber', ...row })),
    ...inputs.zipCode.map((row) => ({ name: 'zipCode', ...row })),
  ])('$name $typed of an address', async ({ name, typed, clean, error }) => {
    const { body } = await owner.agent
      .post('/api/addresses')
      .send({ ...ADDRESS, vehicleReportId: reportId, [name]: typed });
    expect(body.fields?.[name]).toBe(error);
    const latest = `SELECT "${name}" FROM addresses ORDER BY "createdAt" DESC LIMIT 1`;
    if (clean) expect(await query(latest)).toBe(clean);
  });
});
