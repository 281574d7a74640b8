import type { ReportUnlock } from './report-unlock.entity.js';

/** What was unlocked of a report, as a statement about the report finds it. */
export interface UnlockFacts extends Pick<ReportUnlock, 'refunded'> {
  /** Instant at which the bought access ends; null when it was not bought, or taken back. */
  accessUntil: Date | null;
  /** When that access began, however long ago; null when it was not bought, or taken back. */
  unlockedAt: Date | null;
}

/**
 * SQL for a statement about a report, so that report and right are read with one question to the database: the columns of
 * UnlockFacts, and behind FROM what they come from.
 */
export const UNLOCK_COLUMNS = `CASE WHEN unlocked."revokedAt" IS NULL THEN unlocked."accessUntil" END AS "accessUntil",
  CASE WHEN unlocked."revokedAt" IS NULL THEN unlocked."unlockedAt" END AS "unlockedAt", unlocked.refunded`;

/** @param reportId SQL of the report's id */
export const joinUnlock = (reportId: string): string =>
  `LEFT JOIN report_unlocks unlocked ON unlocked."vehicleReportId" = ${reportId}`;

/** SQL that is true while the report is open. @param reportId SQL of its id */
export const isOpen = (reportId: string): string => `EXISTS (SELECT FROM report_unlocks held
  WHERE held."vehicleReportId" = ${reportId} AND held."revokedAt" IS NULL AND held."accessUntil" > now())`;

/** SQL of the ids of all reports that were ever opened for a user. @param userId SQL of the user's id */
export const reportsUnlockedBy = (userId: string): string =>
  `SELECT "vehicleReportId" FROM report_unlocks WHERE "userId" = ${userId}`;

/** SQL that is true where the report was opened by the purchase made for it: not by a credit, an allowance or a later payment. */
export const OPENED_BY_PURCHASE = `EXISTS (SELECT FROM entitlement_ledger bought
  WHERE bought."paymentId" = unlocked."paymentId" AND bought.source = 'purchase')`;
