import { isNotFound } from '../../api/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reportQuery } from '../../api/queries';
import type { ReportView } from '../../api/types';
import { TIMINGS, paced } from '../../session/timings';
import { reportState, type ReportState } from '../../report/report-state';
import { storedReport, storeReport } from '../../report/report-store';
import { clearRouteBackup } from '../../search/route-backup';
import { useClock } from '../../ui/use-clock';

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
  const unknown = isNotFound(error);
  if (data && data !== known) setKnown(data);

  useEffect(() => {
    if (data) storeReport(data);
  }, [data]);

  useEffect(() => {
    // Nothing to continue with: the home page must not offer this address.
    if (unknown) clearRouteBackup();
  }, [unknown]);

  const retry = () => void refetch();
  const copy = error ? storedReport(id) : null;
  const found = reportState({ report: data, error, retry, copy: copy?.state === 'ok' ? copy.report : null });
  return { found, waitedLong, retry };
}
