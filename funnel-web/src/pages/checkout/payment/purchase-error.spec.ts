import { ApiError } from '../../../api/client';
import { asPaymentError, asPurchaseError, orFail, PurchaseError, refusedByProvider } from './purchase-error';

const FALLBACK = 'Failed to create checkout session';
const failure = (status: number, text: string | null = 'The server says why.', code = 'CARD_DECLINED') =>
  new ApiError(status, 'body', text, code, {}, null);

describe('why a purchase failed', () => {
  it('is what the server said, with its code', () => {
    expect(asPurchaseError(failure(402), FALLBACK)).toMatchObject({
      text: 'The server says why.',
      message: 'The server says why.',
      code: 'CARD_DECLINED',
    });
  });

  it('is the default sentence of the call when there is no message', () => {
    const silent = { text: null, message: FALLBACK };
    expect(asPurchaseError(failure(502, null), FALLBACK)).toMatchObject(silent);
    expect(asPurchaseError(new TypeError('x is not a function'), FALLBACK)).toMatchObject({
      ...silent,
      code: null,
      sameSession: false,
    });
  });

  it.each([
    [0, true],
    [500, true],
    [503, true],
    [400, false],
    [402, false],
    [409, false],
  ])('lets the same session be tried again after an answer of %d: %j', (status, again) => {
    expect(asPurchaseError(failure(status), FALLBACK)).toMatchObject({ sameSession: again, perhapsCharged: false });
    // Where the call asked for the money, a lost answer may have moved it.
    expect(asPaymentError(failure(status), FALLBACK)).toMatchObject({ sameSession: again, perhapsCharged: again });
  });

  it('stays what it was when it is handed on', () => {
    const first = new PurchaseError('Declined', FALLBACK, { sameSession: true, code: 'DECLINED' });
    expect(asPurchaseError(first, 'Another sentence')).toBe(first);
    expect(asPaymentError(failure(503, null, 'BUSY'), FALLBACK)).toMatchObject({ message: FALLBACK, code: 'BUSY' });
  });

  it('leaves the session open when the provider refused, with its reason or a sentence of ours', () => {
    expect(refusedByProvider('Your card has expired.')).toMatchObject({
      text: 'Your card has expired.',
      sameSession: true,
      perhapsCharged: false,
    });
    expect(refusedByProvider(undefined)).toMatchObject({ text: null, message: 'The payment could not be confirmed.' });
  });

  it('comes out of a call that fails, and an answer comes through', async () => {
    await expect(orFail(Promise.resolve(7), FALLBACK)).resolves.toBe(7);
    const failed = orFail(Promise.reject(failure(500, null)), FALLBACK);
    await expect(failed).rejects.toBeInstanceOf(PurchaseError);
    await expect(failed).rejects.toMatchObject({ message: FALLBACK, sameSession: true });
  });
});
