import { scrub } from '../../../backend/src/platform/input-rules/scrub.js';

/** Error reports to the operator. Nothing that identifies a vehicle or a person leaves in them. */
interface ErrorReport {
  message: string;
  stack?: string | undefined;
  funnel?: string;
  /** Of what is searched, instead of what the page remembers. */
  searchInfo?: string;
  component?: string;
  errorType?: 'javascript' | 'interaction' | 'api' | 'validation';
  severity?: 'medium' | 'high' | 'critical';
  userAction?: string;
}

interface ErrorContext {
  searchInfo?: string | undefined;
  userAction?: string | undefined;
}

let contextOf: () => ErrorContext = () => ({});

/** Told by the parts above what to add to every report. */
export function describeErrors(context: () => ErrorContext): void {
  contextOf = context;
}

const MOBILE_BELOW_PX = 768;

interface NetworkInformation {
  effectiveType?: string;
}

function deviceInfo() {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return {
    isMobile: window.innerWidth < MOBILE_BELOW_PX,
    viewport: `${window.innerWidth}x${window.innerHeight}`,
    connection: connection?.effectiveType ?? 'unknown',
  };
}

/** Sends and forgets: an error report that fails must not cause another one. */
export function reportError(report: ErrorReport): void {
  const body = {
    errorType: 'javascript',
    severity: 'medium',
    ...contextOf(),
    ...report,
    message: scrub(report.message).slice(0, 2000),
    stack: report.stack ? scrub(report.stack).slice(0, 8000) : undefined,
    url: scrub(window.location.pathname),
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    deviceInfo: deviceInfo(),
  };
  void fetch('/api/errors', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
