import { useQuery } from '@tanstack/react-query';
import { useApi } from './use-api';

/** Cached while its page is open; fetched again on Refresh only (B7-013). */
export function useApiQuery<Data>(path: string) {
  const api = useApi();
  return useQuery<Data, Error>({ queryKey: ['answer', path], queryFn: () => api<Data>(path) });
}
