import { type Answer, answerWith, restoreFetch } from '../../../../test/answers';
import { browserSays, takeBrowser } from '../../../../test/browser-says';
import { giveStores, takeStores } from '../../../../test/stores';
import { EMPTY_CHECKOUT } from '../form/rules';
import type { Order } from '../order/order';
import { sessionFor } from './sessions';

const ORDER = {
  offer: { offerKey: 'three_pack', firstChargeAt: null, renewal: null },
  report: { id: 'report-1' },
  page: 'checkout-4',
} as unknown as Order;
const FITTING = {
  sessionId: 'known',
  offerKey: 'three_pack',
  reportId: 'report-1',
  status: 'created',
  firstChargeAt: null,
};
const MADE = { ...FITTING, sessionId: 'made' };

const says =
  (data: object): Answer =>
  () =>
    Response.json({ success: true, data });

function inBrowser(query: string): void {
  giveStores(10_000);
  browserSays({});
  Object.assign(window, { location: { search: query } });
}

const pay = (email = 'ada@example.org') =>
  sessionFor(ORDER, { ...EMPTY_CHECKOUT, email, terms: true }, undefined).then(({ sessionId }) => sessionId);

afterEach(() => {
  restoreFetch();
  takeStores();
  takeBrowser();
});

describe('the session a payment goes to', () => {
  it('[B2-032, B4-005] is the one of the address, when it sells what the page shows', async () => {
    inBrowser('?session_id=known');
    const calls = answerWith(says(FITTING));
    expect(await pay()).toBe('known');
    expect(calls.map(({ url }) => url)).toEqual(['/api/checkout/session/known']);
  });

  it.each([
    { offerKey: 'single_report' },
    { reportId: 'report-2' },
    { firstChargeAt: '2026-12-01T17:00:00.000Z' },
    { status: 'failed' },
    { status: 'expired' },
    { status: 'refunded' },
  ])('is a new one for what the page shows, when that of the address is over or another: %j', async (other) => {
    inBrowser('?session_id=known');
    const calls = answerWith(says({ ...FITTING, ...other }), says(MADE));
    expect(await pay()).toBe('made');
    expect(JSON.parse(String(calls[1]?.init.body))).toMatchObject({ offerKey: 'three_pack', reportId: 'report-1' });
  });

  it('is kept for a second try of the same order by the same person', async () => {
    inBrowser('');
    const calls = answerWith(
      says(MADE),
      says({ ...MADE, status: 'processing' }),
      says({ ...MADE, sessionId: 'other' }),
    );
    expect(await pay()).toBe('made');
    expect(await pay()).toBe('made');
    expect(calls.map(({ url }) => url)).toEqual(['/api/checkout/session', '/api/checkout/session/made']);
    expect(await pay('eve@example.org')).toBe('other');
  });
});
