import { AsyncLocalStorage } from 'node:async_hooks';

/** A job that this process does, as long as nobody takes it over. */
export interface HeldJob {
  id: string;
  /** The name under which this process holds it. */
  holder: string;
}

/** Somebody else does the job by now: what was done for it here must not come on top. */
export class JobTakenOver extends Error {
  constructor({ id }: HeldJob) {
    super(`Job ${id} was taken over by somebody else, so nothing more is committed for it here.`);
  }
}

const current = new AsyncLocalStorage<{ job: HeldJob | null }>();

/** The job for which this is done; null outside of any, and for what outlives its job. */
export const heldJob = (): HeldJob | null => current.getStore()?.job ?? null;

/** What is committed within is committed only while the job is this holder's. */
export async function whileHeld(job: HeldJob, work: () => Promise<void>): Promise<void> {
  const place: { job: HeldJob | null } = { job };
  try {
    await current.run(place, work);
  } finally {
    place.job = null;
  }
}
