import { giveStores, takeStores } from '../../../../test/stores';
import { ApiError } from '../../../api/client';
import { COMPLETE_FAILED, type OpenedPayment, type PaymentForm, settle } from './settle';

const OPENED = {} as OpenedPayment;
const error = (code: string, status = 409) => new ApiError(status, 'body', null, code, {}, null);
const PROCESSING = error('PAYMENT_PROCESSING');
const ASKED = error('PAYMENT_ACTION_REQUIRED');
const LOST = error('NETWORK_ERROR', 0);
const BUSY = error('TOO_MANY_REQUESTS', 429);

/** A server with these answers, the last one again and again. What it was asked with, and when, is kept. */
function serverWith(...answers: unknown[]) {
  const asked: { token: string | undefined; at: number }[] = [];
  const complete = (token?: string): Promise<string> => {
    asked.push({ token, at: performance.now() });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(String(answer));
  };
  return { complete, asked };
}

/** A bank that asks without end would keep the test from ending. */
const MOST_CHALLENGES = 5;

function cardForm(): PaymentForm {
  let challenges = 0;
  return {
    problem: () => Promise.resolve(null),
    confirm: () => Promise.resolve('token of the card'),
    challenge: () =>
      ++challenges > MOST_CHALLENGES
        ? Promise.reject(new Error('The bank asks without end.'))
        : Promise.resolve('token of the bank'),
  };
}

function pay(complete: (token?: string) => Promise<string>, isWatched = () => true, form: Partial<PaymentForm> = {}) {
  const said: string[] = [];
  const waiting = { onItsWay: () => said.push('on its way'), onLate: () => said.push('late'), isWatched };
  return { said, paid: settle(OPENED, { ...cardForm(), ...form }, complete, waiting) };
}

beforeEach(() => {
  giveStores(1000);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  takeStores();
});

describe('a payment', () => {
  it('is over when the server has seen it, with what the card fields gave', async () => {
    const { complete, asked } = serverWith('paid');
    const { paid, said } = pay(complete);
    await expect(paid).resolves.toBe('paid');
    expect(asked.map(({ token }) => token)).toEqual(['token of the card']);
    expect(said).toEqual([]);
  });

  it('continues with the answer to the bank’s question, as often as it asks', async () => {
    const { complete, asked } = serverWith(ASKED, ASKED, 'paid');
    await expect(pay(complete).paid).resolves.toBe('paid');
    expect(asked.map(({ token }) => token)).toEqual(['token of the card', 'token of the bank', 'token of the bank']);
  });

  it('ends with what the server refused, and says so of a lost answer that it perhaps moved money', async () => {
    await expect(pay(serverWith(error('CARD_DECLINED', 402)).complete).paid).rejects.toMatchObject({
      message: COMPLETE_FAILED,
      code: 'CARD_DECLINED',
      perhapsCharged: false,
    });
    await expect(pay(serverWith(LOST).complete).paid).rejects.toMatchObject({
      perhapsCharged: true,
      sameSession: true,
    });
  });

  it('asks for no money when the card fields refuse', async () => {
    const { complete, asked } = serverWith('paid');
    const refused = new Error('Your card has expired.');
    await expect(pay(complete, () => true, { confirm: () => Promise.reject(refused) }).paid).rejects.toBe(refused);
    expect(asked).toEqual([]);
  });
});

describe('a payment that is on its way', () => {
  it('is polled less and less often, without the card, down to every 20 s', async () => {
    const { complete, asked } = serverWith(...Array.from({ length: 10 }, () => PROCESSING), 'paid');
    const began = performance.now();
    const { paid, said } = pay(complete);
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    await expect(paid).resolves.toBe('paid');
    const waits = asked.slice(1).map(({ at }, index) => Math.floor(at - (asked[index]?.at ?? began)));
    expect(waits).toEqual([2000, 3000, 4500, 6750, 10_125, 15_187, 20_000, 20_000, 20_000, 20_000]);
    expect(asked.slice(1).every(({ token }) => token === undefined)).toBe(true);
    expect(said[0]).toBe('on its way');
  });

  it('is said to be late after 30 s, and not before', async () => {
    const { complete } = serverWith(PROCESSING);
    let watched = true;
    const { paid, said } = pay(complete, () => watched);
    paid.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(said).toEqual(['on its way']);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(said).toEqual(['on its way', 'late']);
    watched = false;
    await jest.advanceTimersByTimeAsync(60_000);
  });

  it('may be asked for again after a lost answer and after too many calls, and ends with a refusal', async () => {
    const { paid } = pay(serverWith(PROCESSING, LOST, BUSY, PROCESSING, 'paid').complete);
    await jest.advanceTimersByTimeAsync(60_000);
    await expect(paid).resolves.toBe('paid');
    const refused = pay(serverWith(PROCESSING, error('CARD_DECLINED', 402)).complete).paid;
    const outcome = expect(refused).rejects.toMatchObject({ code: 'CARD_DECLINED' });
    await jest.advanceTimersByTimeAsync(60_000);
    await outcome;
  });

  it('is waited for 30 s by a page that was left, and as long as it takes by one that is looked at', async () => {
    const { complete, asked } = serverWith(PROCESSING);
    const began = performance.now();
    const outcome = expect(pay(complete, () => false).paid).rejects.toMatchObject({
      code: 'PAYMENT_PROCESSING',
      sameSession: true,
    });
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    await outcome;
    expect((asked.at(-2)?.at ?? 0) - began).toBeLessThan(30_000);
    expect(asked.length).toBe(7);

    const patient = serverWith(PROCESSING);
    let watched = true;
    const { paid } = pay(patient.complete, () => watched);
    paid.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(patient.asked.length).toBeGreaterThan(25);
    watched = false;
    await jest.advanceTimersByTimeAsync(60_000);
  });
});
