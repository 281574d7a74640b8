import { userOfVisitor } from '../users/visitor-user.repository.js';

/**
 * SQL that is true of a report this browser may open: its user's, one that was bought under the e-mail they have proven, or one it was given
 * to keep. With an array each is found by its index.
 */
export const mayOpen = (report: string, anonId: string): string =>
  `(${report}."userId" = ${userOfVisitor(anonId)} OR ${report}.id = ANY(ARRAY(
     SELECT "vehicleReportId" FROM browser_reports WHERE "anonId" = ${anonId}
     UNION ALL SELECT "vehicleReportId" FROM mailbox_reports WHERE "anonId" = ${anonId})))`;
