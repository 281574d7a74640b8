import { Admission, kindOf } from './admission.js';

it.each([
  ['/api/checkout/complete', 'paying'],
  ['/api/payments/webhook', 'paying'],
  ['/api/signatures', 'paying'],
  ['/api/reports/:token', 'paying'],
  ['/api/lookup/vin', 'other'],
  ['/api/admin/reports', 'other'],
  ['/api/health/live', null],
  ['/assets/index.js', null],
])('[X9-002] %s is a call of the kind %s', (route, kind) => expect(kindOf(route)).toBe(kind));

it('[X9-002] refuses who searches while who pays is still let in, and lets others in when some have left', () => {
  const admission = new Admission();
  let searching = 0;
  while (admission.enter('other')) searching++;
  let paying = 0;
  while (admission.enter('paying')) paying++;
  expect(paying).toBeGreaterThan(searching);
  admission.leave('other');
  expect([admission.enter('other'), admission.enter('other'), admission.enter('paying')]).toEqual([true, false, false]);
});

it('[X9-002] refuses nobody for a late event loop while few are in, and who pays later than others', () => {
  const admission = new Admission();
  expect(admission.isTooLate('other', Infinity)).toBe(false);
  for (let i = 0; i < 20; i++) admission.enter('other');
  expect([admission.isTooLate('other', 2_000), admission.isTooLate('paying', 2_000)]).toEqual([true, false]);
  expect(admission.isTooLate('paying', Infinity)).toBe(true);
});
