import { domainEvent } from '../platform/jobs/domain-events.js';
import { jobType } from '../platform/jobs/job-handler.js';

/** The paid history call for one report. */
export const FULFILL_REPORT = jobType<{ reportId: string }>('fulfill-report', 'high');

/** A sold report that turned out to hold nothing. The module that sold it refunds it. */
export const NO_RECORDS = jobType<{ reportId: string }>('report-without-records');

/** A sold report whose history is about to be kept. The module that sold it writes to the buyer. */
export const REPORT_FULFILLED = domainEvent<{ reportId: string }>('report-fulfilled');

/** A sold report whose history has arrived, for whoever goes on looking after the vehicle. */
export const MONITOR_REPORT = jobType<{ reportId: string }>('monitor-report', 'low');
