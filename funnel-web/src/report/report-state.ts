import { ApiError, isNotFound } from '../api/client';
import type { ReportView } from '../api/types';

/** Everything a page can know of a report. It is locked until it is paid, signed and has an address. */
export type ReportState =
  /** `lookingUp`: waits for the lookup of the vehicle. */
  | { state: 'loading'; report: null; lookingUp: boolean }
  /** `reason`: what is wrong with the search. */
  | { state: 'missing'; report: null; reason: string | null }
  | { state: 'failed'; report: null; error: unknown; retry: () => void }
  /** `fromCopy`: the server has not answered. */
  | { state: 'locked' | 'waiting' | 'readable'; report: ReportView; fromCopy: boolean };

interface Answer {
  report: ReportView | undefined;
  error: unknown;
  retry: () => void;
  missing?: boolean;
  reason?: string | null;
  /** This browser's copy, if the page may show it. */
  copy?: ReportView | null;
  lookingUp?: boolean;
}

function shown(report: ReportView, fromCopy: boolean): ReportState {
  const { nextStep, paid } = report.access;
  // A late report that is paid for is refunded within a minute.
  const waiting = nextStep === 'wait' || (nextStep === 'failed' && paid);
  const state = nextStep === 'read' ? 'readable' : waiting ? 'waiting' : 'locked';
  return { state, report, fromCopy };
}

/** Whether asking again would not find a report either. */
export const hasNoReport = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiError && error.status === 400);

export function reportState({ report, error, retry, missing, reason, copy, lookingUp }: Answer): ReportState {
  if (report) return shown(report, false);
  if (missing ?? isNotFound(error)) return { state: 'missing', report: null, reason: reason ?? null };
  if (copy) return shown(copy, true);
  if (error) return { state: 'failed', report: null, error, retry };
  return { state: 'loading', report: null, lookingUp: lookingUp === true };
}
