import { QueryClient } from '@tanstack/react-query';

/** Data stays as fetched until the operator refreshes. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } },
});
