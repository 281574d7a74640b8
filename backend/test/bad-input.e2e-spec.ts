import { type RunningApp, startApp } from './support/app.js';
import { ADDRESS, PNG, REAL_VIN, TestVisitor } from './support/visitor.js';

describe('bad input', () => {
  let app: RunningApp;
  let visitor: TestVisitor;
  beforeAll(async () => {
    app = await startApp();
    visitor = new TestVisitor(app);
  });
  afterAll(() => app.stop());

  it('[A5-001] normalizes case and surrounding spaces of a VIN', async () => {
    const { body } = await visitor.agent
      .post('/api/lookup/vin')
      .send({ vin: `  ${REAL_VIN.toLowerCase()} ` })
      .expect(200);
    expect(body.data.vin).toBe(REAL_VIN);
  });

  const required = 'Please enter a VIN to search';
  const length = 'VIN must be exactly 17 characters long';
  const letters = 'VIN cannot contain letters I, O, or Q';
  const format = 'Invalid VIN format';
  const foreign = (letter: string) =>
    `${format}: “${letter}” is not a letter from A to Z or a digit. Please type it again.`;

  it.each<[string, unknown, string]>([
    ['absent', undefined, required],
    ['empty', '', required],
    ['blank', '   ', required],
    ['null', null, required],
    ['16 characters', REAL_VIN.slice(1), length],
    ['18 characters', `${REAL_VIN}1`, length],
    ['10,000 characters', 'A'.repeat(10_000), length],
    ['letter I', REAL_VIN.replace('F', 'I'), letters],
    ['letter O', REAL_VIN.replace('F', 'O'), letters],
    ['letter Q', REAL_VIN.replace('F', 'Q'), letters],
    ['a hyphen instead of a letter', REAL_VIN.replace('F', '-'), length],
    ['a NUL byte', REAL_VIN.replace('F', '\0'), format],
    ['a Cyrillic look-alike', REAL_VIN.replace('B', 'В'), foreign('В')],
    ['a dotless i', REAL_VIN.replace('F', 'ı'), foreign('ı')],
  ])('[A5-004, B5-030] refuses a VIN that is %s', async (_, vin, message) => {
    const { body } = await visitor.agent.post('/api/lookup/vin').send({ vin }).expect(400);
    expect(body).toMatchObject({ success: false, error: message, code: 'VALIDATION', fields: { vin: message } });
  });

  it.each([[42], [true], [{}], [[REAL_VIN]], [{ toString: 'x' }]])('refuses a VIN of another type: %j', async (vin) => {
    const { body } = await visitor.agent.post('/api/lookup/vin').send({ vin }).expect(400);
    expect(body.code).toBe('VALIDATION');
  });

  it.each([{}, { licensePlate: 'ABC1234' }, { state: 'CA' }, { licensePlate: '', state: 'CA' }])(
    '[A5-016] needs both plate and state: %j',
    async (half) => {
      const { body } = await visitor.agent.post('/api/lookup/license-plate').send(half).expect(400);
      expect(body.error).toBe('License plate and state are required');
    },
  );

  it('takes null in an optional field as absent, at the checkout and in a signature', async () => {
    const buyer = new TestVisitor(app);
    const { id } = await buyer.lookup();
    const { body } = await buyer.agent
      .post('/api/checkout/session')
      .send({ reportId: id, offerKey: 'single_report', termsAccepted: true, hold: null, utmSource: null })
      .expect(200);
    await buyer.complete((body as { data: { sessionId: string } }).data.sessionId).expect(200);
    const signature = { vehicleReportId: id, signatureData: PNG, agreementVersion: '2026-11', typedName: null };
    await buyer.agent.post('/api/signatures').send(signature).expect(200);
  });

  it('refuses plates and states that cannot be', async () => {
    for (const body of [
      { licensePlate: 'ABC', state: 'XX' },
      { licensePlate: 'ABCDEFGHIJK', state: 'CA' },
      { licensePlate: 'A\0B', state: 'CA' },
      { licensePlate: 5, state: 'CA' },
    ])
      await visitor.agent.post('/api/lookup/license-plate').send(body).expect(400);
    const { body } = await visitor.agent
      .post('/api/lookup/license-plate')
      .send({ licensePlate: 'NONE123', state: 'CA' })
      .expect(404);
    expect(body.code).toBe('PLATE_NOT_FOUND');
  });

  it.each([
    ['a dotless i', { licensePlate: 'ABı123', state: 'CA' }],
    ['a sharp s', { licensePlate: 'ABß12', state: 'CA' }],
    ['a ligature', { licensePlate: 'ABﬁ12', state: 'CA' }],
    ['a long s in its state', { licensePlate: 'ABC123', state: 'Mſ' }],
  ])('[A5-016] does not turn a plate with %s into another one', async (_, plate) => {
    const { body } = await visitor.agent.post('/api/lookup/license-plate').send(plate).expect(400);
    expect(body.code).toBe('VALIDATION');
    const find = { lookupType: 'license_plate', lookupValue: `${plate.licensePlate} (${plate.state})` };
    const asked = await visitor.agent.post('/api/reports/find').send(find).expect(400);
    expect(asked.body.code).toBe('VALIDATION');
  });

  it.each([['{"vin":'], ['not json'], ['"text"'], ['[]'], ['null'], ['1']])(
    'answers the body %s with 400',
    async (raw) => {
      const { body } = await visitor.agent
        .post('/api/lookup/vin')
        .set('content-type', 'application/json')
        .send(raw)
        .expect(400);
      expect(body).toMatchObject({ success: false, requestId: expect.any(String) });
    },
  );

  it('[X3-009] takes JSON only', async () => {
    const { body } = await visitor.agent.post('/api/lookup/vin').type('form').send({ vin: REAL_VIN }).expect(415);
    expect(body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('[X3-009] refuses changes from foreign pages', async () => {
    for (const origin of ['https://evil.example', 'null'])
      await visitor.agent.post('/api/lookup/vin').set('origin', origin).send({ vin: REAL_VIN }).expect(403);
    await visitor.agent.post('/api/lookup/vin').set('sec-fetch-site', 'cross-site').send({ vin: REAL_VIN }).expect(403);
  });

  it('refuses JSON nested deeper than any form', async () => {
    const deep = `${'{"marketing":'.repeat(1_000)}1${'}'.repeat(1_000)}`;
    await visitor.agent.post('/api/checkout/session').set('content-type', 'application/json').send(deep).expect(400);
  });

  it('refuses a body that is too large', async () => {
    const { body } = await visitor.agent
      .post('/api/lookup/vin')
      .send({ vin: 'A'.repeat(600_000) })
      .expect(413);
    expect(body.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it.each(['undefined', 'null', '1', 'x'.repeat(250), 'AAAAAAAAAAAAAAAAAAAAAA', '..%2f..%2fetc', "'%20OR%201=1--"])(
    'answers the unknown report token %s with 404 in the envelope',
    async (token) => {
      const { body } = await visitor.agent.get(`/api/reports/${token}`).expect(404);
      expect(body).toMatchObject({ success: false, requestId: expect.any(String) });
    },
  );

  it('refuses a NUL byte in a path', async () => {
    await visitor.agent.get('/api/reports/%00').expect(400);
  });

  it('answers unknown API paths with 404 in the envelope', async () => {
    const { body } = await visitor.agent.get('/api/nothing/here').expect(404);
    expect(body).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it.each([
    [{ phoneNumber: '555' }, 'Phone number must be at least 10 digits'],
    [{ addressLine1: ' ' }, 'Address line 1 is required'],
    [{ city: '' }, 'City is required'],
    [{ state: 'Florida' }, 'State must be selected'],
    [{ zipCode: '123' }, 'Zip code must be at least 5 digits'],
    [{ zipCode: '33101123456' }, 'Zip code must be 5 digits, or 9 as in 33101-1234'],
    [{ zipCode: '90210' }, 'This zip code belongs to another state'],
  ])('[B5-020, B5-022..B5-025] refuses the address with %j', async (wrong, message) => {
    const { id } = await visitor.lookup();
    const { body } = await visitor.agent
      .post('/api/addresses')
      .send({ vehicleReportId: id, ...ADDRESS, ...wrong })
      .expect(400);
    expect(body.error).toBe(message);
  });

  it('[B3-055] takes time, IP address and user agent of an address from the call, whatever is sent with it', async () => {
    const { id } = await visitor.lookup();
    await visitor.buy(id);
    await visitor.sign(id).expect(200);
    const forged = { id: 7, ipAddress: '203.0.113.9', userAgent: 'forged', createdAt: '2001-01-01T00:00:00Z' };
    await visitor.agent
      .post('/api/addresses')
      .set('user-agent', 'the-browser/1')
      .send({ vehicleReportId: id, ...ADDRESS, ...forged })
      .expect(200);
    const [row] = await app.dataSource.query(
      `SELECT "ipAddress", "userAgent", "createdAt" > now() - interval '1 hour' AS now, address.id > 0 AND address.id <> 7 AS own
       FROM addresses address JOIN vehicle_reports report ON report.id = "vehicleReportId" WHERE token = $1`,
      [id],
    );
    expect(row).toEqual({ ipAddress: '127.0.0.1', userAgent: 'the-browser/1', now: true, own: true });
  });

  it.each([
    [''],
    ['hello'],
    ['data:image/svg+xml;base64,PHN2Zz4='],
    ['data:image/png;base64,AAAA'],
    [`${PNG}<script>`],
  ])('[B3-052] refuses as a signature: %s', async (signatureData) => {
    const { id } = await visitor.lookup();
    await visitor.agent
      .post('/api/signatures')
      .send({ vehicleReportId: id, signatureData, agreementVersion: '2026-11' })
      .expect(400);
  });

  it('survives a forged or broken visitor cookie by giving a new one', async () => {
    for (const cookie of ['rb_visitor=anon_x.y', 'rb_visitor=', `rb_visitor=${'z'.repeat(3000)}`]) {
      const answer = await new TestVisitor(app).agent.get('/api/offers').set('cookie', cookie).expect(200);
      expect(answer.headers['set-cookie']?.[0]).toMatch(/^rb_visitor=anon_/);
    }
  });
});
