import { clockItem, jobKind } from './jobs.service.js';

it('is one job however often its time comes: one that failed is done anew, and leaves no other row behind', () => {
  expect(clockItem(jobKind('reconcile'), '* * * * *')).toEqual({
    task: 'reconcile',
    match: '* * * * *',
    options: { maxAttempts: 1, jobKey: 'clock:reconcile' },
  });
});
