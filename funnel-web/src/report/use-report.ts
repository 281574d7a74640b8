import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { reportError } from '../api/error-log';
import { foundReportQuery, lookupQuery, reportQuery } from '../api/queries';
import { CorruptAnswer } from '../api/report-shape';
import { hasPlaceholder, storePlaceholder } from './placeholder';
import { knownReportId } from '../search/search-memory';
import { reportState, type ReportState } from './report-state';
import { saveReport, storedReport } from './report-store';
import { plateOf, type VehicleSearch } from '../search/search';

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

/**
 * The report of a search, for the steps between the loading page and the purchase: by the id this session knows, else the newest one
 * the server has for this visitor. After a loading step without an answer it waits on that very lookup, and so it does when the report
 * comes back corrupt, twice: the placeholder stands for it meanwhile. A copy in the session stays on show when the server cannot be
 * reached.
 */
export function useReport(wanted: VehicleSearch | null): ReportState {
  const search = wanted ?? NOWHERE;
  const id = knownReportId(search);
  const without = wanted !== null && !id && hasPlaceholder(search);
  const stored = useQuery({
    ...(id ? reportQuery(id) : foundReportQuery(search.type, search.value)),
    enabled: wanted !== null && !without,
  });
  const corrupt = wanted !== null && stored.error instanceof CorruptAnswer;
  const waiting = without || corrupt;
  const lookup = useQuery({ ...lookupQuery({ ...search, plate: plateOf(search) }), enabled: waiting });
  const report = stored.data ?? lookup.data;

  useCorruptCopyLog(id);
  useEffect(() => {
    if (report && wanted) saveReport(report, wanted);
    else if (corrupt && wanted) storePlaceholder(wanted);
  }, [report, corrupt, wanted]);

  const { error, refetch } = waiting ? lookup : stored;
  const copy = id ? storedReport(id) : null;
  return reportState({
    report,
    error,
    retry: () => void refetch(),
    copy: copy?.state === 'ok' ? copy.report : null,
    lookingUp: waiting,
  });
}
