import { ApiError } from './client';

const MAX_RETRIES = 2;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;
const RETRIED_CLIENT_ERRORS = new Set([408, 429]);

export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES) return false;
  if (!(error instanceof ApiError)) return true;
  // The client came again as it was told, or was told to wait longer than anybody does.
  if (error.retryAfterMs !== null) return false;
  const clientError = error.status >= 400 && error.status < 500;
  return !clientError || RETRIED_CLIENT_ERRORS.has(error.status);
}

export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS);
}
