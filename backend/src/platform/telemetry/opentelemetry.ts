import { register } from 'node:module';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { NestInstrumentation } from '@opentelemetry/instrumentation-nestjs-core';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { PinoInstrumentation } from '@opentelemetry/instrumentation-pino';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, type ReadWriteLogRecord } from '@opentelemetry/sdk-logs';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { AlwaysOnSampler, BatchSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.js';
import { scrub } from './scrub.js';

/** Attributes that hold neither a path nor anything about a visitor. */
const EXPORTED_ATTRIBUTES = new Set([
  'db.namespace',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'nestjs.callback',
  'nestjs.controller',
  'nestjs.type',
  'roadbook.job',
  'roadbook.request_id',
  'server.address',
  'server.port',
]);

const STRING_LITERAL = /'(?:[^']|'')*'/g;

/** Exports spans without what could identify a vehicle or a person. */
class RedactingSpanProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const { attributes, status } = span;
    for (const name of Object.keys(attributes))
      if (!EXPORTED_ATTRIBUTES.has(name)) Reflect.deleteProperty(attributes, name);
    const { 'db.query.text': statement } = attributes;
    if (typeof statement === 'string') attributes['db.query.text'] = statement.replace(STRING_LITERAL, "'…'");
    // An error message may quote input.
    delete status.message;
    super.onEnd(span);
  }
}

/** Exports log records without what could identify a vehicle or a person. */
class RedactingLogProcessor extends BatchLogRecordProcessor {
  override onEmit(record: ReadWriteLogRecord): void {
    const { body, attributes } = record;
    if (typeof body === 'string') record.setBody(scrub(body));
    if (typeof attributes['stack'] === 'string') record.setAttribute('stack', scrub(attributes['stack']));
    super.onEmit(record);
  }
}

const TIMEOUT = { timeoutMillis: 2_000 };

/**
 * Starts the OpenTelemetry SDK with what is configured. Must run before pg, pino and the application are imported.
 * @returns a function that sends what is buffered
 */
export async function startOpenTelemetry({ settings, version }: Config): Promise<() => Promise<void>> {
  const { otlpEndpoint, otlpLogsEndpoint, role } = settings;
  // Both are imported as ES modules, which only a loader hook can intercept.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, { data: { include: ['pg', 'pino'] } });
  const nest = new NestInstrumentation();
  const sdk = new NodeSDK({
    resource: resourceFromAttributes({ 'service.name': 'roadbook', 'service.version': version, 'roadbook.role': role }),
    resourceDetectors: [],
    sampler: new AlwaysOnSampler(),
    // Events are exceptions with messages, which may quote input.
    spanLimits: { eventCountLimit: 0 },
    spanProcessors: otlpEndpoint
      ? [
          new RedactingSpanProcessor({
            exporter: new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces`, ...TIMEOUT }),
          }),
        ]
      : [],
    logRecordProcessors: otlpLogsEndpoint
      ? [new RedactingLogProcessor({ exporter: new OTLPLogExporter({ url: otlpLogsEndpoint, ...TIMEOUT }) })]
      : [],
    metricReaders: [],
    instrumentations: [
      otlpEndpoint ? [nest, ...tracingInstrumentations()] : [],
      otlpLogsEndpoint ? [new PinoInstrumentation({ disableLogCorrelation: true })] : [],
    ],
  });
  sdk.start();
  if (otlpEndpoint) await instrumentNest(nest);
  return () => sdk.shutdown().catch(() => undefined);
}

/** Records only what belongs to a request or a job, not the polling of the database. */
const tracingInstrumentations = () => [
  new HttpInstrumentation({ requireParentforOutgoingSpans: true }),
  new UndiciInstrumentation({ requireParentforSpans: true }),
  new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
];

/** Patches route handlers by hand: the instrumentation finds Nest up to version 11 in node_modules, and ours is bundled. */
async function instrumentNest(nest: NestInstrumentation): Promise<void> {
  const { RouterExecutionContext } = await import('@nestjs/core/router/router-execution-context.js');
  const files = nest.getModuleDefinitions().flatMap((definition) => definition.files);
  files.find(({ name }) => name.endsWith('/router-execution-context.js'))?.patch({ RouterExecutionContext });
}
