/** What a process does. */
type ProcessRole = 'both' | 'api' | 'worker' | 'migrate';

/** Beyond this they only wait for the processor. */
const MOST = 16;

/**
 * Returns how many jobs a process does simultaneously. Each holds at most one connection: a process that also answers calls uses half of
 * DATABASE_POOL for jobs, a worker all but two connections.
 */
export function jobsAtATime(role: ProcessRole, pool: number): number {
  if (role === 'api' || role === 'migrate') return 0;
  return Math.min(MOST, Math.max(2, role === 'worker' ? pool - 2 : Math.floor(pool / 2)));
}

/** The queue's own connections: one to take and to finish each, one that hears of new jobs, one to spare. */
export const jobConnections = (atATime: number): number => atATime + 2;
