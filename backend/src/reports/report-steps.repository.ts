import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StatementPart } from '../database/statement-part.js';
import {
  isOpen,
  joinUnlock,
  OPENED_BY_PURCHASE,
  UNLOCK_COLUMNS,
  type UnlockFacts,
} from '../entitlements/unlock-of-report.repository.js';
import type { VehicleReport } from './vehicle-report.entity.js';

/** The steps that leave a date on the report. */
export type ReportStep = 'signedAt' | 'addressedAt';
/** A step that an operator lets count as done leaves none. */
export const NO_EVIDENCE: StatementPart = { sql: 'SELECT 1', parameters: [] };

/** What a step left behind, at the moment it was done. */
type StepDone = Pick<VehicleReport, ReportStep> &
  UnlockFacts & {
    /** The report is open and both steps are done, and no purchase has ordered its history. */
    needsHistory: boolean;
  };

/** What is done between paying for a report and reading it. */
@Injectable()
export class ReportStepsRepository {
  /**
   * Notes that a step was done, when it is the first time, and keeps its evidence, which another module owns.
   * @returns null when the report is gone
   */
  async markStep(tx: EntityManager, id: string, step: ReportStep, evidence: StatementPart): Promise<StepDone | null> {
    const before = evidence.parameters.length;
    const needsHistory = `done."signedAt" IS NOT NULL AND done."addressedAt" IS NOT NULL AND done.waits AND ${isOpen('done.id')}
      AND NOT ${OPENED_BY_PURCHASE}`;
    const [row] = await tx.query<StepDone[]>(
      `WITH evidence AS (${evidence.sql}),
       done AS (UPDATE vehicle_reports SET "${step}" = coalesce("${step}", now()) WHERE id = $${before + 1}
         RETURNING id, "signedAt", "addressedAt", history IS NULL AS waits)
       SELECT done."signedAt", done."addressedAt", ${UNLOCK_COLUMNS}, ${needsHistory} AS "needsHistory"
       FROM done ${joinUnlock('done.id')}`,
      [...evidence.parameters, id],
    );
    return row ?? null;
  }
}
