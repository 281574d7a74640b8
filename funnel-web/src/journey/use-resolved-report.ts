import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../api/client';
import { foundReportQuery, reportQuery } from '../api/queries';
import type { Report } from '../api/types';
import { storedSearchInfo } from './report-store';
import { isEmptyValue, parseSearch, type VehicleSearch } from './search';

export interface ResolvedReport {
  state: 'loading' | 'ready' | 'missing' | 'failed';
  report: Report | null;
  search: VehicleSearch | null;
  retry: () => void;
}

/** The search as the steps after the purchase name it: by `type`, or by `searchType` where `type` means something else. */
function searchOf(query: URLSearchParams): VehicleSearch | null {
  const parts = { value: query.get('value'), intent: query.get('intent') };
  return parseSearch({ ...parts, type: query.get('searchType') }) ?? parseSearch({ ...parts, type: query.get('type') });
}

/**
 * The report to sign and to give an address for: named by the address bar, else by this session, else the newest one the server finds for
 * the search.
 */
export function useResolvedReport(): ResolvedReport {
  const [query] = useSearchParams();
  const search = searchOf(query);
  const named = query.get('reportId');
  const id = named && !isEmptyValue(named) ? named : (storedSearchInfo()?.reportId ?? null);
  const options = id ? reportQuery(id) : foundReportQuery(search?.type ?? 'vin', search?.value ?? '');
  const known = id !== null || search !== null;
  const { data, error, refetch } = useQuery({ ...options, enabled: known, staleTime: 0 });

  const missing = !known || (error instanceof ApiError && error.status === 404);
  const state = data ? 'ready' : missing ? 'missing' : error ? 'failed' : 'loading';
  return { state, report: data ?? null, search: search ?? storedSearchInfo(), retry: () => void refetch() };
}
