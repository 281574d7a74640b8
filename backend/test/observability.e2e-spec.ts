import type { IncomingHttpHeaders } from 'node:http';
import { MetricsService } from '../src/observability/metrics.service.js';
import { sendTraces } from '../src/observability/send-traces.js';
import { UsersRepository } from '../src/users/users.repository.js';
import { type RunningApp, startApp } from './support/app.js';
import { NHTSA_ANSWERS } from './support/nhtsa-answers.js';
import { OutsideServer } from './support/outside-server.js';
import { until } from './support/until.js';
import { ADDRESS, REAL_VIN, TestVisitor } from './support/visitor.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const PERSON = { fullName: 'Zelda Quintessa', email: 'zelda.quintessa@example.org', phoneNumber: '5559081726' };

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

describe('the metrics, traces and errors of the shop', () => {
  /** Plays NHTSA, the collector of traces and the receiver of errors; keeps what each was sent. */
  let outside: OutsideServer;
  const told: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  let app: RunningApp;
  let metrics: string;
  beforeAll(async () => {
    outside = await OutsideServer.start();
    outside.part = (request, response) => {
      const { url: path = '', headers } = request;
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => told.push({ path, headers, body }));
      if (/^\/(v1|otel|errors)\//.test(path)) response.writeHead(200).end('{}');
      else NHTSA_ANSWERS(request, response);
    };
    for (const stream of [process.stdout, process.stderr]) jest.spyOn(stream, 'write').mockReturnValue(true);
    app = await startApp({
      ...{ METRICS_PORT: '0', HOST: '127.0.0.1', NHTSA: 'on', NHTSA_VPIC_URL: outside.url, NHTSA_API_URL: outside.url },
      OTEL_EXPORTER_OTLP_ENDPOINT: `${outside.url}/otel`,
      OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: `${outside.url}/v1/logs`,
      SENTRY_DSN: `${outside.url.replace('http://', 'http://public@')}/errors/7`,
    });
    metrics = `http://127.0.0.1:${await app.app.get(MetricsService).listen()}/metrics`;
  });
  afterAll(async () => {
    await app.stop();
    await outside.stop();
    jest.restoreAllMocks();
  });

  const sentTo = (path: string) => told.filter((one) => one.path === path);
  const figures = async (): Promise<string> => (await fetch(metrics)).text();
  const figure = (text: string, name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .pop() ?? 0,
    );

  it('[X9-007] counts, traces and reports a purchase and a failure, and names neither the vehicle nor the person', async () => {
    const stopTraces = sendTraces(`${outside.url}/otel`, { role: 'both', version: '1.2.3' });
    const visitor = new TestVisitor(app);
    await visitor.agent.get(`/api/vehicles/${REAL_VIN}`).set('traceparent', `00-${TRACE}-${CALLER}-01`).expect(200);
    const { id } = await visitor.lookup();
    await visitor.agent.post('/api/users/register').send(PERSON).expect(200);
    await visitor.buy(id);
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    await visitor.readyReport(id);
    const failure = new Error(`cannot write ${PERSON.email} about ${REAL_VIN} to ${id}`);
    jest
      .spyOn(app.app.get(UsersRepository), 'saveContact')
      .mockRejectedValueOnce(failure)
      .mockRejectedValueOnce(failure);
    const failed = await visitor.agent.post('/api/users/register').send(PERSON).expect(500);
    await visitor.agent.post('/api/users/register').send(PERSON).expect(500);
    jest.spyOn(app.app.get(UsersRepository), 'saveContact').mockRejectedValueOnce(new TypeError('another cause'));
    await visitor.agent.post('/api/users/register').send(PERSON).expect(500);

    const text = await until(
      figures,
      (now) => figure(now, 'roadbook_job_duration_seconds_count{kind="fulfill-report",outcome="done"}') > 0,
    );
    for (const [name, least] of [
      ['roadbook_http_requests_total{method="POST",route="/api/checkout/complete",status="200"}', 1],
      ['roadbook_http_requests_total{method="POST",route="/api/users/register",status="500"}', 3],
      ['roadbook_http_request_duration_seconds_count{method="GET",route="/api/vehicles/:vin"}', 1],
      ['roadbook_payments_total{kind="purchase",outcome="paid"}', 1],
      ['roadbook_paid_cents_total{kind="purchase"}', 100],
      ['roadbook_database_up', 1],
      ['roadbook_database_pool_connections{state="most"}', 5],
      ['roadbook_jobs_alive', 1],
      ['roadbook_errors_total{part="http"}', 3],
      ['nodejs_eventloop_lag_p99_seconds', 0.000_001],
    ] as const)
      expect([name, figure(text, name) >= least]).toEqual([name, true]);
    expect(text).toMatch(/^roadbook_outside_call_duration_seconds_count\{source="NHTSA[^"]*",outcome="ok"\} [1-9]/m);
    expect(text).toMatch(/^roadbook_outside_breaker_open\{source="NHTSA[^"]*"\} 0$/m);
    for (const [place, status] of [
      [metrics, 200],
      [metrics.replace('/metrics', '/'), 404],
    ] as const) {
      const answer = await fetch(place);
      expect(answer.status).toBe(status);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      });
    }

    // The caller's trace goes on to whom we ask.
    const asked = told.find(({ path }) => path.includes(REAL_VIN));
    expect(asked?.headers.traceparent).toMatch(new RegExp(`^00-${TRACE}-(?!${CALLER})[0-9a-f]{16}-01$`));
    await stopTraces();
    const spans = sentTo('/otel/v1/traces').flatMap(({ body }) =>
      (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
        ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
    expect(spans).toContainEqual(
      expect.objectContaining({ name: 'GET /api/vehicles/:vin', traceId: TRACE, parentSpanId: CALLER }),
    );
    expect(spans.filter(({ traceId }) => traceId === TRACE).length).toBeGreaterThan(1);
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /api/checkout/complete', 'job fulfill-report']),
    );

    // Its statements are parts of a call, and what it orders goes on with its trace.
    const paid = spans.find(({ name }) => name === 'POST /api/checkout/complete');
    const fulfilled = spans.find(({ name }) => name === 'job fulfill-report');
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === paid?.spanId).map(({ name }) => name);
    expect(statements).toEqual(expect.arrayContaining(['START', 'UPDATE payments', 'COMMIT']));
    expect(fulfilled).toMatchObject({ traceId: paid?.traceId, parentSpanId: paid?.spanId });

    // The same failure twice within a minute is one report, another one of the same route is another.
    const errors = await until(
      async () => sentTo('/errors/api/7/envelope/'),
      (sent) => sent.length > 1,
    );
    expect(errors).toHaveLength(2);
    expect(errors[1]?.body).toContain('another cause');
    expect(errors[0]?.headers['x-sentry-auth']).toContain('sentry_key=public');
    const [, , event] = (errors[0]?.body ?? '').split('\n').map((line) => JSON.parse(line));
    expect(event).toMatchObject({
      level: 'error',
      tags: { part: 'http', request_id: failed.headers['x-request-id'] },
      contexts: { trace: { trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) } },
      exception: {
        values: [{ type: 'Error', value: expect.stringContaining('cannot write [email] about 1FTFW… to [token]') }],
      },
    });
    expect(event.exception.values[0].stacktrace.frames.length).toBeGreaterThan(1);

    // Each line of the log is kept elsewhere as well, with its part and its trace.
    const lines = await until(
      async () =>
        sentTo('/v1/logs')
          .map(({ body }) => body)
          .join('\n'),
      (sent) => sent.includes('another cause'),
    );
    expect(lines).toContain('"severityText":"ERROR"');
    expect(lines).toContain(`{"key":"requestId","value":{"stringValue":"${failed.headers['x-request-id']}"}}`);
    expect(lines).toMatch(/\{"key":"traceId","value":\{"stringValue":"[0-9a-f]{32}"\}\}/);

    const secrets = [REAL_VIN, id, ...Object.values(PERSON), 'Quintessa', ADDRESS.addressLine1, 'anon_'];
    const all = [text, lines, ...[...sentTo('/otel/v1/traces'), ...errors].map(({ body }) => body)].join('\n');
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });

  it('[X9-007] answers its monitors separately: whether it is alive, and whether it can answer calls', async () => {
    const { agent } = new TestVisitor(app);
    const { body: live } = await agent.get('/api/health/live').expect(200);
    expect(live.data).toEqual({ status: 'ok' });
    const { body: ready } = await agent.get('/api/health/ready').expect(200);
    expect(ready.data).toEqual({ status: 'ok', queue: 'alive' });
  });
});
