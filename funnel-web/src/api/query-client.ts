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
        // Without a network a page says so at once, instead of waiting without a word; what failed is asked for again when it is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // The client itself repeats a mutation once after a network failure, under one idempotency key.
      // Without a network it fails at once, and the page says so.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
