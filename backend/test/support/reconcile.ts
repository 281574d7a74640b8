import type { INestApplicationContext } from '@nestjs/common';
import { SettlementService } from '../../src/checkout/settlement.service.js';
import { RenewalsJob } from '../../src/subscriptions/renewals.job.js';

/** Runs the jobs that settle stuck payments. */
export async function reconcile(app: INestApplicationContext): Promise<void> {
  await app.get(SettlementService, { strict: false }).reconcileStuck();
  await app.get(RenewalsJob, { strict: false }).reconcileStuck();
}
