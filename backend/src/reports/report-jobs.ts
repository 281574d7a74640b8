import { jobKind } from '../jobs/jobs.service.js';

/** The paid history call for one report. */
export const FULFIL_REPORT = jobKind<{ reportId: string }>('fulfil-report');

/** A sold report that turned out to hold nothing. Whoever sold it refunds it. */
export const NO_RECORDS = jobKind<{ reportId: string }>('report-without-records');

/** A sold report whose history has arrived. Whoever sold it writes to the buyer. */
export const REPORT_FULFILLED = jobKind<{ reportId: string }>('report-fulfilled');

/** The same for whoever goes on looking after the vehicle. */
export const MONITOR_REPORT = jobKind<{ reportId: string }>('watch-report');
