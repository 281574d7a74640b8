import { reportError } from '../api/error-log';

/** Sends what nothing else caught. An anonymous 'Script error' comes from a foreign script and tells nothing. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ message, error }: ErrorEvent) => {
    if (/^Script error\.?$/.test(message)) return;
    reportError({
      message,
      stack: error instanceof Error ? error.stack : undefined,
      funnel: 'window_error',
      severity: 'high',
    });
  });
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    reportError({ message: error.message, stack: error.stack, funnel: 'unhandled_rejection', severity: 'high' });
  });
}
