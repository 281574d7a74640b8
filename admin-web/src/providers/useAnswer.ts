import { useQuery } from '@tanstack/react-query';
import { useAsk } from './useAsk';

/** What a call answers, kept while its page is open; asked again on Refresh only (B7-013). */
export function useAnswer<Data>(path: string) {
  const ask = useAsk();
  return useQuery<Data, Error>({ queryKey: ['answer', path], queryFn: () => ask<Data>(path) });
}
