import { Logger } from '@nestjs/common';
import type { JobsService } from '../jobs/jobs.service.js';
import { ReconcileJob } from './reconcile.job.js';

it('[X9-002] looks after every other kind when one cannot be found, says so, and fails, so that it is tried again', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const job = new ReconcileJob({} as JobsService);
  const lookedAfter: string[] = [];
  const lookAfter = async ({ id }: { id: string }) => void lookedAfter.push(id);
  job.register({ kind: 'purchases', find: () => Promise.reject(new Error('statement timeout')), lookAfter });
  job.register({ kind: 'renewals', find: async () => [{ id: 'one' }, { id: 'two' }], lookAfter });
  await expect(job.run()).rejects.toThrow('Stuck purchases could not be found.');
  expect(lookedAfter).toEqual(['one', 'two']);
  warn.mockRestore();
});
