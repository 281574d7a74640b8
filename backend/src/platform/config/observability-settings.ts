import { dsn, integerOrNone, setting, webAddress } from './setting.js';

/** Where what happens in the process is told. */
export const OBSERVABILITY_SETTINGS = {
  metricsPort: setting(
    'METRICS_PORT',
    '',
    'Port that answers GET /metrics to Prometheus; keep it from visitors; empty: none',
    integerOrNone(0, 65_535),
  ),
  otlpEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '',
    'Where traces are sent by OTLP over HTTP, such as http://collector:4318; empty: none are made',
    webAddress,
  ),
  otlpLogsEndpoint: setting(
    'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT',
    '',
    'Where log lines are also sent by OTLP over HTTP, such as https://collector:4318/v1/logs; empty: nowhere',
    webAddress,
  ),
  sentryDsn: setting(
    'SENTRY_DSN',
    '',
    'Where errors are sent by the protocol of Sentry, such as https://key@errors.example/1; empty: they are only logged',
    dsn,
  ),
};
