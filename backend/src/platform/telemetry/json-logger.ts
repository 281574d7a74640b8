import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { errorsLogged } from './metrics.js';
import { currentContext } from './request-context.js';
import type { ErrorReporter } from './sentry.js';

/** Writes one JSON object per entry, with the request or job it is about; counts errors and reports them to Sentry. */
export class JsonLogger implements LoggerService {
  private readonly logger: Logger;

  constructor(
    level: string,
    private readonly errorReporter: ErrorReporter | null,
  ) {
    this.logger = pino(
      {
        level,
        messageKey: 'message',
        base: { pid: process.pid },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        mixin: contextFields,
      },
      { write: (line) => void process.stdout.write(line) },
    );
  }

  log = (message: unknown, part?: unknown): void => this.write('info', message, part);
  warn = (message: unknown, part?: unknown): void => this.write('warn', message, part);
  debug = (message: unknown, part?: unknown): void => this.write('debug', message, part);
  verbose = (message: unknown, part?: unknown): void => this.write('trace', message, part);
  fatal = (message: unknown, part?: unknown): void => this.write('fatal', message, part);

  error = (message: unknown, ...more: unknown[]): void => {
    const part = partOf(more.at(-1));
    const stack = more.length > 1 && typeof more[0] === 'string' ? more[0] : null;
    this.logger.error({ context: part, ...(stack && { stack }) }, textOf(message));
    errorsLogged.inc({ part });
    this.errorReporter?.report({ part, message: textOf(message), stack });
  };

  private write(level: 'info' | 'warn' | 'debug' | 'trace' | 'fatal', message: unknown, part: unknown): void {
    const context = partOf(part);
    if (typeof message === 'object' && message !== null) this.logger[level]({ context, ...message });
    else this.logger[level]({ context }, textOf(message));
  }
}

function contextFields(): object {
  const { requestId, job, span } = currentContext() ?? {};
  return {
    ...(requestId && { requestId }),
    ...(job && { job }),
    ...(span && { traceId: span.traceId, spanId: span.spanId }),
  };
}

const partOf = (part: unknown): string => (typeof part === 'string' ? part : 'roadbook');
const textOf = (message: unknown): string => (message instanceof Error ? message.message : String(message));
