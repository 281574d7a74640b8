import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { track } from '../../analytics/track';
import { lookupQuery } from '../../api/queries';
import { CorruptAnswer } from '../../api/report-shape';
import { links } from '../../search/links';
import { offerLinks } from '../../search/offer-links';
import { TIMINGS } from '../../session/timings';
import { storePlaceholder } from '../../report/placeholder';
import { saveReport } from '../../report/report-store';
import { rememberSearch } from '../../search/search-memory';
import { plateOf, type VehicleSearch } from '../../search/search';
import { useClock } from '../../ui/use-clock';
import { LOADING_STEPS } from './steps';
import { pathOf } from '../../app/paths';

/** Without an answer the bar waits just short of the first tick: no step is called done before its work is. */
const WAITING_PERCENT = 100 / LOADING_STEPS.length - 2;

/**
 * The loading step from the choice of buying or selling on. The clock sets the least pace, the lookup decides what is done:
 * 8 s without an answer goes on with a placeholder, at 10.5 s the report is handed on, at 11.5 s the visitor goes to the preview.
 */
export function useLoadingRun(search: VehicleSearch) {
  const lookup = useQuery(lookupQuery({ ...search, plate: plateOf(search) }));
  const { data: report, refetch } = lookup;
  // Asked for again already, and still no report: goes on like no answer at all.
  const error = lookup.error instanceof CorruptAnswer ? null : lookup.error;
  const navigate = useNavigate();
  // The older address keeps its own preview (row 25).
  const older = useLocation().pathname.replace(/\/$/, '') === pathOf('loading');
  const target = older ? offerLinks.firstPreview(search) : links.preview(search);
  const elapsed = useClock(error === null);
  const fallback = !report && elapsed >= TIMINGS.fallbackReport;
  const handOver = elapsed >= TIMINGS.reportHandOver;
  const over = elapsed >= TIMINGS.loadingDone;

  const proceed = useCallback(() => {
    if (report) {
      saveReport(report, search);
      track('search_results_loaded', { search_type: search.type });
    }
    void navigate(target, { replace: true });
  }, [report, search, target, navigate]);

  useEffect(() => {
    if (report) rememberSearch(search);
  }, [report, search]);

  useEffect(() => {
    if (fallback) storePlaceholder(search);
  }, [fallback, search]);

  useEffect(() => {
    if (handOver && report) saveReport(report, search);
  }, [handOver, report, search]);

  useEffect(() => {
    if (over) proceed();
  }, [over, proceed]);

  const clockPercent = Math.min(100, elapsed / TIMINGS.progressTick);
  return {
    report,
    error,
    retry: () => void refetch(),
    fallback,
    percent: report ? clockPercent : Math.min(clockPercent, WAITING_PERCENT),
    done: report ? Math.min(LOADING_STEPS.length, Math.floor(elapsed / TIMINGS.loadingStep)) : 0,
    skip: report && !over ? proceed : null,
  };
}
