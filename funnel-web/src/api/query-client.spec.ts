import { createQueryClient } from './query-client';
import { shouldRetry } from './retry';

describe('how long answers are kept', () => {
  it('[A9-043..A9-045] answers are fresh for 5 minutes, forgotten after 5 more, and never refetched by themselves', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: 300_000,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      retry: shouldRetry,
    });
    expect(queries?.refetchInterval).toBeUndefined();
    expect(mutations?.retry).toBe(false);
  });
});
