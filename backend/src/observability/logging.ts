import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { ErrorReports } from './error-reports.js';
import { errorsLogged } from './metrics.js';
import type { LineTaker } from './send-logs.js';
import { currentWork } from './work.js';

/**
 * One JSON object a line, for whatever collects the logs: the part that speaks, the message, and the call or job it was about.
 * What is logged as an error is counted, and told to the receiver of errors where there is one.
 */
export class JsonLogger implements LoggerService {
  private readonly lines: Logger;

  /** @param elsewhere where each line goes as well, beyond the reach of who breaks in here */
  constructor(
    level: string,
    private readonly reports: ErrorReports | null,
    elsewhere: LineTaker | null,
  ) {
    this.lines = pino(
      {
        level,
        messageKey: 'message',
        base: { pid: process.pid },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        mixin: about,
      },
      {
        // Not the library's own way to file 1: whoever looks into this process reads along.
        write(line: string): void {
          process.stdout.write(line);
          elsewhere?.write(line);
        },
      },
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
    this.lines.error({ context: part, ...(stack && { stack }) }, textOf(message));
    errorsLogged.inc({ part });
    this.reports?.report({ part, message: textOf(message), stack });
  };

  private write(level: 'info' | 'warn' | 'debug' | 'trace' | 'fatal', message: unknown, part: unknown): void {
    const context = partOf(part);
    if (typeof message === 'object' && message !== null) this.lines[level]({ context, ...message });
    else this.lines[level]({ context }, textOf(message));
  }
}

function about(): object {
  const { requestId, job, span } = currentWork() ?? {};
  return {
    ...(requestId && { requestId }),
    ...(job && { job }),
    ...(span && { traceId: span.traceId, spanId: span.spanId }),
  };
}

const partOf = (part: unknown): string => (typeof part === 'string' ? part : 'roadbook');
const textOf = (message: unknown): string => (message instanceof Error ? message.message : String(message));
