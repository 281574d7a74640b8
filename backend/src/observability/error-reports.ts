import { randomUUID } from 'node:crypto';
import { scrub } from './scrub.js';
import { currentWork } from './work.js';

/** An error as it is logged. */
interface LoggedError {
  /** The part of the shop that logged it. */
  part: string;
  message: string;
  stack: string | null;
}

interface Origin {
  dsn: string;
  version: string;
  role: string;
}

const SEND_MS = 3_000;
/** The same error again within this time says nothing new. */
const AGAIN_MS = 60_000;
/** More at a time than this are one failure seen from many sides, and the receiver would refuse them anyway. */
const MOST_UNDER_WAY = 10;
const MOST_REMEMBERED = 500;
const FRAME = /^\s*at (?:(.*?) \()?(?:file:\/\/)?(.*?):(\d+):(\d+)\)?$/;

/** Sends errors to whatever speaks Sentry's protocol: one envelope each. What identifies a vehicle or a person is taken out before. */
export class ErrorReports {
  private readonly url: string;
  private readonly auth: string;
  private readonly lastSent = new Map<string, number>();
  private underWay = 0;

  constructor(private readonly origin: Origin) {
    const { protocol, host, pathname, username } = new URL(origin.dsn);
    const [, prefix = '', project = ''] = /^(.*)\/([^/]+)$/.exec(pathname) ?? [];
    this.url = `${protocol}//${host}${prefix}/api/${project}/envelope/`;
    this.auth = `Sentry sentry_version=7, sentry_client=roadbook/${origin.version}, sentry_key=${username}`;
  }

  /** Never throws and is never waited for: an error must not make another one. */
  report(error: LoggedError): void {
    const key = keyOf(error);
    const now = performance.now();
    if (now - (this.lastSent.get(key) ?? -Infinity) < AGAIN_MS || this.underWay >= MOST_UNDER_WAY) return;
    if (this.lastSent.size >= MOST_REMEMBERED) this.lastSent.clear();
    this.lastSent.set(key, now);
    this.underWay++;
    void this.send(this.envelope(error))
      .catch(() => undefined)
      .finally(() => this.underWay--);
  }

  private async send(body: string): Promise<void> {
    const headers = { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': this.auth };
    const answer = await fetch(this.url, { method: 'POST', headers, body, signal: AbortSignal.timeout(SEND_MS) });
    await answer.body?.cancel();
  }

  private envelope({ part, message, stack }: LoggedError): string {
    const { requestId, job, span } = currentWork() ?? {};
    const id = randomUUID().replaceAll('-', '');
    const at = new Date().toISOString();
    const event = {
      ...{ event_id: id, timestamp: at, platform: 'node', level: 'error', logger: part },
      ...{ release: `roadbook@${this.origin.version}`, environment: this.origin.role },
      ...{ tags: { part, ...(job && { job }), ...(requestId && { request_id: requestId }) } },
      ...(span && { contexts: { trace: { trace_id: span.traceId, span_id: span.spanId } } }),
      exception: {
        values: [{ ...typeAndValue(message, stack), ...(stack && { stacktrace: { frames: framesOf(stack) } }) }],
      },
    };
    return [{ event_id: id, sent_at: at }, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n');
  }
}

/** What went wrong and on which route, without what differs from call to call: two errors of one route are two. */
function keyOf({ part, message, stack }: LoggedError): string {
  const [error = '', place = ''] = stack?.split('\n', 2) ?? [];
  return scrub(`${part} ${message} ${error} ${place}`).replace(/[0-9a-f-]{8,}|\d+/gi, '#');
}

function typeAndValue(message: string, stack: string | null): { type: string; value: string } {
  const [, type = 'Error', text = ''] = /^(\w*Error): (.*)/.exec(stack ?? '') ?? [];
  return { type, value: scrub(text ? `${message}: ${text}` : message) };
}

/** Oldest first, as the protocol wants it. */
const framesOf = (stack: string): object[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name, file, row, column] = FRAME.exec(line) ?? [];
      if (!file) return [];
      return [
        {
          function: name ?? '?',
          filename: scrub(file),
          lineno: Number(row),
          colno: Number(column),
          in_app: !file.includes('node_modules'),
        },
      ];
    })
    .reverse();
