import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { failureText, isNotFound } from '../api/client';
import { reportError } from '../api/error-log';
import { foundReportQuery, lookupQuery, reportQuery } from '../api/queries';
import { CorruptAnswer } from '../api/report-shape';
import type { ReportView } from '../api/types';
import { hasPlaceholder, storePlaceholder } from './placeholder';
import { knownReportId } from '../search/search-memory';
import { hasNoReport, reportState, type ReportState } from './report-state';
import { saveReport, storedReport } from './report-store';
import { plateOf, searchProblem, type VehicleSearch } from '../search/search';

const NOWHERE: VehicleSearch = { type: 'vin', value: '', intent: 'buyer' };

function useCorruptCopyLog(id: string | null): void {
  const corrupt = useMemo(() => id !== null && storedReport(id).state === 'corrupt', [id]);
  useEffect(() => {
    if (!corrupt) return;
    const message = 'A stored report is corrupt.';
    reportError({ message, errorType: 'validation', funnel: 'report_copy', component: 'useReport' });
  }, [corrupt]);
}

function copyOf(id: string | null): ReportView | null {
  const copy = id ? storedReport(id) : null;
  return copy?.state === 'ok' ? copy.report : null;
}

/** @param needsLookup whether a failure to find the report leads to a lookup */
function useReportOf(wanted: VehicleSearch | null, needsLookup: (error: unknown) => boolean): ReportState {
  const search = wanted ?? NOWHERE;
  const problem = wanted && searchProblem(wanted);
  const searched = wanted !== null && problem === null;
  const id = knownReportId(search);
  const without = searched && !id && hasPlaceholder(search);
  const stored = useQuery({
    ...(id ? reportQuery(id) : foundReportQuery(search.type, search.value)),
    enabled: searched && !without,
  });
  const corrupt = searched && stored.error instanceof CorruptAnswer;
  const unknown = searched && needsLookup(stored.error);
  const waiting = without || corrupt || unknown;
  const lookup = useQuery({ ...lookupQuery({ ...search, plate: plateOf(search) }), enabled: waiting });
  const report = stored.data ?? lookup.data;

  useCorruptCopyLog(id);
  useEffect(() => {
    if (report && wanted) saveReport(report, wanted);
    else if (corrupt && wanted) storePlaceholder(wanted);
  }, [report, corrupt, wanted]);

  if (problem)
    return reportState({ report: undefined, error: null, retry: () => undefined, missing: true, reason: problem });
  const { error, refetch } = waiting ? lookup : stored;
  return reportState({
    report,
    error,
    retry: () => void refetch(),
    missing: hasNoReport(error),
    reason: waiting ? failureText(error, null) : null,
    copy: unknown ? null : copyOf(id),
    lookingUp: waiting,
  });
}

/**
 * The report of a search, for the steps before the purchase: by the id this session knows, else the visitor's newest
 * one, else a new one (row 146). The session's copy is shown when the server can't be reached.
 */
export const useReport = (wanted: VehicleSearch | null): ReportState => useReportOf(wanted, isNotFound);

export const useExistingReport = (wanted: VehicleSearch | null): ReportState => useReportOf(wanted, () => false);
