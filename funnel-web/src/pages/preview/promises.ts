import type { ReportView } from '../../api/types';

/** Whether a report of the vehicle can hold anything; true while the sources have not answered. */
export const promisesSomething = (report: ReportView | null): boolean =>
  report === null || report.availability.some(({ status }) => status !== 'not_offered');
