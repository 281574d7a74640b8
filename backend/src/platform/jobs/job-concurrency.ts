type ProcessRole = 'both' | 'api' | 'worker' | 'migrate';

/** More jobs would only wait for the processor. */
const MAX_JOBS = 16;

/**
 * Returns how many jobs a process runs simultaneously. A job holds at most one connection. A process that also serves
 * requests uses half of DATABASE_POOL for jobs, which leaves a sixth to paying customers beside the third of all other
 * requests. A worker uses all but two connections.
 */
export function jobConcurrency(role: ProcessRole, pool: number): number {
  if (role === 'api' || role === 'migrate') return 0;
  return Math.min(MAX_JOBS, Math.max(2, role === 'worker' ? pool - 2 : Math.floor(pool / 2)));
}
