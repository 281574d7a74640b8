import { type Answer, answerWith, restoreFetch } from '../../test/answers';
import { fetchReport } from './calls';
import { ApiError, failureText, get, post } from './client';

const good: Answer = () => Response.json({ success: true, data: { id: 'x' } });
const cutOff: Answer = () => new Response('{"succ');
const noAnswer: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const failed = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

afterEach(restoreFetch);

describe('a call of the API', () => {
  it('[A7-016, A7-018] each call goes with cookies and is read as JSON; what is cut off is a network failure', async () => {
    const calls = answerWith(good);
    expect(await get('offers')).toEqual({ id: 'x' });
    expect(await post('lookup/vin', { vin: 'V' })).toEqual({ id: 'x' });
    expect(calls.map(({ url }) => url)).toEqual(['/api/offers', '/api/lookup/vin']);
    for (const { init } of calls) {
      expect(init.credentials).toBe('same-origin');
      expect(init.headers).toMatchObject({ accept: 'application/json' });
    }
    answerWith(cutOff);
    expect(await failed(get('offers'))).toMatchObject({ status: 0, text: 'Network error occurred. Please try again.' });
  });

  it('[B4-025] asks for a report at the secure address when its id is longer than 10 characters', async () => {
    const calls = answerWith(good);
    await fetchReport('1234567890');
    await fetchReport('1234567890a');
    expect(calls.map(({ url }) => url)).toEqual(['/api/reports/1234567890', '/api/reports/secure/1234567890a']);
  });

  it("[A7-019, B8-026] a failed answer becomes an error that reads 'status: body', or the status text without a body", async () => {
    const body = '{"success":false,"error":"Not now.","code":"BUSY","requestId":"r-1","fields":{"vin":"No."}}';
    answerWith(() => new Response(body, { status: 503, statusText: 'Service Unavailable' }));
    const error = await failed(get('offers'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: `503: ${body}`, status: 503, code: 'BUSY', requestId: 'r-1' });
    expect(error).toMatchObject({ fields: { vin: 'No.' } });
    expect(failureText(error, 'else')).toBe('Not now.');
    answerWith(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    const bare = await failed(get('offers'));
    expect(bare?.message).toBe('502: Bad Gateway');
    expect(failureText(bare, 'else')).toBe('else');
  });

  it('an answer that says success: false is a failure with its text, whatever its status', async () => {
    answerWith(() => Response.json({ success: false, error: 'No such vehicle.', code: 'NOT_FOUND' }));
    const error = await failed(post('lookup/vin', { vin: 'V' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 200, code: 'NOT_FOUND', text: 'No such vehicle.' });
  });

  it('an error text from a proxy is never shown on a page', async () => {
    answerWith(() => Response.json({ error: { message: 'Blocked.' }, code: 7, fields: ['vin'] }, { status: 403 }));
    const error = await failed(get('offers'));
    expect(failureText(error, 'else')).toBe('else');
    expect(error).toMatchObject({ text: null, code: 'UNKNOWN', fields: {} });
  });

  it('a failed call is one of two kinds: the server refuses in its words, or nothing comes that could be read', async () => {
    const refusal = (status: number) => () => Response.json({ error: 'Not now.', code: 'X' }, { status });
    for (const status of [429, 500]) {
      answerWith(refusal(status));
      expect(await failed(get('offers'))).toMatchObject({ status, isNetworkError: false, text: 'Not now.' });
    }
    jest.useFakeTimers();
    const silence = (signal: AbortSignal) =>
      new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted'))));
    globalThis.fetch = ((_: string, { signal }: { signal: AbortSignal }) => silence(signal)) as typeof fetch;
    const held = failed(get('offers'));
    await jest.advanceTimersByTimeAsync(25_000);
    const nothing = [await held];
    jest.useRealTimers();
    for (const answer of [noAnswer, () => new Response('<h1>Please sign in to this network</h1>'), cutOff]) {
      answerWith(answer);
      nothing.push(await failed(get('offers')));
    }
    for (const failure of nothing) {
      expect(failure).toMatchObject({ isNetworkError: true, text: 'Network error occurred. Please try again.' });
    }
  });

  describe('to a server that is busy', () => {
    const busy = (status: number, retryAfter?: string) => () =>
      Response.json(
        { error: 'Too many requests. Please wait a moment and try again.', code: 'X' },
        { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
      );
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => {
      jest.useRealTimers();
      jest.restoreAllMocks();
    });

    it.each([
      [429, 0],
      [503, 0.999],
    ])('retries when told to, some sooner and some later (%s)', async (status, chance) => {
      jest.spyOn(Math, 'random').mockReturnValue(chance);
      const calls = answerWith(busy(status, '3'), good);
      const answer = get('offers');
      await jest.advanceTimersByTimeAsync(3_000 + 1_000 * chance - 1);
      expect(calls).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(1);
      expect(calls).toHaveLength(2);
      expect(await answer).toEqual({ id: 'x' });
    });

    it('retries at most twice, a change under the same key', async () => {
      const calls = answerWith(busy(503, '1'));
      const answer = failed(post('signatures', {}));
      await jest.advanceTimersByTimeAsync(60_000);
      expect(await answer).toMatchObject({ status: 503, retryAfterMs: 1_000 });
      expect(calls).toHaveLength(3);
      expect(new Set(calls.map(({ init }) => (init.headers as Record<string, string>)['idempotency-key'])).size).toBe(
        1,
      );
    });

    it.each([
      ['for longer than anybody waits', busy(429, '6')],
      ['without a number', busy(503, 'Wed, 21 Oct 2026 07:28:00 GMT')],
      ['without a word', busy(429)],
      ['in an answer that is none of a busy server', busy(500, '1')],
    ])('does not retry when it is put off %s: the page says so', async (_, refusal) => {
      const calls = answerWith(refusal);
      const answer = failed(get('offers'));
      await jest.advanceTimersByTimeAsync(60_000);
      expect(failureText(await answer, 'else')).toBe('Too many requests. Please wait a moment and try again.');
      expect(calls).toHaveLength(1);
    });
  });

  it('a change without an answer is sent once more under the same key; a refused one is not', async () => {
    const calls = answerWith(noAnswer, good);
    await post('checkout/session', { offerKey: 'single_report' });
    const keys = calls.map(({ init }) => (init.headers as Record<string, string>)['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    const refused = answerWith(() => new Response('', { status: 500 }));
    await failed(post('checkout/session', {}));
    expect(refused).toHaveLength(1);
    const gone = answerWith(noAnswer);
    expect(await failed(post('checkout/session', {}))).toMatchObject({ status: 0 });
    expect(gone).toHaveLength(2);
  });
});
