import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs, shouldRetry } from './retry';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

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
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
