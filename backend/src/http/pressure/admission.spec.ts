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
  while (admission.enter('other', 0)) searching++;
  let paying = 0;
  while (admission.enter('paying', 0)) paying++;
  expect(paying).toBeGreaterThan(searching);
  admission.leave('other');
  expect([admission.enter('other', 0), admission.enter('other', 0), admission.enter('paying', 0)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('[X9-002] refuses who searches when connections are waited for, and who pays when they are waited for long', () => {
  const waits = [0, 1_000, 3_000];
  const admission = new Admission();
  expect(waits.map((ms) => admission.enter('other', ms))).toEqual([true, false, false]);
  expect(waits.map((ms) => admission.enter('paying', ms))).toEqual([true, true, false]);
});

it('[X9-002] refuses nobody for a late event loop while few are in, and who pays later than others', () => {
  const admission = new Admission();
  expect(admission.isTooLate('other', Infinity)).toBe(false);
  for (let i = 0; i < 20; i++) admission.enter('other', 0);
  expect([admission.isTooLate('other', 2_000), admission.isTooLate('paying', 2_000)]).toEqual([true, false]);
  expect(admission.isTooLate('paying', Infinity)).toBe(true);
});
