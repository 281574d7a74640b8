import { Admission, isCounted, kindOf } from './admission.js';

let people = 0;
const someone = (): string => `2001:db8::${(people++).toString(16)}`;

it.each([
  ['POST', '/api/checkout/complete', 'paying', 'paying'],
  ['POST', '/api/payments/webhook', 'paying', 'paying'],
  ['POST', '/api/signatures', 'paying', 'paying'],
  ['GET', '/api/reports/:token', 'paying', 'other'],
  ['HEAD', '/api/reports/:token', 'paying', 'other'],
  ['GET', '/api/purchases', 'paying', 'other'],
  ['POST', '/api/lookup/vin', 'other', 'other'],
  ['GET', '/api/admin/reports', 'other', 'other'],
])('[X9-002] %s %s is a call of the kind %s by a buyer, %s by anyone else', (method, route, paid, unpaid) => {
  expect([kindOf(method, route, true), kindOf(method, route, false)]).toEqual([paid, unpaid]);
});

it('[X9-002] counts neither files nor health checks', () => {
  const routes = ['/api/health', '/api/health/live', '/assets/index.js', '/', '/api/offers'];
  expect(routes.filter(isCounted)).toEqual(['/api/offers']);
});

it('[X9-002] refuses searches while payments are still let in, and lets others in when some have left', () => {
  const admission = new Admission();
  let searching = 0;
  while (admission.enter('other', someone(), 0)) searching++;
  let paying = 0;
  while (admission.enter('paying', someone(), 0)) paying++;
  expect(paying).toBeGreaterThan(searching);
  admission.leave('other', '2001:db8::0');
  expect([
    admission.enter('other', someone(), 0),
    admission.enter('other', someone(), 0),
    admission.enter('paying', someone(), 0),
  ]).toEqual([true, false, false]);
});

it('[X9-002] refuses searches when connections are scarce, and payments only when they are scarce for long', () => {
  const waits = [0, 1_000, 3_000];
  const admission = new Admission();
  expect(waits.map((ms) => admission.enter('other', someone(), ms))).toEqual([true, false, false]);
  expect(waits.map((ms) => admission.enter('paying', someone(), ms))).toEqual([true, true, false]);
});

it('[X9-002] refuses prefetched calls first, which nobody waits for', () => {
  const admission = new Admission();
  expect([0, 200].map((ms) => admission.enter('ahead', someone(), ms))).toEqual([true, false]);
  let ahead = 1;
  while (admission.enter('ahead', someone(), 0)) ahead++;
  expect([ahead, admission.enter('other', someone(), 200)]).toEqual([200, true]);
  expect([admission.isTooLate('ahead', 500), admission.isTooLate('other', 500)]).toEqual([true, false]);
});

it('[X9-002] refuses nobody for a late event loop while few calls run, and payments later than others', () => {
  const admission = new Admission();
  expect(admission.isTooLate('other', Infinity)).toBe(false);
  for (let i = 0; i < 20; i++) admission.enter('other', someone(), 0);
  expect([admission.isTooLate('other', 2_000), admission.isTooLate('paying', 2_000)]).toEqual([true, false]);
  expect(admission.isTooLate('paying', Infinity)).toBe(true);
});

it('[X9-002] spreads out the retries of refused callers, so that refusing a crowd again costs little', () => {
  const admission = new Admission();
  const told = Array.from({ length: 1_000 }, () => admission.returnsIn(someone(), 0));
  expect([told[0], told[999]]).toEqual([1, 11]);
  expect(new Set(told).size).toBeGreaterThan(9);
  for (let i = 0; i < 20_000; i++) told.push(admission.returnsIn(someone(), 0));
  expect(Math.max(...told)).toBe(60);
  // When these have come, the next are told to come soon.
  expect(admission.returnsIn(someone(), 60_000)).toBe(1);
});

it('[X9-002] lets one address take few places, including cheap calls about purchases, and frees them again', () => {
  const admission = new Admission();
  let theirs = 0;
  while (admission.enter('paying', '192.0.2.1', 0)) theirs++;
  expect(theirs).toBe(40);
  expect(admission.enter('other', '192.0.2.1', 0)).toBe(false);
  expect(admission.enter('other', '192.0.2.2', 0)).toBe(true);
  admission.leave('paying', '192.0.2.1');
  expect([admission.enter('other', '192.0.2.1', 0), admission.enter('other', '192.0.2.1', 0)]).toEqual([true, false]);
  const raised = new Admission(3);
  theirs = 0;
  while (raised.enter('paying', '192.0.2.1', 0)) theirs++;
  expect(theirs).toBe(120);
});

it('[X9-002] tells others to retry soon however often one address is refused', () => {
  const admission = new Admission();
  for (let i = 0; i < 20_000; i++) admission.returnsIn('192.0.2.1', 0);
  expect(admission.returnsIn('192.0.2.2', 0)).toBe(2);
  expect(admission.returnsIn('192.0.2.1', 10_000)).toBe(1);
});
