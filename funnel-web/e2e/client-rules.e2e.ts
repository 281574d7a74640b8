import { expect, test } from './support/test';
import { ApiError, failureText, get, post } from '../src/api/client';
import { agreementQuery, offersQuery, reportQuery, vehicleQuery } from '../src/api/queries';
import { createQueryClient } from '../src/api/query-client';
import { retryDelayMs, shouldRetry } from '../src/api/retry';
import { hasPlaceholder, storePlaceholder } from '../src/report/placeholder';
import { MAX_STORED_REPORTS, storeReport, storedReport } from '../src/report/report-store';
import { parseSearch } from '../src/search/search';

/** Rules of the client that need no page: the very modules the pages are built from, with `fetch` and the store replaced. */
type Answer = () => Response | Promise<Response>;
interface Call {
  url: string;
  init: RequestInit;
}

const realFetch = globalThis.fetch;

function answerWith(...answers: Answer[]): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = ((url: string, init: RequestInit) => {
    calls.push({ url, init });
    return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0])?.());
  }) as typeof fetch;
  return calls;
}

const good: Answer = () => Response.json({ success: true, data: { id: 'x' } });
const cutOff: Answer = () => new Response('{"succ');
const noAnswer: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const failed = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as ApiError,
  );

/** A store of so many characters, like the browser's own when it is full. */
class SmallStore extends Map<string, string> {
  constructor(private readonly capacity: number) {
    super();
  }
  get length() {
    return this.size;
  }
  key = (index: number) => [...this.keys()].sort()[index] ?? null;
  getItem = (key: string) => this.get(key) ?? null;
  removeItem = (key: string) => void this.delete(key);
  setItem(key: string, value: string) {
    const others = [...this].filter(([other]) => other !== key);
    if (others.reduce((sum, [, text]) => sum + text.length, value.length) > this.capacity) throw new Error('Full');
    this.set(key, value);
  }
}

function useStore(capacity: number): SmallStore {
  const sessionStorage = new SmallStore(capacity);
  Object.assign(globalThis, { window: { sessionStorage, localStorage: new SmallStore(capacity) } });
  return sessionStorage;
}

test.afterEach(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'window');
});

test('[A7-016, A7-018] each call goes with cookies and is read as JSON; what is cut off is a network failure', async () => {
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

test("[A7-019, B8-026] a failed answer becomes an error that reads 'status: body', or the status text without a body", async () => {
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

test('a failure in words of somebody else between us and the server says nothing a page would show', async () => {
  answerWith(() => Response.json({ error: { message: 'Blocked.' }, code: 7, fields: ['vin'] }, { status: 403 }));
  const error = await failed(get('offers'));
  expect(failureText(error, 'else')).toBe('else');
  expect(error).toMatchObject({ text: null, code: 'UNKNOWN', fields: {} });
});

test('a change that got no answer is sent once more under the same key; one that was refused is not', async () => {
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

test("[A7-020] what is fetched by GET has a key whose segments joined by '/' are its path", async () => {
  for (const query of [offersQuery, agreementQuery, vehicleQuery('V1'), reportQuery('R1')]) {
    const calls = answerWith(() => Response.json({ data: { id: 'R1', vehicleData: {}, access: {} } }));
    await createQueryClient().fetchQuery(query as typeof offersQuery);
    expect(calls.map(({ url, init }) => `${init.method} ${url}`)).toEqual([`GET /api/${query.queryKey.join('/')}`]);
  }
});

test('[A7-021, A7-022] client errors are final but for 408 and 429; everything else is tried twice more', () => {
  const apiError = (status: number) => new ApiError(status, '', null, 'X', {}, null);
  for (const status of [400, 401, 403, 404, 409, 422, 499])
    expect(shouldRetry(0, apiError(status)), `${status}`).toBe(false);
  for (const error of [408, 429, 500, 503, 0].map(apiError)) {
    expect(
      [0, 1, 2].map((failures) => shouldRetry(failures, error)),
      error.message,
    ).toEqual([true, true, false]);
  }
  expect([0, 1, 2].map((failures) => shouldRetry(failures, new Error('else')))).toEqual([true, true, false]);
});

test('[A7-023] the pause doubles from 1000 ms and stays at 30,000', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('[A9-043..A9-045] answers are fresh for 5 minutes, forgotten after 5 more, and never refetched by themselves', () => {
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

test('[A9-042, A3-036] a full store keeps at most five copies of reports, the newest, and the one just stored', () => {
  const report = (n: number) => ({
    id: `r${n}`,
    searchedAt: `2026-01-${String(30 - n).padStart(2, '0')}`,
    vehicleData: { features: 'x'.repeat(100) },
    access: {},
  });
  const store = useStore(9 * JSON.stringify(report(1)).length);
  for (let n = 1; n <= 9; n++) storeReport(report(n) as never);
  expect(store.size).toBe(9);
  storeReport(report(10) as never);
  // Numbers count down in time here: r1 is the newest of the nine.
  expect([...store.keys()].sort()).toEqual(['r1', 'r10', 'r2', 'r3', 'r4'].map((id) => `vehicle-report-${id}`).sort());
  expect(store.size).toBe(MAX_STORED_REPORTS);
});

test('what a blocked store does not take lasts as long as the document', () => {
  useStore(0);
  storeReport({ id: 'kept', searchedAt: '', vehicleData: {}, access: {} } as never);
  expect(storedReport('kept')).toMatchObject({ state: 'ok', report: { id: 'kept' } });
  expect(storedReport('other')).toEqual({ state: 'missing' });
});

test('[A3-018..A3-021] the placeholder holds the specified fillers, and none of them is a fact', () => {
  const store = useStore(10_000);
  const search = { type: 'vin', value: 'V', intent: 'buyer' } as const;
  storePlaceholder(search);
  const stored = JSON.parse(store.get('vehicle-report-placeholder') ?? '') as { vehicleData: Record<string, unknown> };
  const { year, ...data } = stored.vehicleData;
  expect(year).toBe(2020);
  const of = (type: string) => Object.values(data).filter((value) => typeof value === type);
  expect(of('string')).toEqual(['Unknown', 'Unknown', 'Unknown', 'Unknown']);
  expect(of('number')).toEqual([0, 0, 0]);
  expect(of('boolean')).toEqual([false, false]);
  expect([hasPlaceholder(search), hasPlaceholder({ type: 'vin', value: 'W' })]).toEqual([true, false]);
});

test('[A3-005..A3-007] a search is a type, a value and an intent; what names none is none', () => {
  expect(parseSearch({ type: 'vin', value: ' 1ftfw5l86rfb45612 ', intent: 'seller' })).toEqual({
    type: 'vin',
    value: '1FTFW5L86RFB45612',
    intent: 'seller',
  });
  const plate = parseSearch({ type: 'license_plate', value: 'abc1234 (ca)', intent: 'basic' });
  expect(plate).toEqual({ type: 'license_plate', value: 'ABC1234 (CA)', intent: 'buyer' });
  for (const type of ['boat', '', null, undefined]) expect(parseSearch({ type, value: 'V' })).toBeNull();
  for (const value of ['', ' ', 'undefined', 'null', 'fallback', null])
    expect(parseSearch({ type: 'vin', value })).toBeNull();
});
