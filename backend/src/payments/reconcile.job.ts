import { Injectable, Logger } from '@nestjs/common';
import { ScheduledJob } from '../platform/jobs/job-handler.js';

/** What the job finds has not moved for this long. */
export const STUCK_SECONDS = 60;
/** A challenge or a method that never worked may be finished this long after the time for it. */
export const GRACE_MINUTES = 60;
/** What one run finds of each kind. */
export const BATCH = 200;

/** Payments of one kind that may be stuck: how their seller finds them, and what it does about one. */
interface StuckPayments<T extends { id: string }> {
  /** For the log. */
  kind: string;
  find: () => Promise<T[]>;
  lookAfter: (stuck: T) => Promise<unknown>;
}

/** Finds what a lost webhook or a closed tab has left behind, and has its seller ask the provider what became of it. */
@Injectable()
export class ReconcileJob {
  private readonly logger = new Logger('reconcile');
  private readonly rounds = new Map<string, () => Promise<void>>();

  /** Called by sellers while modules start. */
  register<T extends { id: string }>({ kind, find, lookAfter }: StuckPayments<T>): void {
    this.rounds.set(kind, async () => {
      for (const stuck of await find()) await this.guarded(stuck.id, () => lookAfter(stuck));
    });
  }

  /**
   * @throws Error when those of a kind could not be found, after all others had their turn: the job failed and is done
   * again
   */
  @ScheduledJob('reconcile-payments', '* * * * *')
  async run(): Promise<void> {
    const unfound: string[] = [];
    for (const [kind, round] of this.rounds)
      await round().catch((error: unknown) => {
        this.logger.warn(`Stuck ${kind} could not be found: ${String(error)}`);
        unfound.push(kind);
      });
    if (unfound.length > 0) throw new Error(`Stuck ${unfound.join(' and ')} could not be found.`);
  }

  /** One that cannot be asked about must not keep the others waiting. */
  private async guarded(id: string, work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.logger.warn(`${id} could not be reconciled: ${String(error)}`));
  }
}
