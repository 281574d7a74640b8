import { type Answer, answerWith, restoreFetch } from '../../test/answers';
import { fetchReadableReports } from './calls';
import { fetchPurchases } from './purchase-calls';

afterEach(restoreFetch);

/** The rows of one page of a list of so many. */
const rowsOn = (page: number, count: number): { id: number }[] =>
  Array.from({ length: Math.max(0, Math.min(100, count - page * 100)) }, (_, index) => ({ id: page * 100 + index }));
const answer =
  (data: unknown): Answer =>
  () =>
    Response.json({ success: true, data });

describe('a list of many pages', () => {
  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [250, 3],
  ])('of %d rows comes whole, by %d calls', async (count, most) => {
    const calls = answerWith(...[0, 1, 2].map((page) => answer(rowsOn(page, count))));
    const reports = await fetchReadableReports();
    expect(reports.map(({ id }) => Number(id))).toEqual(Array.from({ length: count }, (_, index) => index));
    const ranges = ['', '?range=%5B100%2C199%5D', '?range=%5B200%2C299%5D'].slice(0, most);
    expect(calls.map(({ url }) => url)).toEqual(ranges.map((range) => `/api/reports${range}`));
  });

  it('holds every receipt and credit line of all purchases, as long as one list goes on', async () => {
    const page = (number: number) =>
      answer({
        ...{ reports: rowsOn(number, 3), subscriptions: [], receipts: rowsOn(number, 130) },
        credits: { balance: 7, lines: rowsOn(number, 210) },
      });
    answerWith(page(0), page(1), page(2));
    const { reports, credits, receipts } = await fetchPurchases();
    expect([reports.length, credits.balance, credits.lines.length, receipts.length]).toEqual([3, 7, 210, 130]);
  });

  it('ends when a server answers a full page whatever is asked', async () => {
    const calls = answerWith(answer(rowsOn(0, 100)));
    await fetchReadableReports();
    expect(calls).toHaveLength(50);
  });
});
