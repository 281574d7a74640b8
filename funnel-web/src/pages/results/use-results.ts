import { isNotFound } from '../../api/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reportQuery } from '../../api/queries';
import type { ReportView } from '../../api/types';
import { TIMINGS, paced } from '../../session/timings';
import { reportState, type ReportState } from '../../report/report-state';
import { storedReport, storeReport } from '../../report/report-store';
import { clearRouteBackup, routeBackup } from '../../session/route-backup';
import { useClock } from '../../session/use-clock';
import { toast } from '../../ui/toast/store';
import { pathOf } from '../../app/paths';

interface Results {
  found: ReportState;
  /** True when the report was waited for as long as this page waits by itself. */
  waitedLong: boolean;
  retry: () => void;
}

/** Asks again each second while the server says 'wait', up to the limit. */
function useWaiting(report: ReportView | undefined): { refetchInterval: number | false; waitedLong: boolean } {
  const waiting = report?.access.nextStep === 'wait';
  const waited = useClock(waiting);
  const waitedLong = waiting && waited >= TIMINGS.waitLimit;
  return { refetchInterval: waiting && !waitedLong ? paced(TIMINGS.waitRefetch) : false, waitedLong };
}

/** The server is asked first, since a link from a mail comes without any copy; this session's copy serves when it cannot be reached. */
export function useResults(id: string): Results {
  const [known, setKnown] = useState<ReportView>();
  const { refetchInterval, waitedLong } = useWaiting(known);
  const { data, error, refetch } = useQuery({ ...reportQuery(id), staleTime: 0, refetchInterval });
  const navigate = useNavigate();
  const unknown = isNotFound(error);
  if (data && data !== known) setKnown(data);

  useEffect(() => {
    if (data) storeReport(data);
  }, [data]);

  useEffect(() => {
    if (!unknown || routeBackup()?.reportId === id) return;
    const timer = setTimeout(() => {
      // Nothing to continue with: the home page must not offer this address again.
      clearRouteBackup();
      toast({ title: 'Vehicle report not found', description: 'Look the vehicle up again; it takes a few seconds.' });
      void navigate(pathOf('home'), { replace: true });
    }, paced(TIMINGS.navigationRecheck));
    return () => clearTimeout(timer);
  }, [unknown, id, navigate]);

  const retry = () => void refetch();
  const copy = error ? storedReport(id) : null;
  const found = reportState({ report: data, error, retry, copy: copy?.state === 'ok' ? copy.report : null });
  return { found, waitedLong, retry };
}
