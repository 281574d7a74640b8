import { HttpError } from 'react-admin';
import type { FailureView } from '../providers/types';

/** What the server said about single fields of a form; nothing when it said something else. */
export function fieldProblems(error: Error | null): Record<string, string | undefined> {
  if (!(error instanceof HttpError)) return {};
  return (error.body as Partial<FailureView> | undefined)?.fields ?? {};
}

/** What is below the one field of a form: what the server said about it, else whatever went wrong. */
export const onlyProblem = (error: Error | null, field: string): string | undefined =>
  error ? (fieldProblems(error)[field] ?? error.message) : undefined;
