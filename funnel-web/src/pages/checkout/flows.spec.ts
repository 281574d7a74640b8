import { answerWith, restoreFetch } from '../../../test/answers';
import { currentToast, dismissCurrentToast } from '../../ui/toast/store';
import { CHECKOUT_3_FLOW, type CheckoutFlow, PACKAGE_FLOW, RECEIPT_FLOW, TRIAL_FLOW } from './flows';
import { type CheckoutErrors, type CheckoutValues, EMPTY_CHECKOUT } from './form/rules';
import type { Order } from './order/order';
import { PurchaseError } from './payment/purchase-error';

/** What a notification says that is raised now; null when none is. */
function said(raise: () => void): [title: string, description: string | undefined] | null {
  dismissCurrentToast();
  raise();
  const toast = currentToast();
  return toast?.open ? [toast.title, toast.description] : null;
}

const FILLED: CheckoutValues = { ...EMPTY_CHECKOUT, email: 'ada@example', cardNumber: '4242', terms: true };
const complaint = (flow: CheckoutFlow, errors: CheckoutErrors, values = FILLED) =>
  said(() => flow.complain(errors, values));

describe('the notification about what is missing', () => {
  const missing: CheckoutErrors = { email: 'Email is required' };
  const wrong: CheckoutErrors = { email: 'Please enter a valid email address' };
  const unticked: CheckoutErrors = { terms: 'Please agree to the terms and conditions to proceed.' };

  it('[B5-008] says on checkout 4 that something is missing, and of what is wrong nothing', () => {
    const text = 'Please fill in all required fields and agree to terms.';
    expect(complaint(PACKAGE_FLOW, missing, EMPTY_CHECKOUT)).toEqual(['Missing Information', text]);
    expect(complaint(PACKAGE_FLOW, unticked, { ...FILLED, terms: false })).toEqual(['Missing Information', text]);
    expect(complaint(PACKAGE_FLOW, wrong)).toBeNull();
    expect(complaint(PACKAGE_FLOW, {})).toBeNull();
  });

  it('[B5-018] asks on checkout 5 for the terms when nothing else is missing', () => {
    const agree = ['Agreement Required', 'Please agree to the terms and conditions to proceed.'];
    expect(complaint(RECEIPT_FLOW, unticked, { ...FILLED, terms: false })).toEqual(agree);
    expect(complaint(RECEIPT_FLOW, { ...missing, ...unticked }, EMPTY_CHECKOUT)?.[0]).toBe('Missing Information');
  });

  it('[B2-030, B5-005, B5-006] says on checkout 3 what is missing, else that the email is wrong', () => {
    const fields = ['Missing Information', 'Please fill in all required fields.'];
    expect(complaint(CHECKOUT_3_FLOW, missing, EMPTY_CHECKOUT)).toEqual(fields);
    expect(complaint(CHECKOUT_3_FLOW, wrong)).toEqual(['Invalid Email', 'Please enter a valid email address.']);
    expect(complaint(CHECKOUT_3_FLOW, { zip: 'The billing zip has 5 digits' }, { ...FILLED, zip: '331' })).toBeNull();
  });

  it('says nothing on the trial pages, where each field speaks for itself', () => {
    expect(complaint(TRIAL_FLOW, missing, EMPTY_CHECKOUT)).toBeNull();
  });
});

describe('the notification about a payment that did not come about', () => {
  const refused = (flow: CheckoutFlow, error: PurchaseError) => said(() => flow.refused(error));
  const silent = new PurchaseError(null, 'Failed to create checkout session');
  const declined = new PurchaseError('Your card was declined. Please use another card.', 'Failed');
  const lost = new PurchaseError('Network error occurred. Please try again.', 'Failed', {
    sameSession: true,
    perhapsCharged: true,
  });

  it('[B8-001..B8-003] has the words of the server, or else the specified ones, and never calls a lost answer a failure', () => {
    expect(refused(PACKAGE_FLOW, silent)).toEqual([
      'Payment Failed',
      'Error: Failed to create checkout session. Please try again.',
    ]);
    expect(refused(PACKAGE_FLOW, declined)).toEqual([
      'Payment Failed',
      'Error: Your card was declined. Please use another card. Please try again.',
    ]);
    expect(refused(PACKAGE_FLOW, lost)).toEqual([
      'Payment Not Confirmed',
      'Error: Network error occurred. Please try again.',
    ]);
  });

  it('[B8-004, B8-005] has on checkout 5 the words of the server alone', () => {
    expect(refused(RECEIPT_FLOW, declined)).toEqual(['Payment Failed', declined.text]);
    expect(refused(RECEIPT_FLOW, silent)).toEqual(['Payment Failed', 'Please try again or contact support.']);
    expect(refused(RECEIPT_FLOW, lost)?.[0]).toBe('Payment Not Confirmed');
  });

  it.each([
    ['checkout 4', PACKAGE_FLOW],
    ['checkout 5', RECEIPT_FLOW],
  ] as const)('calls a checkout that could not be opened no failed payment on %s', (_, flow) => {
    const failure = new PurchaseError(null, 'Failed to create checkout session', { unanswered: true });
    expect(refused(flow, failure)?.[0]).toBe('The checkout could not be opened');
  });

  it('[A8-010] says the same on the trial pages and on checkout 3', () => {
    for (const flow of [TRIAL_FLOW, CHECKOUT_3_FLOW]) {
      expect(refused(flow, declined)).toEqual(['Error', 'Failed to process payment. Please try again.']);
      expect(refused(flow, lost)).toEqual(['Payment Not Confirmed', 'Please try again: you are charged once.']);
    }
  });
});

const ORDER = { search: { type: 'vin', value: 'V', intent: 'buyer' } } as Order;
const VALUES = { ...EMPTY_CHECKOUT, fullName: ' Ada Reader ', email: ' ada@example.org ' };

describe('the registration of a buyer', () => {
  beforeEach(dismissCurrentToast);
  afterEach(restoreFetch);

  it.each(['ok', '{"success":true}', ''])(
    '[A7-008] counts by its status alone: a body of %j is no error, on the trial pages and on checkout 3',
    async (body) => {
      for (const flow of [TRIAL_FLOW, CHECKOUT_3_FLOW]) {
        const calls = answerWith(() => new Response(body));
        expect(await flow.introduce(VALUES, ORDER)).toBeNull();
        expect(currentToast()?.open ?? false).toBe(false);
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
