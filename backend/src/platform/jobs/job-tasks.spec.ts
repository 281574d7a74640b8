import { cronItem } from './job-tasks.js';

it('replaces a failed recurring job when it is due again', () => {
  expect(cronItem('reconcile', '* * * * *')).toEqual({
    task: 'reconcile',
    match: '* * * * *',
    options: { maxAttempts: 1, jobKey: 'clock:reconcile' },
  });
});
