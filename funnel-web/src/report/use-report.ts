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

/** A copy that cannot be read is told to the operator, once, and never shown. */
function useCorruptCopyLog(id: string | null): void {
  const corrupt = useMemo(() => id !== null && storedReport(id).state === 'corrupt', [id]);
  useEffect(() => {
    if (corrupt)
      reportError({
        message: 'A stored report is corrupt.',
        errorType: 'validation',
        funnel: 'report_copy',
        component: 'useReport',
      });
  }, [corrupt]);
}

function copyOf(id: string | null): ReportView | null {
  const copy = id ? storedReport(id) : null;
  return copy?.state === 'ok' ? copy.report : null;
}

/** @param needsLookup whether the lookup is made after this failure to find a report */
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
 * The report of a search, for the steps between the loading page and the purchase: by the id this session knows, else the newest one
 * the server has for this visitor, else one that the lookup makes, as for a link that is opened in another browser (row 146). After a
 * loading step without an answer it waits on that very lookup, and so it does when the report comes back corrupt, twice: the placeholder
 * stands for it meanwhile. A copy in the session stays on show when the server cannot be reached.
 */
export function useReport(wanted: VehicleSearch | null): ReportState {
  return useReportOf(wanted, isNotFound);
}

const NEVER = () => false;

/** The same without the lookup, for a page that leads home when there is no report yet. */
export function useExistingReport(wanted: VehicleSearch | null): ReportState {
  return useReportOf(wanted, NEVER);
}
