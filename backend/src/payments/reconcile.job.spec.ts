import { Logger } from '@nestjs/common';
import { ReconcileJob } from './reconcile.job.js';

it('[X9-002] reconciles the other kinds when one fails, logs it, and fails so that it is retried', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const job = new ReconcileJob();
  const reconciled: string[] = [];
  const reconcile = async ({ id }: { id: string }) => void reconciled.push(id);
  job.register({ kind: 'purchases', find: () => Promise.reject(new Error('statement timeout')), reconcile });
  job.register({ kind: 'renewals', find: async () => [{ id: 'one' }, { id: 'two' }], reconcile });
  await expect(job.run()).rejects.toThrow('Stuck purchases could not be found.');
  expect(reconciled).toEqual(['one', 'two']);
  warn.mockRestore();
});
