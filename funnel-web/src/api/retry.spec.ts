import { ApiError } from './client';
import { retryDelayMs, shouldRetry } from './retry';

describe('trying again', () => {
  it('[A7-021, A7-022] client errors are final but for 408 and 429; everything else is tried twice more', () => {
    const apiError = (status: number) => new ApiError(status, '', null, 'X', {}, null);
    for (const status of [400, 401, 403, 404, 409, 422, 499])
      expect([status, shouldRetry(0, apiError(status))]).toEqual([status, false]);
    for (const error of [408, 429, 500, 503, 0].map(apiError)) {
      expect([error.status, ...[0, 1, 2].map((failures) => shouldRetry(failures, error))]).toEqual([
        error.status,
        true,
        true,
        false,
      ]);
    }
    expect([0, 1, 2].map((failures) => shouldRetry(failures, new Error('else')))).toEqual([true, true, false]);
  });

  it('a call put off by a busy server is not retried here: the call itself retried when told to', () => {
    const putOff = (retryAfterMs: number) => new ApiError(429, '', null, 'X', {}, null, retryAfterMs);
    expect([1_000, 60_000].map((ms) => shouldRetry(0, putOff(ms)))).toEqual([false, false]);
  });

  it('[A7-023] the pause doubles from 1000 ms and stays at 30,000', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });
});
