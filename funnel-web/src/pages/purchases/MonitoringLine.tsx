import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/client';
import { stopMonitoring } from '../../api/purchase-calls';
import { purchasesQuery } from '../../api/purchase-queries';
import { useSiteFacts } from '../../api/use-site-facts';
import type { BoughtReportView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/formats.js';

function newsText(about: BoughtReportView['monitoredFor'], demonstration: boolean): string {
  if (about.length > 0) return `: we email you new ${about.join(' and ')}`;
  return demonstration ? ' (none in this demo)' : ' (no source of news is connected yet)';
}

const FAILED = 'This did not work. Please try again.';

interface MonitoringLineProps {
  reportId: string;
  until: string;
  about: BoughtReportView['monitoredFor'];
  vehicle: string;
}

/** Until when a vehicle is looked after, and the one click that ends it. */
export function MonitoringLine({ reportId, until, about, vehicle }: MonitoringLineProps) {
  const queries = useQueryClient();
  const demonstration = useSiteFacts().demonstration.length > 0;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => stopMonitoring(reportId),
    onSuccess: () => void queries.invalidateQueries({ queryKey: purchasesQuery.queryKey, refetchType: 'none' }),
  });

  return (
    <p className="mt-1.5 text-sm text-soft" aria-live="polite">
      {isSuccess ? (
        'Alerts are off. We will not email you any more news about this vehicle.'
      ) : (
        <>
          Alerts on until {day(until)}
          {newsText(about, demonstration)}.{' '}
          <button
            type="button"
            className="link link-solo"
            aria-label={`Stop watching: ${vehicle}`}
            onClick={() => (isPending ? undefined : mutate())}
          >
            {isPending ? 'One moment…' : 'Stop watching'}
          </button>
        </>
      )}
      {error ? <span className="text-bad"> {failureText(error, FAILED)}</span> : null}
    </p>
  );
}
