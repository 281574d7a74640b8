import type { IncomingHttpHeaders } from 'node:http';
import pg from 'pg';
import { startApp } from './support/app.js';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase } from './support/databases.js';
import { NHTSA_ANSWERS } from './support/nhtsa-answers.js';
import { OutsideServer } from './support/outside-server.js';
import { serverProcesses, untilServing } from './support/server-process.js';
import { until } from './support/until.js';
import { ADDRESS, REAL_VIN, TestVisitor } from './support/visitor.js';

const DATABASE = 'test_telemetry';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
/** The test of the logs looks for another person, in a log that both tests write. */
const PERSON = { fullName: 'Orson Fairweather', email: 'orson.fairweather@example.org', phoneNumber: '5552630418' };

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

interface SentryEvent {
  level: string;
  tags: Record<string, string>;
  contexts: { trace: { trace_id: string } };
  exception: { values: { type: string; value: string; stacktrace: { frames: object[] } }[] };
}

/** What a collector and an error server receive from a compiled server that sells a report and fails three times. */
describe('telemetry', () => {
  const start = serverProcesses();
  const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  let receiver: OutsideServer;
  let metrics: { text: string; headers: Headers; otherPath: Response };
  let reportId: string;
  let failedRequestId: string;

  const receivedBy = (path: string) => received.filter((one) => one.path.startsWith(path));
  const spans = (): Span[] =>
    receivedBy('/otel/v1/traces').flatMap(({ body }) =>
      (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
        ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  const span = (name: string): Span | undefined => spans().find((one) => one.name === name);
  const logs = (): string =>
    receivedBy('/v1/logs')
      .map(({ body }) => body)
      .join('\n');
  const events = (): SentryEvent[] =>
    receivedBy('/errors/api/7/envelope/')
      .map(({ body }) => body.split('\n'))
      .filter(([, header]) => header?.includes('"type":"event"'))
      .map(([, , event]) => JSON.parse(event ?? '') as SentryEvent);

  beforeAll(async () => {
    await createDatabase(DATABASE, 'template_migrated');
    receiver = await OutsideServer.start();
    receiver.part = (request, response) => {
      const { url: path = '', headers } = request;
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => received.push({ path, headers, body }));
      if (/^\/(v1|otel|errors)\//.test(path)) response.writeHead(200).end('{}');
      else NHTSA_ANSWERS(request, response);
    };
    const server = start({
      ...{ DATABASE_URL: applicationUrl(DATABASE), DATABASE_POOL: '5', METRICS_PORT: '0', LOG_LEVEL: 'info' },
      ...{ RATE_LIMIT_FACTOR: '1000', SIMULATED_PAYMENT_CREATE_MS: '0', SIMULATED_PAYMENT_COMPLETE_MS: '0' },
      ...{ HOST: '127.0.0.1', NHTSA: 'on', NHTSA_VPIC_URL: receiver.url, NHTSA_API_URL: receiver.url },
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/otel`,
      OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: `${receiver.url}/v1/logs`,
      SENTRY_DSN: `${receiver.url.replace('http://', 'http://public@')}/errors/7`,
    });
    const visitor = new TestVisitor({ http: await untilServing(server) });
    await visitor.agent.get(`/api/vehicles/${REAL_VIN}`).set('traceparent', `00-${TRACE}-${CALLER}-01`).expect(200);
    reportId = await purchase(visitor);
    failedRequestId = await failThreeTimes(visitor, reportId);
    metrics = await readMetrics(server.output());
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  });
  afterAll(async () => {
    await receiver.stop();
    await dropDatabase(DATABASE);
  });

  it.each([
    ['roadbook_http_requests_total{method="POST",route="/api/checkout/complete",status="200"}', 1],
    ['roadbook_http_requests_total{method="POST",route="/api/users/register",status="500"}', 3],
    ['roadbook_http_request_duration_seconds_count{method="GET",route="/api/vehicles/:vin"}', 1],
    ['roadbook_job_duration_seconds_count{kind="fulfill-report",outcome="done"}', 1],
    ['roadbook_payments_total{kind="purchase",outcome="paid"}', 1],
    ['roadbook_paid_cents_total{kind="purchase"}', 100],
    ['roadbook_database_up', 1],
    ['roadbook_database_pool_connections{state="most"}', 5],
    ['roadbook_jobs_alive', 1],
    ['roadbook_errors_total{part="http"}', 3],
    ['nodejs_eventloop_lag_p99_seconds', 0.000_001],
  ])('counts %s [X9-007]', (name, least) => {
    expect(figure(metrics.text, name)).toBeGreaterThanOrEqual(least);
  });

  it('counts calls to external sources and their open breakers [X9-007]', () => {
    expect(metrics.text).toMatch(
      /^roadbook_external_call_duration_seconds_count\{source="NHTSA[^"]*",outcome="ok"\} [1-9]/m,
    );
    expect(metrics.text).toMatch(/^roadbook_external_breaker_open\{source="NHTSA[^"]*"\} 0$/m);
  });

  it('answers only /metrics on the port of the metrics, with plain security headers', () => {
    expect(metrics.otherPath.status).toBe(404);
    for (const headers of [metrics.headers, metrics.otherPath.headers])
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      });
  });

  it("continues a caller's trace and passes it on to external sources [X9-007]", () => {
    expect(span('GET /api/vehicles/:vin')).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
    const asked = received.filter(({ path }) => path.includes(REAL_VIN));
    expect(asked[0]?.headers.traceparent).toMatch(new RegExp(`^00-${TRACE}-(?!${CALLER})[0-9a-f]{16}-01$`));
  });

  it('records a purchase from HTTP request over Nest handler to SQL statements [X9-007]', () => {
    const request = span('POST /api/checkout/complete');
    const controller = span('CheckoutController.completeCheckout');
    const handler = span('completeCheckout');
    expect(controller?.parentSpanId).toBe(request?.spanId);
    expect(handler?.parentSpanId).toBe(controller?.spanId);
    const statements = spans().filter(({ parentSpanId }) => parentSpanId === handler?.spanId);
    const texts = statements.map(({ attributes }) => attributes.find(({ key }) => key === 'db.query.text')?.value);
    for (const text of ['START TRANSACTION', expect.stringMatching(/^UPDATE payments SET/), 'COMMIT'])
      expect(texts).toContainEqual({ stringValue: text });
  });

  it('records a job in the trace of the request that ordered it [X9-007]', () => {
    const { traceId, spanId: parentSpanId } = span('POST /api/checkout/complete') ?? {};
    expect(span('job fulfill-report')).toMatchObject({ traceId, parentSpanId });
  });

  it('reports a repeated error once within a minute, and another error of its route', () => {
    expect(events().map(({ exception }) => exception.values[0]?.value)).toEqual([
      expect.stringContaining('cannot write [email] about 1FTFW… to [token]'),
      expect.stringContaining('another cause'),
    ]);
  });

  it('reports an error with its part, request, trace and stack', () => {
    const [event] = events();
    expect(event).toMatchObject({ level: 'error', tags: { part: 'http', request_id: failedRequestId } });
    expect(event?.contexts.trace.trace_id).toMatch(/^[0-9a-f]{32}$/);
    expect(event?.exception.values[0]?.type).toBe('QueryFailedError');
    expect(event?.exception.values[0]?.stacktrace.frames.length).toBeGreaterThan(1);
    expect(receivedBy('/errors/api/7/envelope/')[0]?.path).toContain('sentry_key=public');
  });

  it('sends log lines with their severity, request and trace [V16.4.3]', () => {
    expect(logs()).toContain('"severityText":"error"');
    expect(logs()).toContain(`{"key":"requestId","value":{"stringValue":"${failedRequestId}"}}`);
    expect(logs()).toMatch(/\{"key":"traceId","value":\{"stringValue":"[0-9a-f]{32}"\}\}/);
  });

  it('names neither vehicle nor person in metrics, spans, errors and logs [X9-007]', () => {
    const sent = received.filter(({ path }) => /^\/(v1|otel|errors)\//.test(path)).map(({ body }) => body);
    const all = [metrics.text, ...sent].join('\n');
    expect(all).toContain('another cause');
    const secrets = [REAL_VIN, reportId, ...Object.values(PERSON), 'Fairweather', ADDRESS.addressLine1, 'anon_'];
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });
});

it('answers separately whether it is alive and whether it can answer requests [X9-007]', async () => {
  const app = await startApp();
  const { agent } = new TestVisitor(app);
  const { body: live } = await agent.get('/api/health/live').expect(200);
  expect(live.data).toEqual({ status: 'ok' });
  const { body: ready } = await agent.get('/api/health/ready').expect(200);
  expect(ready.data).toEqual({ status: 'ok', queue: 'alive' });
  await app.stop();
});

async function purchase(visitor: TestVisitor): Promise<string> {
  const { id } = await visitor.lookup();
  await visitor.agent.post('/api/users/register').send(PERSON).expect(200);
  await visitor.buy(id);
  await visitor.sign(id).expect(200);
  await visitor.address(id).expect(200);
  await visitor.readyReport(id);
  return id;
}

/** Twice for a reason that quotes the person, once for another. @returns the id of the first request */
async function failThreeTimes({ agent }: TestVisitor, reportId: string): Promise<string> {
  const owner = new pg.Client(databaseUrl(DATABASE));
  await owner.connect();
  const failWith = (message: string) =>
    owner.query(`CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql
                 AS $$ BEGIN RAISE EXCEPTION '${message}'; END $$`);
  await failWith(`cannot write ${PERSON.email} about ${REAL_VIN} to ${reportId}`);
  await owner.query('CREATE TRIGGER fail BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION fail()');
  const register = () => agent.post('/api/users/register').send(PERSON).expect(500);
  const { headers } = await register();
  await register();
  await failWith('another cause');
  await register();
  await owner.end();
  return String(headers['x-request-id']);
}

async function readMetrics(output: string) {
  const [, port] = /^Metrics are told at port (\d+)\.$/m.exec(output) ?? [];
  const url = `http://127.0.0.1:${port}`;
  const isFulfilled = (text: string) =>
    figure(text, 'roadbook_job_duration_seconds_count{kind="fulfill-report",outcome="done"}') > 0;
  const text = await until(async () => (await fetch(`${url}/metrics`)).text(), isFulfilled);
  return { text, headers: (await fetch(`${url}/metrics`)).headers, otherPath: await fetch(url) };
}

/** The value of a metric, 0 where it is missing. */
function figure(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').pop() ?? 0);
}
