import { InFlight, MAX_CALLS, MAX_OTHER_CALLS } from './overload.js';

const enterAll = (inFlight: InFlight, caller: (call: number) => string, most = MAX_CALLS): number => {
  let entered = 0;
  while (inFlight.enter(caller(entered), most)) entered++;
  return entered;
};
const addressOf = (call: number): string => `2001:db8:${call.toString(16)}::`;

it('refuses the 401st call in flight until another one ends [X9-002]', () => {
  const inFlight = new InFlight();
  expect(enterAll(inFlight, addressOf)).toBe(400);
  inFlight.leave(addressOf(7));
  const enter = () => inFlight.enter('192.0.2.1', MAX_CALLS);
  expect([enter(), enter()]).toEqual([true, false]);
});

it('leaves half of the calls in flight to purchases [X9-002]', () => {
  const inFlight = new InFlight();
  expect(enterAll(inFlight, addressOf, MAX_OTHER_CALLS)).toBe(200);
  expect(enterAll(inFlight, (call) => addressOf(1_000 + call))).toBe(200);
});

it.each([
  [1, 100],
  [3, 300],
])('lets one caller have a part of the calls in flight, by a factor of %s [X9-002]', (factor, calls) => {
  const inFlight = new InFlight(factor);
  expect(enterAll(inFlight, () => '192.0.2.1')).toBe(calls);
  const enter = (caller: string) => inFlight.enter(caller, MAX_CALLS);
  expect(enter('192.0.2.2')).toBe(true);
  inFlight.leave('192.0.2.1');
  expect([enter('192.0.2.1'), enter('192.0.2.1')]).toEqual([true, false]);
});
