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
  /** The server is being asked: what is known of the report may be from before the last step. */
  checking: boolean;
  /** The server could not be reached: what is known of the report may be from before the last step. */
  unchecked: Extract<ReportState, { state: 'failed' }> | null;
  search: VehicleSearch | null;
}

/**
 * A real report in place of a temporary id, which no later call could use: where nothing is found for a search that the address names,
 * the same lookup that began the search makes one.
 */
function useMadeReport(search: VehicleSearch | null, wanted: boolean) {
  const { type, value, intent } = search ?? { type: 'vin', value: '', intent: 'buyer' };
  const plate = plateOf({ type, value });
  const made = useQuery({ ...lookupQuery({ type, value, intent, plate }), enabled: wanted && search !== null });
  useEffect(() => {
    if (wanted && made.data && search) saveReport(made.data, search);
  }, [wanted, made.data, search]);
  return made;
}

/** The search as the steps after the purchase name it: by `type`, or by `searchType` where `type` means something else. */
function searchOf(query: URLSearchParams): VehicleSearch | null {
  const parts = searchParts({}, query);
  return parseSearch({ ...parts, type: query.get('searchType') }) ?? parseSearch({ ...parts, type: query.get('type') });
}

function namedReport(query: URLSearchParams, search: VehicleSearch | null): string | null {
  const named = query.get('reportId');
  if (named && !isEmptyValue(named)) return named;
  // What this session knows of another vehicle is not what the address asks for.
  return search ? knownReportId(search) : (storedSearchInfo()?.reportId ?? null);
}

/**
 * The report to sign and to give an address for: named by the address bar, else by this session, else the newest one the server finds for
 * the search, else one made for it.
 */
export function useResolvedReport(): ResolvedReport {
  const [query] = useSearchParams();
  const address = query.toString();
  const search = useMemo(() => searchOf(new URLSearchParams(address)), [address]);
  const id = namedReport(query, search);
  const options = id ? reportQuery(id) : foundReportQuery(search?.type ?? 'vin', search?.value ?? '');
  const known = id !== null || search !== null;
  const first = useQuery({ ...options, enabled: known, staleTime: 0 });
  const orphan = id === null && search !== null && first.error !== null;
  const made = useMadeReport(search, orphan);
  const { data, error, refetch, isFetching: checking } = orphan ? made : first;

  const retry = () => void refetch();
  const found = reportState({ report: data, error, retry, missing: !known || hasNoReport(error) });
  const unchecked = error && data ? ({ state: 'failed', report: null, error, retry } as const) : null;
  return { found, checking, unchecked, search: search ?? storedSearchInfo() };
}
