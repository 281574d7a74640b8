import { announcement } from '../jobs/announcements.service.js';
import { jobKind } from '../jobs/jobs.service.js';

/** The paid history call for one report. */
export const FULFILL_REPORT = jobKind<{ reportId: string }>('fulfill-report', 'awaited');

/** A sold report that turned out to hold nothing. The module that sold it refunds it. */
export const NO_RECORDS = jobKind<{ reportId: string }>('report-without-records');

/** A sold report whose history is about to be kept. The module that sold it writes to the buyer. */
export const REPORT_FULFILLED = announcement<{ reportId: string }>('report-fulfilled');

/** A sold report whose history has arrived, for whoever goes on looking after the vehicle. */
export const MONITOR_REPORT = jobKind<{ reportId: string }>('monitor-report', 'patient');
