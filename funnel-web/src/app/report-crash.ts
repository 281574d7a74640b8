import type { ErrorInfo } from 'react';
import { reportError } from '../api/error-log';

/** Reports an error that a boundary caught, with the component that failed. */
export function reportCrash(
  { message, stack = '' }: Error,
  { componentStack }: ErrorInfo,
  boundary: Pick<Parameters<typeof reportError>[0], 'funnel' | 'severity'>,
): void {
  const components = componentStack ?? '';
  reportError({
    ...boundary,
    message,
    stack: stack + components,
    component: /at (\w+)/.exec(components)?.[1] ?? 'unknown',
  });
}
