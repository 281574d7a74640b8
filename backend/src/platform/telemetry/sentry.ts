import { captureException, close, type ErrorEvent, init, type StackFrame } from '@sentry/node';
import { currentContext } from './request-context.js';
import { scrub } from './scrub.js';

interface LoggedError {
  part: string;
  message: string;
  stack: string | null;
}

/** Sends errors to Sentry, or to a server that speaks its protocol. */
export interface ErrorReporter {
  report(error: LoggedError): void;
  /** Sends what is buffered. */
  close(): Promise<void>;
}

const REPEAT_MS = 60_000;
const MAX_REMEMBERED = 500;
const CLOSE_MS = 2_000;

/** Starts Sentry for logged errors alone: no tracing, no breadcrumbs, no global handlers. */
export function startSentry({ dsn, version, role }: { dsn: string; version: string; role: string }): ErrorReporter {
  const isRepeated = repeatDetector();
  init({
    dsn,
    release: `roadbook@${version}`,
    environment: role,
    sendDefaultPii: false,
    defaultIntegrations: false,
    skipOpenTelemetrySetup: true,
    registerEsmLoaderHooks: false,
    maxBreadcrumbs: 0,
    beforeSend: (event) => {
      const scrubbed = scrubEvent(event);
      return isRepeated(scrubbed) ? null : scrubbed;
    },
  });
  return {
    report: (error) => {
      const { requestId, job, span } = currentContext() ?? {};
      captureException(exceptionOf(error), {
        tags: { part: error.part, ...(job && { job }), ...(requestId && { request_id: requestId }) },
        ...(span && { contexts: { trace: { trace_id: span.traceId, span_id: span.spanId } } }),
      });
    },
    close: async () => void (await close(CLOSE_MS)),
  };
}

/** Rebuilds the exception from the log entry, whose stack begins with its type and text. */
function exceptionOf({ message, stack }: LoggedError): Error {
  const [, name = 'Error', text = ''] = /^(\w*Error): (.*)/.exec(stack ?? '') ?? [];
  return Object.assign(new Error(text ? `${message}: ${text}` : message), { name, stack: stack ?? undefined });
}

function scrubEvent(event: ErrorEvent): ErrorEvent {
  for (const exception of event.exception?.values ?? []) {
    exception.value &&= scrub(exception.value);
    for (const frame of exception.stacktrace?.frames ?? []) frame.filename &&= scrub(frame.filename);
  }
  return event;
}

/** Recognizes the same failure of the same route within a minute, ignoring ids and numbers. */
function repeatDetector(): (event: ErrorEvent) => boolean {
  const sentAt = new Map<string, number>();
  return ({ tags, exception }) => {
    const { type, value, stacktrace } = exception?.values?.[0] ?? {};
    const key = `${String(tags?.part)} ${type} ${value} ${placeOf(stacktrace?.frames)}`.replace(
      /[0-9a-f-]{8,}|\d+/gi,
      '#',
    );
    const now = performance.now();
    if (now - (sentAt.get(key) ?? -Infinity) < REPEAT_MS) return true;
    if (sentAt.size >= MAX_REMEMBERED) sentAt.clear();
    sentAt.set(key, now);
    return false;
  };
}

const placeOf = (frames: StackFrame[] = []): string => `${frames.at(-1)?.filename}:${frames.at(-1)?.function}`;
