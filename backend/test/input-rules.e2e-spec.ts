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

  it.each([
    { typed: 'fl', clean: 'FL' },
    { typed: ' \u200bF\u2060L ', clean: 'FL' },
    { typed: '\uff26\uff2c', clean: 'FL' },
    { typed: 'F\u0141', clean: null },
  ])('reads the state $typed of an address and of a plate alike', async ({ typed, clean }) => {
    const address = { ...ADDRESS, state: typed, vehicleReportId: reportId };
    const { body } = await owner.agent.post('/api/addresses').send(address);
    expect(body.fields?.state).toBe(clean ? undefined : 'State must be selected');
    if (clean) expect(await query('SELECT state FROM addresses ORDER BY "createdAt" DESC LIMIT 1')).toBe(clean);
    const plate = await buyer().agent.post('/api/lookup/license-plate').send({ licensePlate: 'ABC1234', state: typed });
    expect(plate.body.fields?.state).toBe(clean ? undefined : 'Please select a state');
  });

  it.each(['33101', '33%20101', '\uff13\uff13\uff11\uff10\uff11', '331011234', '33101-1234'])(
    'finds the place of the ZIP code %s',
    async (zipCode) => {
      const { body } = await buyer()
        .agent.get(`/api/postal-codes/${encodeURI(decodeURI(zipCode))}`)
        .expect(200);
      expect(body.data).toEqual({ city: 'Miami', state: 'FL' });
    },
  );

  it.each([
    ['3310', 'Zip code must be at least 5 digits'],
    ['33101%E2%92%B6', '“Ⓐ” is not a digit from 0 to 9. Please type it again.'],
  ])('refuses the ZIP code %s in an address', async (zipCode, message) => {
    const { body } = await buyer().agent.get(`/api/postal-codes/${zipCode}`).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', fields: { zipCode: message } });
  });
});
