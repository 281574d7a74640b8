import { clockItem, jobKind } from './jobs.service.js';

it('is one job however often it is due: a failed one runs again and leaves no other row', () => {
  expect(clockItem(jobKind('reconcile'), '* * * * *')).toEqual({
    task: 'reconcile',
    match: '* * * * *',
    options: { maxAttempts: 1, jobKey: 'clock:reconcile' },
  });
});
