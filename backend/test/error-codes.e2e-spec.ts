import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { ERROR_CODES, ERROR_STATUS } from '../src/platform/http/errors.js';
import { IdempotencyInterceptor } from '../src/platform/http/idempotency/idempotency.interceptor.js';
import { PdfPrinterService } from '../src/reports/pdf/pdf-printer.service.js';
import type { RunningApp } from './support/app.js';
import { asOwner } from './support/databases.js';
import { freePort } from './support/server-process.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { STRIPE_KEYS } from './support/stripe-server.js';
import { PNG, TestVisitor } from './support/visitor.js';

const NAMES_THEM_ALL = ['error-codes.e2e-spec.ts', 'documentation.e2e-spec.ts'];
const told = readFileSync(join(__dirname, '../../docs/reference/errors.md'), 'utf8');

/** What a row says to do, which the calls below do. */
const rowOf = (code: string): string =>
  new RegExp(`^\\| \`${code}\` +\\| \\d+ +\\| (.*) \\|$`, 'm').exec(told)?.[1] ?? '';

describe('the table of errors', () => {
  let app: RunningApp;
  beforeAll(async () => {
    // A provider that does not answer: nobody listens at its address any more.
    const { port, close } = await freePort();
    close();
    app = await startAppWithOperator({
      PAYMENT_PROVIDER: 'stripe',
      ...STRIPE_KEYS,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    });
  });
  afterAll(() => app.stop());

  const expectCode = (
    { status, body }: { status: number; body: { code?: string; fields?: object } },
    code: keyof typeof ERROR_STATUS,
    fields?: string[],
  ) =>
    expect([status, body.code, fields && Object.keys(body.fields ?? {})]).toEqual([ERROR_STATUS[code], code, fields]);

  it('says where consent is missing and where a field is wrong, as the calls do', async () => {
    const visitor = new TestVisitor(app);
    const { id: reportId } = await visitor.lookup();
    const open = (more: object) =>
      visitor.agent.post('/api/checkout/session').send({ reportId, offerKey: 'unlimited_monthly', ...more });
    expectCode(await open({ termsAccepted: false, renewalAccepted: true }), 'VALIDATION', ['termsAccepted']);
    expectCode(await open({ termsAccepted: true }), 'CONSENT_REQUIRED', ['renewalAccepted']);
    for (const field of ['renewalAccepted', 'confirmed']) expect(rowOf('CONSENT_REQUIRED')).toContain(`\`${field}\``);
    expect(rowOf('CONSENT_REQUIRED')).not.toContain('termsAccepted');
    expect(rowOf('VALIDATION')).toContain('termsAccepted: false');
  });

  describe('for an unknown report', () => {
    const person = { email: 'ann@mail.example', fullName: 'Ann Example' };
    const address = {
      ...{ phoneNumber: '(555) 123-4567', addressLine1: '1 Main St' },
      ...{ city: 'Miami', state: 'FL', zipCode: '33101' },
    };
    const CALLS: Record<string, (visitor: TestVisitor, report: string) => request.Test> = {
      register: ({ agent }, reportId) => agent.post('/api/users/register').send({ ...person, reportId }),
      hold: ({ agent }, reportId) => agent.post('/api/checkout/hold').send({ reportId, page: 'checkout-2' }),
      offers: ({ agent }, reportId) => agent.get('/api/offers').query({ reportId }),
      session: ({ agent }, reportId) =>
        agent.post('/api/checkout/session').send({ reportId, offerKey: 'single_report', termsAccepted: true }),
      signature: ({ agent }, vehicleReportId) =>
        agent.post('/api/signatures').send({ vehicleReportId, signatureData: PNG, agreementVersion: '2026-11' }),
      address: ({ agent }, vehicleReportId) => agent.post('/api/addresses').send({ vehicleReportId, ...address }),
      extra: ({ agent }, reportId) => agent.post('/api/checkout/extra-report').send({ reportId, confirmed: true }),
      unlock: ({ agent }, reportId) => agent.post(`/api/reports/${reportId}/unlock`),
      read: ({ agent }, reportId) => agent.get(`/api/reports/${reportId}`),
      share: ({ agent }, reportId) => agent.post(`/api/reports/${reportId}/share`),
    };

    it.each(Object.keys(CALLS))('is 404 REPORT_NOT_FOUND at %s, however its token is written', async (name) => {
      const visitor = new TestVisitor(app);
      const { id: other } = await new TestVisitor(app).lookup();
      for (const token of ['fQ7c2TtNVbA0mJ1kXo9y-w', other, 'unknown']) {
        const { status, body } = (await CALLS[name]?.(visitor, token)) ?? {};
        expect([token, status, body?.code]).toEqual([token, 404, 'REPORT_NOT_FOUND']);
      }
    });

    it('stores nothing of a registration for it', async () => {
      const visitor = new TestVisitor(app);
      const email = 'nobody@mail.example';
      const body = { ...person, email, reportId: 'fQ7c2TtNVbA0mJ1kXo9y-w' };
      await visitor.agent.post('/api/users/register').send(body).expect(404);
      expect(await app.dataSource.query('SELECT FROM users WHERE email = $1', [email])).toEqual([]);
    });

    it('is not said to a visitor who registers again for a report of theirs', async () => {
      const visitor = new TestVisitor(app);
      const { id: reportId } = await visitor.lookup();
      for (let time = 0; time < 2; time++)
        await visitor.agent
          .post('/api/users/register')
          .send({ ...person, reportId })
          .expect(200);
    });
  });

  it('is right about the errors no other test causes', async () => {
    const visitor = new TestVisitor(app);
    const { id: reportId } = await visitor.lookup();
    const order = { reportId, offerKey: 'single_report', termsAccepted: true };
    expectCode(await visitor.agent.post('/api/checkout/session').send(order), 'PAYMENT_UNAVAILABLE');
    const operator = await signIn(app);
    expectCode(
      await operator.post('/api/admin/operators/nobody/disable').send({ reason: 'nobody' }),
      'OPERATOR_NOT_FOUND',
    );
    for (const method of ['get', 'delete', 'put'] as const)
      expectCode(await request(app.http)[method]('/api/lookup/vin'), 'NOT_FOUND');
    // A table that is not there is our fault.
    await asOwner(app.dataSource, 'ALTER TABLE client_errors RENAME TO gone');
    const internal = await operator.get('/api/admin/client-errors');
    await asOwner(app.dataSource, 'ALTER TABLE gone RENAME TO client_errors');
    expectCode(internal, 'INTERNAL');
    expect(JSON.stringify(internal.body)).not.toMatch(/client_errors|relation|SELECT/);
  });

  it('does not call a missing PDF a server error', async () => {
    const printer = app.app.get(PdfPrinterService);
    // What no printing thread can read.
    const unreadable = { id: 'x', report: () => undefined } as unknown as Parameters<typeof printer.print>[0];
    await expect(printer.print(unreadable)).rejects.toMatchObject({
      code: 'PDF_UNAVAILABLE',
      status: ERROR_STATUS.PDF_UNAVAILABLE,
    });
  });

  it('says that a call with the same key is under way once it has waited for its answer', async () => {
    const keys = app.app.get(IdempotencyInterceptor);
    const call = { visitor: 'anon_x', route: 'POST /x', key: 'once', requestHash: '0'.repeat(64) };
    expect(await keys.begin(call)).toBeNull();
    // As if it had begun to wait long ago.
    const now = jest.spyOn(Date, 'now').mockReturnValueOnce(0);
    await expect(keys.begin(call)).rejects.toMatchObject({ code: 'REQUEST_IN_PROGRESS' });
    now.mockRestore();
  });

  it('names no code that nothing can cause', () => {
    const tests = ['.', 'abuse', 'load']
      .flatMap((folder) => readdirSync(join(__dirname, folder)).map((file) => join(__dirname, folder, file)))
      .filter((file) => file.endsWith('.e2e-spec.ts') && !NAMES_THEM_ALL.some((name) => file.endsWith(name)))
      .map((file) => readFileSync(file, 'utf8'));
    const here = readFileSync(__filename, 'utf8').split("it('names no code")[0] ?? '';
    const shown = ERROR_CODES.filter((code) => [...tests, here].some((text) => text.includes(`'${code}'`)));
    expect(ERROR_CODES.filter((code) => !shown.includes(code))).toEqual([]);
  });
});
