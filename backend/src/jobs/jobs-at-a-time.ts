/** What a process does. */
type ProcessRole = 'both' | 'api' | 'worker' | 'migrate';

/** Beyond this they only wait for the processor. */
const MOST = 16;

/**
 * How many jobs a process does at a time. Each holds at most one connection of the pool: a process that also answers calls leaves them
 * half of it, so that under load reports arrive as fast as they are sold; a worker keeps two connections for what happens besides.
 */
export function jobsAtATime(role: ProcessRole, pool: number): number {
  if (role === 'api' || role === 'migrate') return 0;
  return Math.min(MOST, Math.max(2, role === 'worker' ? pool - 2 : Math.floor(pool / 2)));
}

/** The queue's own connections: one to take and to finish each, one that hears of new jobs, one to spare. */
export const jobConnections = (atATime: number): number => atATime + 2;
