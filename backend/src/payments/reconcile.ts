import { Logger } from '@nestjs/common';

/** A payment is stuck when its state has not changed for this long. */
export const STUCK_SECONDS = 60;
/** How long a buyer may take to finish a payment after its price hold. */
export const GRACE_MINUTES = 60;
export const BATCH = 200;

const logger = new Logger('reconcile');

/** Settles what a lost webhook or a closed tab has left open. One that fails is logged, and tried again in a minute. */
export async function reconcileEach<Stuck extends { id: string }>(
  all: readonly Stuck[],
  reconcile: (stuck: Stuck) => Promise<unknown>,
): Promise<void> {
  for (const stuck of all)
    await reconcile(stuck).catch((error: unknown) =>
      logger.warn(`${stuck.id} could not be reconciled: ${String(error)}`),
    );
}
