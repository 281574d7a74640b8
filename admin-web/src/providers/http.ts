import { fetchUtils, HttpError } from 'react-admin';
import type { FailureView } from './types';

export const API = '/api/admin';

/** @throws HttpError with the API's message and body; status 0 when the server did not answer */
export async function http(url: string, options: fetchUtils.Options = {}) {
  try {
    return await fetchUtils.fetchJson(url, { ...options, credentials: 'same-origin' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (!(error instanceof HttpError)) throw new HttpError('The server is not responding. Please try again.', 0);
    const failure = error.body as Partial<FailureView> | undefined;
    throw new HttpError(failure?.error ?? 'Something went wrong. Please try again.', error.status, failure);
  }
}

/** The server's messages by field. */
export const fieldProblems = (error: Error | null): Record<string, string | undefined> =>
  (error instanceof HttpError ? (error.body as Partial<FailureView> | undefined)?.fields : undefined) ?? {};
