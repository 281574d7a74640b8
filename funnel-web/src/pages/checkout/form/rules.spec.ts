import type { OfferView } from '../../../api/types';
import {
  type CheckoutErrors,
  type CheckoutValues,
  EMAIL_AND_CARD,
  lacksSomething,
  PERSON_AND_CARD,
  renewal,
  type Rules,
  terms,
} from './rules';

const ONCE = { renewal: null } as OfferView;
const RENEWS = { renewal: {} } as OfferView;
const GOOD: CheckoutValues = {
  fullName: 'Ada Reader',
  email: 'ada@example.org',
  cardName: 'Ada Reader',
  cardNumber: '4242 4242 4242 4242',
  expiry: '12/30',
  cvc: '123',
  zip: '33101',
  terms: true,
  renewal: true,
};
const now = new Date(2026, 5, 15);

function errorsOf(rules: Rules, changed: Partial<CheckoutValues>, offer = ONCE): CheckoutErrors {
  const all = [...rules.contact, ...rules.card, renewal, terms];
  return Object.assign({}, ...all.map((rule) => rule({ ...GOOD, ...changed }, { offer, now }))) as CheckoutErrors;
}

describe('what a checkout asks for', () => {
  it('[B5-008, B5-010] names each missing field of the package checkouts, and none is too few for the button', () => {
    for (const [name, text] of [
      ['email', 'Email is required'],
      ['cardName', 'Name on card is required'],
      ['cardNumber', 'Card number is required'],
      ['expiry', 'Expiry date is required'],
      ['cvc', 'CVC is required'],
    ] as const) {
      const errors = errorsOf(EMAIL_AND_CARD, { [name]: '' });
      expect(errors).toEqual({ [name]: text });
      expect([name, lacksSomething(errors, { ...GOOD, [name]: '' })]).toEqual([name, true]);
    }
    expect(errorsOf(EMAIL_AND_CARD, { fullName: '', zip: '' })).toEqual({});
    expect(lacksSomething({}, GOOD)).toBe(false);
  });

  it('[B5-001..B5-004] asks on the trial pages for a name and a billing zip as well', () => {
    expect(errorsOf(PERSON_AND_CARD, { fullName: ' ', email: '', zip: '' })).toEqual({
      fullName: 'Full name is required',
      email: 'Email is required',
      zip: 'Billing zip is required',
    });
    expect(errorsOf(PERSON_AND_CARD, { zip: '331' })).toEqual({ zip: 'The billing zip has 5 digits' });
  });

  it('tells what is filled in wrongly, which is no lack', () => {
    const wrong = { email: 'ada@example', cardNumber: '4111 1111 1111 1111', expiry: '13/20', cvc: '12' };
    const errors = errorsOf(EMAIL_AND_CARD, wrong);
    expect(errors).toEqual({
      email: 'Please enter a valid email address',
      cardNumber: 'Payments are simulated: only the test cards work here',
      expiry: 'Please enter the expiry date as MM/YY',
      cvc: 'The CVC has 3 or 4 digits',
    });
    expect(lacksSomething(errors, { ...GOOD, ...wrong })).toBe(false);
    expect(errorsOf(EMAIL_AND_CARD, { expiry: '01/20' })).toEqual({ expiry: 'This card has expired' });
  });

  it('[B5-016, X1-009] asks for the terms, and for a renewal only where there is one', () => {
    const unticked = { terms: false, renewal: false };
    const once = errorsOf(EMAIL_AND_CARD, unticked);
    expect(once).toEqual({ terms: 'Please agree to the terms and conditions to proceed.' });
    expect(lacksSomething(once, { ...GOOD, ...unticked })).toBe(true);
    expect(errorsOf(EMAIL_AND_CARD, { renewal: false }, RENEWS)).toEqual({
      renewal: 'Please agree to the renewal, or choose a package without one.',
    });
  });
});
