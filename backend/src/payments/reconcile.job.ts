import { Injectable, Logger } from '@nestjs/common';
import { ScheduledJob } from '../platform/jobs/job-handler.js';

/** A payment is stuck when its state has not changed for this long. */
export const STUCK_SECONDS = 60;
/** How long a buyer may take to finish a payment after its price hold. */
export const GRACE_MINUTES = 60;
export const BATCH = 200;

/** One kind of payment that may be stuck; `kind` is for the log. */
interface StuckPayments<T extends { id: string }> {
  kind: string;
  find: () => Promise<T[]>;
  reconcile: (stuck: T) => Promise<unknown>;
}

/** Settles payments that a lost webhook or a closed tab has left open. */
@Injectable()
export class ReconcileJob {
  private readonly logger = new Logger('reconcile');
  private readonly kinds = new Map<string, () => Promise<void>>();

  register<T extends { id: string }>({ kind, find, reconcile }: StuckPayments<T>): void {
    this.kinds.set(kind, async () => {
      for (const stuck of await find())
        await reconcile(stuck).catch((error: unknown) =>
          this.logger.warn(`${stuck.id} could not be reconciled: ${String(error)}`),
        );
    });
  }

  /** @throws Error, after all other kinds, when those of a kind could not be found, so that the job is retried */
  @ScheduledJob('reconcile-payments', '* * * * *')
  async run(): Promise<void> {
    const failed: string[] = [];
    for (const [kind, reconcileAll] of this.kinds)
      await reconcileAll().catch((error: unknown) => {
        this.logger.warn(`Stuck ${kind} could not be found: ${String(error)}`);
        failed.push(kind);
      });
    if (failed.length > 0) throw new Error(`Stuck ${failed.join(' and ')} could not be found.`);
  }
}
