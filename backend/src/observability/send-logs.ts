import { SeverityNumber } from '@opentelemetry/api-logs';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { scrub } from './scrub.js';

/** Takes the lines of the log as they are written. */
export interface LineTaker {
  write(line: string): void;
  /** Sends the last of them and ends. */
  stop(): Promise<void>;
}

interface Line {
  level: keyof typeof SEVERITIES;
  time: string;
  message?: string;
  stack?: string;
}

const SEVERITIES = {
  fatal: SeverityNumber.FATAL,
  error: SeverityNumber.ERROR,
  warn: SeverityNumber.WARN,
  info: SeverityNumber.INFO,
  debug: SeverityNumber.DEBUG,
  trace: SeverityNumber.TRACE,
};

/** Loaded only where an address for the log is set. What leaves the machine names no vehicle and no person. */
export function sendLogs(url: string, { role, version }: { role: string; version: string }): LineTaker {
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({
      'service.name': 'roadbook',
      'service.version': version,
      'roadbook.role': role,
    }),
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter({ url, timeoutMillis: 2_000 }) })],
  });
  const logger = provider.getLogger('roadbook');
  return {
    write(written) {
      const { level, time, message = '', stack, ...more } = JSON.parse(written) as Line;
      logger.emit({
        timestamp: new Date(time),
        severityNumber: SEVERITIES[level],
        severityText: level.toUpperCase(),
        body: scrub(message),
        attributes: { ...more, ...(stack && { stack: scrub(stack) }) },
      });
    },
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
