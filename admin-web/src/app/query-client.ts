import { QueryClient } from '@tanstack/react-query';

/** A console shows what was true when it was asked and says when that was; it asks again when the operator does. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } },
});
