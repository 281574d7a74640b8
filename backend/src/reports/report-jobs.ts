import { domainEvent } from '../platform/jobs/domain-events.js';
import { jobType } from '../platform/jobs/job-handler.js';

/** The paid history call for one report. */
export const FULFILL_REPORT = jobType<{ reportId: string }>('fulfill-report', 'high');

/** A sold report has no records, so its seller refunds it. */
export const NO_RECORDS = jobType<{ reportId: string }>('report-without-records');

/** A sold report gets its history. */
export const REPORT_FULFILLED = domainEvent<{ reportId: string }>('report-fulfilled');

/** A sold report has its history, so its vehicle can be monitored. */
export const MONITOR_REPORT = jobType<{ reportId: string }>('monitor-report', 'low');
