import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { foundReportQuery, lookupQuery, reportQuery } from '../api/queries';
import { knownReportId, storedSearchInfo } from '../search/search-memory';
import { hasNoReport, reportState, type ReportState } from './report-state';
import { saveReport } from './report-store';
import { isEmptyValue, parseSearch, plateOf, searchParts, type VehicleSearch } from '../search/search';

interface ResolvedReport {
  found: ReportState;
  /** Whether the server is being asked: until then the report may be from before the last step. */
  checking: boolean;
  unchecked: Extract<ReportState, { state: 'failed' }> | null;
  search: VehicleSearch | null;
}

/** Creates a report when the server has none for the search of the address. */
function useNewReport(search: VehicleSearch | null, wanted: boolean) {
  const { type, value, intent } = search ?? { type: 'vin', value: '', intent: 'buyer' };
  const plate = plateOf({ type, value });
  const created = useQuery({ ...lookupQuery({ type, value, intent, plate }), enabled: wanted && search !== null });
  useEffect(() => {
    if (wanted && created.data && search) saveReport(created.data, search);
  }, [wanted, created.data, search]);
  return created;
}

/** `searchType` names the search where `type` means something else. */
function searchOf(query: URLSearchParams): VehicleSearch | null {
  const parts = searchParts({}, query);
  return parseSearch({ ...parts, type: query.get('searchType') }) ?? parseSearch({ ...parts, type: query.get('type') });
}

function namedReport(query: URLSearchParams, search: VehicleSearch | null): string | null {
  const named = query.get('reportId');
  if (named && !isEmptyValue(named)) return named;
  return search ? knownReportId(search) : (storedSearchInfo()?.reportId ?? null);
}

/** The report to sign: by the id of the address or session, else the newest one of the search, else a new one. */
export function useResolvedReport(): ResolvedReport {
  const [query] = useSearchParams();
  const address = query.toString();
  const search = useMemo(() => searchOf(new URLSearchParams(address)), [address]);
  const id = namedReport(query, search);
  const options = id ? reportQuery(id) : foundReportQuery(search?.type ?? 'vin', search?.value ?? '');
  const known = id !== null || search !== null;
  const first = useQuery({ ...options, enabled: known, staleTime: 0 });
  const orphan = id === null && search !== null && first.error !== null;
  const created = useNewReport(search, orphan);
  const { data, error, refetch, isFetching: checking } = orphan ? created : first;

  const retry = () => void refetch();
  const found = reportState({ report: data, error, retry, missing: !known || hasNoReport(error) });
  const unchecked = error && data ? ({ state: 'failed', report: null, error, retry } as const) : null;
  return { found, checking, unchecked, search: search ?? storedSearchInfo() };
}
