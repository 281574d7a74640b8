import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs, shouldRetry } from './retry';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/** Fresh for five minutes, discarded five minutes after the last use, never refetched for a mere change of window. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES_MS,
        gcTime: FIVE_MINUTES_MS,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
      },
      // The client itself repeats a mutation once after a network failure, under one idempotency key.
      // Without a network it fails at once, and the page says so.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
