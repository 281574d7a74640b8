import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UnlockFacts } from '../entitlements/report-unlock.entity.js';
import type { VehicleReport } from './vehicle-report.entity.js';

/** The steps that leave a date on the report. */
export type ReportStep = 'signedAt' | 'addressedAt';

/** The steps of a report and the access to it, after a step. */
type StepDone = Pick<VehicleReport, ReportStep> &
  UnlockFacts & {
    /** It is open, both steps are done, its history is missing, and no purchase of its own has ordered that. */
    needsHistory: boolean;
  };

/** What is done between paying for a report and reading it. */
@Injectable()
export class ReportStepsRepository {
  /**
   * Stores when a step was done, the first time.
   * @returns null when the report no longer exists
   */
  async markStep(tx: EntityManager, id: string, step: ReportStep): Promise<StepDone | null> {
    const [done] = await tx.query<StepDone[]>(
      `WITH done AS (
         UPDATE vehicle_reports SET
           "signedAt" = coalesce("signedAt", CASE $2::text WHEN 'signedAt' THEN now() END),
           "addressedAt" = coalesce("addressedAt", CASE $2::text WHEN 'addressedAt' THEN now() END)
         WHERE id = $1 RETURNING id, "signedAt", "addressedAt", history)
       SELECT done."signedAt", done."addressedAt", access."accessUntil", access."unlockedAt", access.refunded,
         (done."signedAt" IS NOT NULL AND done."addressedAt" IS NOT NULL AND done.history IS NULL
           AND access."isOpen" AND NOT access."openedByPurchase") IS TRUE AS "needsHistory"
       FROM done LEFT JOIN report_access access ON access."vehicleReportId" = done.id`,
      [id, step],
    );
    return done ?? null;
  }
}
