import request from 'supertest';
import type { ReportView } from '../../src/reports/report.dto.js';
import { SIGNATURE_EXAMPLE } from '../../src/platform/http/openapi-texts.js';
import type { RunningApp } from './app.js';
import { until } from './until.js';

/** A drawn signature. */
export const PNG = SIGNATURE_EXAMPLE;

export const REAL_VIN = '1FTFW5L86RFB45612';

export const ADDRESS = {
  phoneNumber: '(555) 123-4567',
  addressLine1: '1 Main St',
  city: 'Miami',
  state: 'FL',
  zipCode: '33101',
};

/** A signature of the time before the shop took them for paid reports alone. */
export async function signedUnpaid({ dataSource }: RunningApp, reportId: string): Promise<void> {
  await dataSource.query(
    `WITH signed AS (UPDATE vehicle_reports SET "signedAt" = now() WHERE token = $1 RETURNING id)
     INSERT INTO signatures ("vehicleReportId", "signatureData", "agreementVersion", "agreementHash", "ipAddress")
     SELECT id, $2, '2026-11', repeat('0', 64), '127.0.0.1' FROM signed`,
    [reportId, PNG],
  );
}

/** Whoever is asked to come again does, as a page would: ten at once are a crowd where a statement takes ten times as long. */
async function dataOf<Data>(call: () => request.Test): Promise<Data> {
  const { status, body } = await until(call, (answer) => answer.status !== 503);
  if (status !== 200) throw new Error(`Expected 200, got ${status}: ${JSON.stringify(body)}`);
  return (body as { data: Data }).data;
}

/** One browser: keeps its cookies and walks the funnel over HTTP. */
export class TestVisitor {
  readonly agent: ReturnType<typeof request.agent>;

  /** @param server an application of this process, or the address of another one */
  constructor({ http }: { http: RunningApp['http'] | string }) {
    this.agent = request.agent(http);
  }

  async lookup(vin = REAL_VIN): Promise<ReportView> {
    return dataOf(() => this.agent.post('/api/lookup/vin').send({ vin }));
  }

  async openCheckout(
    reportId: string,
    offerKey = 'single_report',
    more: object = {},
  ): Promise<{ sessionId: string; value: number }> {
    const order = { reportId, offerKey, termsAccepted: true, ...more };
    return dataOf(() => this.agent.post('/api/checkout/session').send(order));
  }

  complete(sessionId: string, paymentMethod?: string) {
    return this.agent.post('/api/checkout/complete').send({ sessionId, paymentMethod });
  }

  /** Buys this one report, without leaving a name. */
  async buy(reportId: string): Promise<void> {
    const { sessionId } = await this.openCheckout(reportId);
    await this.complete(sessionId).expect(200);
  }

  /** Opens another report with what was bought before. */
  unlock(reportId: string) {
    return this.agent.post(`/api/reports/${reportId}/unlock`);
  }

  buyExtra(reportId: string, confirmed: unknown = true) {
    return this.agent.post('/api/checkout/extra-report').send({ reportId, confirmed });
  }

  sign(reportId: string, more: { typedName?: string } = {}) {
    return this.agent
      .post('/api/signatures')
      .send({ vehicleReportId: reportId, signatureData: PNG, agreementVersion: '2026-11', ...more });
  }

  address(reportId: string) {
    return this.agent.post('/api/addresses').send({ vehicleReportId: reportId, ...ADDRESS });
  }

  async report(reportId: string): Promise<ReportView> {
    const { body } = await this.agent.get(`/api/reports/${reportId}`).expect(200);
    return (body as { data: ReportView }).data;
  }

  /** Waits for the background job that brings the history. */
  readyReport(reportId: string): Promise<ReportView> {
    return until(
      () => this.report(reportId),
      ({ access }) => access.ready,
    );
  }
}
