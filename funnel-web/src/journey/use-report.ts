import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/client';
import { foundReportQuery, lookupQuery, reportQuery } from '../api/queries';
import type { Report } from '../api/types';
import { hasPlaceholder } from './placeholder';
import { handOn, knownReportId, storedReport } from './report-store';
import { plateOf, type VehicleSearch } from './search';

export type ReportState =
  | { state: 'loading' }
  /** The lookup has not answered yet; nothing about the vehicle is known. */
  | { state: 'pending' }
  | { state: 'ready'; report: Report }
  | { state: 'missing' }
  | { state: 'failed'; retry: () => void };

const NOWHERE: VehicleSearch = { type: 'vin', value: '', intent: 'buyer' };

/**
 * The report of a search, for the steps between the loading page and the purchase: by the id this session knows, else the newest one
 * the server has for this visitor. After a loading step without an answer it waits on that very lookup. A copy in the session stays on
 * show when the server cannot be reached.
 */
export function useReport(wanted: VehicleSearch | null): ReportState {
  const search = wanted ?? NOWHERE;
  const id = knownReportId(search);
  const waiting = wanted !== null && !id && hasPlaceholder(search);
  const stored = useQuery({
    ...(id ? reportQuery(id) : foundReportQuery(search.type, search.value)),
    enabled: wanted !== null && !waiting,
  });
  const lookup = useQuery({ ...lookupQuery({ ...search, plate: plateOf(search) }), enabled: waiting });
  const report = stored.data ?? lookup.data;

  useEffect(() => {
    if (report && wanted) handOn(report, wanted);
  }, [report, wanted]);

  if (report) return { state: 'ready', report };
  const { error, refetch } = waiting ? lookup : stored;
  if (error instanceof ApiError && error.status === 404) return { state: 'missing' };
  const copy = id ? storedReport(id) : null;
  if (copy?.state === 'ok') return { state: 'ready', report: copy.report };
  if (error) return { state: 'failed', retry: () => void refetch() };
  return { state: waiting ? 'pending' : 'loading' };
}
