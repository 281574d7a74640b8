import http from 'node:http';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { applicationUrl, createDatabase, dropDatabase } from '../support/databases.js';
import { type ServerProcess, serverProcesses, untilServing } from '../support/server-process.js';
import { ADDRESS, PNG } from '../support/visitor.js';

const DATABASE = 'test_flood';
const CONNECTIONS = 300;
const OTHERS = 40;
/** What one address may ask for whatever it is (`http/limits/call-budget.ts`). */
const [AT_ONCE, PER_SECOND] = [300, 50];
const VIN = '1FTFW5L86RFB45612';
const FLOODER = '198.51.100.7';
const OFFICE = '198.51.100.8';
const PEOPLE = 30;

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  data?: { id: string; sessionId: string };
}

describe('one address', () => {
  const startProcess = serverProcesses();
  let server: ServerProcess;
  let port: number;
  beforeAll(async () => {
    await createDatabase(DATABASE, 'template_migrated');
    // Behind a proxy, whose connections nobody counts: what one address may do is all that is in its way.
    const proxy = { TRUST_PROXY: 'loopback', SIMULATED_PAYMENT_CREATE_MS: '0', SIMULATED_PAYMENT_COMPLETE_MS: '0' };
    server = startProcess({ DATABASE_URL: applicationUrl(DATABASE), LOG_LEVEL: 'error', ...proxy });
    port = Number(new URL(await untilServing(server)).port);
  }, 60_000);
  afterAll(() => dropDatabase(DATABASE));

  function ask(
    from: { address: string; agent?: http.Agent; cookie?: string },
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> {
    const text = body && JSON.stringify(body);
    const headers = {
      'x-forwarded-for': from.address,
      ...(from.cookie && { cookie: from.cookie }),
      ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    };
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, method, path: `/api/${path}`, headers, agent: from.agent };
      const request = http.request(options, (response) => {
        let said = '';
        response.on('data', (part: Buffer) => (said += part.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            data: (JSON.parse(said) as { data?: Answer['data'] }).data,
          }),
        );
      });
      request.on('error', reject).end(text);
    });
  }

  /** Somebody behind the same address as the flood who has bought a report before it began. */
  async function buyer() {
    const first = await ask({ address: FLOODER }, 'POST', 'lookup/vin', { vin: VIN });
    const cookie = String(first.headers['set-cookie']?.[0]).split(';')[0] ?? '';
    const from = { address: FLOODER, cookie };
    const reportId = first.data?.id ?? '';
    const sale = { offerKey: 'single_report', reportId, termsAccepted: true };
    const { data } = await ask(from, 'POST', 'checkout/session', sale);
    expect((await ask(from, 'POST', 'checkout/complete', { sessionId: data?.sessionId })).status).toBe(200);
    const signature = { vehicleReportId: reportId, signatureData: PNG, agreementVersion: '2026-11' };
    expect((await ask(from, 'POST', 'signatures', signature)).status).toBe(200);
    return { from, reportId };
  }

  it('[X6-018] is told to come back later when it calls on three hundred connections nonstop, while buyers and other visitors are answered', async () => {
    const { from, reportId } = await buyer();
    const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const told: Record<number, number> = {};
    const untold: number[] = [];
    const began = performance.now();
    let flooding = true;
    const flood = Array.from({ length: CONNECTIONS }, async () => {
      while (flooding) {
        const id = randomBytes(16).toString('base64url');
        const answer = await ask({ address: FLOODER, agent }, 'GET', `reports/${id}`).catch(() => null);
        if (!answer) return;
        told[answer.status] = (told[answer.status] ?? 0) + 1;
        if (answer.status !== 404 && !(Number(answer.headers['retry-after']) > 0)) untold.push(answer.status);
      }
    });
    const searches: Promise<number>[] = [];
    const reads: Promise<number>[] = [];
    /** What stands between a buyer and their report is theirs to do as well. */
    const steps: Promise<number>[] = [];
    const address = { vehicleReportId: reportId, ...ADDRESS };
    for (let other = 0; other < OTHERS; other++) {
      await wait(50);
      searches.push(persist(() => ask({ address: `203.0.113.${other}` }, 'POST', 'lookup/vin', { vin: VIN })));
      if (other % 4 === 0) reads.push(persist(() => ask(from, 'GET', `reports/${reportId}`)));
      if (other % 4 === 2) steps.push(persist(() => ask(from, 'POST', 'addresses', address)));
    }
    const answered = Promise.all([Promise.all(searches), Promise.all(reads), Promise.all(steps)]);
    const [found, read, done] = await answered.finally(() => {
      flooding = false;
    });
    await Promise.all(flood);
    agent.destroy();
    const seconds = (performance.now() - began) / 1_000;
    expect(found.filter((status) => status === 200).length).toBeGreaterThanOrEqual(OTHERS - 2);
    expect(read).toEqual(read.map(() => 200));
    expect(done).toEqual(done.map(() => 200));
    expect(untold).toEqual([]);
    expect(Object.keys(told).filter((status) => !['404', '429', '503'].includes(status))).toEqual([]);
    expect(told[429]).toBeGreaterThan(0);
    expect(told[404]).toBeLessThanOrEqual(AT_ONCE + PER_SECOND * seconds);
  }, 120_000);

  /** What each of them asks for: the home page, a search, a preview. */
  const ASKED: [method: string, path: string, body?: object][] = [
    ['GET', 'variants'],
    ['GET', 'offers'],
    ['POST', 'lookup/vin', { vin: VIN }],
    // Nobody has looked anything up under the cookie that each call gets for itself.
    ['POST', 'reports/find', { lookupType: 'vin', lookupValue: VIN }],
    ['GET', `vehicles/${VIN}`],
    ['GET', 'purchases/entitlement'],
  ];

  it('[X6-018] of thirty people who come in the same instant is answered, one call behind the other', async () => {
    const calls = Array.from({ length: PEOPLE }, () => ASKED).flat();
    const answers = await Promise.all(calls.map((call) => persist(() => ask({ address: OFFICE }, ...call))));
    expect(answers.map((status, at) => [calls[at]?.[1], status])).toEqual(
      calls.map(([, path]) => [path, path === 'reports/find' ? 404 : 200]),
    );
  }, 30_000);

  /** As a page does: a caller who is told to come a little later does, a few times. */
  async function persist(again: () => Promise<Answer>): Promise<number> {
    for (let tries = 0; ; tries++) {
      const { status, headers } = await again();
      if (status !== 503 || tries === 5) return status;
      await wait(1_000 * Number(headers['retry-after']));
    }
  }
});
