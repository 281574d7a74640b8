import { answerWith, restoreFetch } from '../../../../test/answers';
import { currentToast } from '../../../ui/toast/store';
import { EMPTY_CHECKOUT } from '../form/values';
import type { Order } from '../order/order';
import { CHECKOUT_3_FLOW } from './checkout-3-flow';
import { TRIAL_FLOW } from './trial-flow';

const ORDER = { search: { type: 'vin', value: 'V', intent: 'buyer' } } as Order;
const VALUES = { ...EMPTY_CHECKOUT, fullName: ' Ada Reader ', email: ' ada@example.org ' };

afterEach(restoreFetch);

describe('the registration of a buyer', () => {
  it.each(['ok', '{"success":true}', ''])(
    '[A7-008] counts by its status alone: a body of %j is no error, on the trial pages and on checkout 3',
    async (body) => {
      for (const flow of [TRIAL_FLOW, CHECKOUT_3_FLOW]) {
        const calls = answerWith(() => new Response(body));
        expect(await flow.introduce(VALUES, ORDER)).toBeNull();
        expect(currentToast()).toBeNull();
        expect(JSON.parse(String(calls[0]?.init.body))).toEqual({
          fullName: 'Ada Reader',
          email: 'ada@example.org',
          searchType: 'vin',
          searchValue: 'V',
          intent: 'buyer',
        });
      }
    },
  );
});
