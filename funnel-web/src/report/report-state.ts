import { ApiError, isNotFound } from '../api/client';
import type { ReportView } from '../api/types';

/** Everything a page can know of a report. A report on show is locked until it is paid for, signed for and its address is given. */
export type ReportState =
  /** `lookingUp`: the lookup itself has not answered, so nothing about the vehicle is known. */
  | { state: 'loading'; report: null; lookingUp: boolean }
  /** `reason` says what is wrong with the search; null when there is no report of it. */
  | { state: 'missing'; report: null; reason: string | null }
  | { state: 'failed'; report: null; error: unknown; retry: () => void }
  /** `fromCopy`: this browser's copy stands in because the server has not answered. */
  | { state: 'locked' | 'waiting' | 'readable'; report: ReportView; fromCopy: boolean };

interface Answer {
  /** What the server answered. */
  report: ReportView | undefined;
  error: unknown;
  retry: () => void;
  /** True when asking again would find no report either. */
  missing?: boolean;
  /** Why no report can be found or made. */
  reason?: string | null;
  /** This browser's copy, where the page may show it. */
  copy?: ReportView | null;
  lookingUp?: boolean;
}

function shown(report: ReportView, fromCopy: boolean): ReportState {
  const { nextStep, paid } = report.access;
  // Paid for, and its time is over: it goes back within a minute.
  const waiting = nextStep === 'wait' || (nextStep === 'failed' && paid);
  const state = nextStep === 'read' ? 'readable' : waiting ? 'waiting' : 'locked';
  return { state, report, fromCopy };
}

/** True when the server knows no report or vehicle of a search: asking again would not change that. */
export const hasNoReport = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiError && error.status === 400);

/** The one place that decides what a page knows of a report. */
export function reportState({ report, error, retry, missing, reason, copy, lookingUp }: Answer): ReportState {
  if (report) return shown(report, false);
  if (missing ?? isNotFound(error)) return { state: 'missing', report: null, reason: reason ?? null };
  if (copy) return shown(copy, true);
  if (error) return { state: 'failed', report: null, error, retry };
  return { state: 'loading', report: null, lookingUp: lookingUp === true };
}
