import { hasProvenEmail, userOfVisitor } from '../users/visitor-user.repository.js';

/**
 * SQL of the reports bought under the email a browser has proven. A browser that has proven none, as nearly all, is answered without looking: the view is a
 * join of six tables, and in a young shop, whose figures the planner does not have yet, it may go through all that was ever bought.
 */
export const reportsOfMailbox = (anonId: string): string =>
  `SELECT "vehicleReportId" FROM mailbox_reports WHERE "anonId" = ${anonId} AND ${hasProvenEmail(anonId)}`;

/**
 * SQL that is true of a report this browser may open: its user's, one that was bought under the email they have proven, or one it was given
 * to keep. With an array each is found by its index.
 */
export const mayOpen = (report: string, anonId: string): string =>
  `(${report}."userId" = ${userOfVisitor(anonId)} OR ${report}.id = ANY(ARRAY(
     SELECT "vehicleReportId" FROM browser_reports WHERE "anonId" = ${anonId}
     UNION ALL ${reportsOfMailbox(anonId)})))`;
