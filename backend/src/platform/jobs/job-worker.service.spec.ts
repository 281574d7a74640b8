import { generalConnections } from '../database/connection-pools.js';
import { jobConcurrency } from './job-worker.service.js';

it.each([
  ['both', 2, 2],
  ['both', 10, 5],
  ['both', 30, 15],
  ['both', 40, 16],
  ['both', 200, 16],
  ['worker', 2, 2],
  ['worker', 10, 8],
  ['worker', 100, 16],
  ['api', 100, 0],
] as const)('a process of role %s with %i connections runs %i jobs at a time', (role, pool, jobs) => {
  expect(jobConcurrency(role, pool)).toBe(jobs);
});

it('leaves a connection of the purchases to paying customers while all jobs run', () => {
  for (let pool = 4; pool <= 200; pool++)
    expect(pool - generalConnections('both', pool) - jobConcurrency('both', pool)).toBeGreaterThan(0);
});
