import { InFlight } from './overload.js';

const enterAll = (inFlight: InFlight, caller: (call: number) => string): number => {
  let entered = 0;
  while (inFlight.enter(caller(entered))) entered++;
  return entered;
};

it('refuses the 401st call in flight until another one ends [X9-002]', () => {
  const inFlight = new InFlight();
  expect(enterAll(inFlight, (call) => `2001:db8:${call.toString(16)}::`)).toBe(400);
  inFlight.leave('2001:db8:7::');
  expect([inFlight.enter('192.0.2.1'), inFlight.enter('192.0.2.1')]).toEqual([true, false]);
});

it.each([
  [1, 100],
  [3, 300],
])('lets one caller have a part of the calls in flight, by a factor of %s [X9-002]', (factor, calls) => {
  const inFlight = new InFlight(factor);
  expect(enterAll(inFlight, () => '192.0.2.1')).toBe(calls);
  expect(inFlight.enter('192.0.2.2')).toBe(true);
  inFlight.leave('192.0.2.1');
  expect([inFlight.enter('192.0.2.1'), inFlight.enter('192.0.2.1')]).toEqual([true, false]);
});
