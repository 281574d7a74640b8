import { type RunningApp, startApp } from './support/app.js';
import { ADDRESS, PNG, TestVisitor } from './support/visitor.js';

/** Half of a pair of UTF-16 units: JSON can say it, PostgreSQL cannot store it. */
const HALF = '\ud800';

/** Line breaks, control characters, what turns the direction of writing, and tags. */
const STEERING = [
  ...['\n', '\r\n', '\t', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'],
  ...['\u202a', '\u202e', '\u2066', '\u2069', '\u{e0001}', '\u{e0041}', '\u{e007f}'],
];

describe('odd values in every field', () => {
  let app: RunningApp;
  let visitor: TestVisitor;
  let bodies: Record<string, Record<string, unknown>>;
  beforeAll(async () => {
    app = await startApp();
    visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id);
    const tags = Object.fromEntries(
      'gaClientId gaSessionId gclid gbraid wbraid utmSource utmMedium utmCampaign utmTerm utmContent'
        .split(' ')
        .map((name) => [name, 'x']),
    );
    bodies = {
      '/api/lookup/vin': { vin: '1FTFW5L86RFB45612', intent: 'buyer' },
      '/api/lookup/license-plate': { licensePlate: 'ABC1234', state: 'CA', intent: 'buyer' },
      '/api/reports/find': { lookupType: 'vin', lookupValue: '1FTFW5L86RFB45612' },
      '/api/users/ensure': { email: 'a@example.org', anonId: 'x', gaClientId: 'x', gaSessionId: 'x' },
      '/api/users/register': { fullName: 'Ada', email: 'a@example.org', phoneNumber: '5551234567', intent: 'buyer' },
      '/api/users/magic-link': { email: 'a@example.org' },
      '/api/users/magic-link/consume': { token: 'AAAAAAAAAAAAAAAAAAAAAA' },
      '/api/checkout/session': {
        ...{ ...tags, offerKey: 'single_report', reportId: id, termsAccepted: true, renewalAccepted: true },
        ...{ contactEmail: 'a@example.org', page: 'checkout-4', userId: 'x' },
        marketing: { adgroupid: 'x' },
      },
      '/api/checkout/hold': { reportId: id, page: 'checkout-4' },
      '/api/checkout/hold/extend': { hold: 'x.y' },
      '/api/checkout/complete': { sessionId, paymentMethod: 'sim_card_success' },
      '/api/checkout/extra-report': { reportId: id, confirmed: true },
      '/api/signatures': { vehicleReportId: id, signatureData: PNG, typedName: 'Ada', agreementVersion: '2026-11' },
      '/api/addresses': { vehicleReportId: id, ...ADDRESS, addressLine2: 'x' },
      '/api/errors': { message: 'x', stack: 'x', url: 'x', userAgent: 'x', severity: 'high' },
      '/api/mail/unsubscribe': { token: 'AAAAAAAAAAAAAAAAAAAAAA' },
      '/api/mail/resubscribe': { token: 'AAAAAAAAAAAAAAAAAAAAAA' },
      '/api/monitoring/stop': { token: 'AAAAAAAAAAAAAAAAAAAAAA' },
      '/api/purchases/AAAAAAAAAAAAAAAAAAAAAA/refund': { reason: 'unused' },
      '/api/admin/login': { password: 'x' },
    };
  });
  afterAll(() => app.stop());

  const ODD: [string, unknown][] = [
    ['null', null],
    ['a number', 1e308],
    ['a list', [[]]],
    ['an object', { toString: null, constructor: 1 }],
    ['half a character', HALF],
    ['half a character inside', { adgroupid: HALF, adposition: HALF }],
    ['half a character in a name', { [HALF]: 'x' }],
    ['a character that is cut in half', `${'x'.repeat(7_999)}😀`],
    ['one inside', { adgroupid: `${'x'.repeat(254)}😀` }],
    ['a NUL byte', 'a\0b'],
    ['the name of what every object has', 'constructor'],
    ['the name of its prototype', '__proto__'],
    ['a long text', 'x'.repeat(100_000)],
  ];

  it.each(ODD)('never fails on %s, whichever field holds it', async (_, odd) => {
    let key = 0;
    for (const [path, body] of Object.entries(bodies))
      for (const field of Object.keys(body)) {
        const { status, body: answer } = await visitor.agent
          .post(path)
          .set('idempotency-key', `odd-${JSON.stringify(odd).length}-${key++}`)
          .send({ ...body, [field]: odd });
        expect([path, field, status < 500, 'success' in answer]).toEqual([path, field, true, true]);
      }
  });

  const FIELDS: Record<string, string[]> = {
    '/api/users/register': ['fullName'],
    '/api/checkout/session': ['fullName'],
    '/api/signatures': ['typedName'],
    '/api/addresses': ['addressLine1', 'addressLine2', 'city'],
  };

  it('[A5-017, B5-001, B5-033] refuses a name, street or city with no visible characters, and says so at its field', async () => {
    for (const [path, names] of Object.entries(FIELDS))
      for (const name of names)
        for (const nothing of ['\u200b', '\u200b \u2060\ufeff', '\u3164', '\u2800', '\u00ad', '...']) {
          const { status, body } = await visitor.agent.post(path).send({ ...bodies[path], [name]: nothing });
          expect([path, name, status, body.code]).toEqual([path, name, 400, 'VALIDATION']);
          expect(Object.keys(body.fields)).toEqual([name]);
        }
    // What is beside something to be seen is how some names are written.
    const zwj = { ...bodies['/api/users/register'], fullName: 'نرگس\u200cها' };
    await visitor.agent.post('/api/users/register').send(zwj).expect(200);
  });

  it.each([
    ['/api/lookup/vin', 'vin'],
    ['/api/lookup/license-plate', 'licensePlate'],
    ['/api/reports/find', 'lookupValue'],
    ['/api/users/ensure', 'email'],
    ['/api/users/register', 'phoneNumber'],
    ['/api/users/register', 'fullName'],
    ['/api/checkout/session', 'utmSource'],
    ['/api/checkout/session', 'marketing'],
    ['/api/addresses', 'zipCode'],
    ['/api/purchases/AAAAAAAAAAAAAAAAAAAAAA/refund', 'message'],
  ])('refuses control characters in %s at its field %s [X11-006]', async (path, field) => {
    for (const control of ['\u0000', '\u0007', '\u001b', '\u007f', '\u009b', '\u202e']) {
      const odd = `VIN${control} 1FTFW5L86RFB45612`;
      const value = field === 'marketing' ? { adgroupid: odd } : odd;
      const { status, body } = await visitor.agent.post(path).send({ ...bodies[path], [field]: value });
      expect([control, status, body.code, Object.keys(body.fields)]).toEqual([control, 400, 'VALIDATION', [field]]);
    }
  });

  it('accepts line breaks in a message to a person', async () => {
    const path = '/api/purchases/AAAAAAAAAAAAAAAAAAAAAA/refund';
    await visitor.agent.post(path).send({ reason: 'unused', message: 'Two\r\n\tlines' }).expect(404);
  });

  it('accepts the report of an error whose text has control characters', async () => {
    await visitor.agent.post('/api/errors').send({ message: 'a\u001b[31m\u0000b', stack: 'x\u202ey' }).expect(200);
  });

  it('[A5-017, B5-001, B5-033] refuses a name, street or city with line breaks or control characters, and says so at its field', async () => {
    for (const [path, names] of Object.entries(FIELDS))
      for (const name of names)
        for (const steering of STEERING) {
          const { status, body } = await visitor.agent
            .post(path)
            .send({ ...bodies[path], [name]: `Ada${steering}Low` });
          expect([path, name, steering, status]).toEqual([path, name, steering, 400]);
          expect(body.fields).toEqual({ [name]: 'Please leave out line breaks and control characters' });
        }
  });
});
