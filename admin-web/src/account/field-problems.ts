import { HttpError } from 'react-admin';
import type { FailureView } from '../providers/types';

/** The server's messages by field. */
export function fieldProblems(error: Error | null): Record<string, string | undefined> {
  if (!(error instanceof HttpError)) return {};
  return (error.body as Partial<FailureView> | undefined)?.fields ?? {};
}

/** The message below the only field of a form. */
export const onlyProblem = (error: Error | null, field: string): string | undefined =>
  error ? (fieldProblems(error)[field] ?? error.message) : undefined;
