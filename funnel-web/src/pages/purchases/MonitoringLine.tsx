import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/client';
import { stopMonitoring } from '../../api/purchase-calls';
import { purchasesQuery } from '../../api/purchase-queries';
import { useSiteFacts } from '../../api/use-site-facts';
import type { BoughtReportView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/formats.js';

function newsText(monitoredFor: BoughtReportView['monitoredFor'], demonstration: boolean): string {
  if (monitoredFor.length > 0) return `: we email you new ${monitoredFor.join(' and ')}`;
  return demonstration ? ' (none in this demo)' : ' (no source of news is connected yet)';
}

interface MonitoringLineProps {
  report: BoughtReportView;
  vehicle: string;
}

/** Until when alerts are on, and the button that ends them. */
export function MonitoringLine({ report, vehicle }: MonitoringLineProps) {
  const { reportId, monitoredUntil, monitoredFor } = report;
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
          Alerts on until {day(monitoredUntil)}
          {newsText(monitoredFor, demonstration)}.{' '}
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
      {error ? <span className="text-bad"> {failureText(error, 'This did not work. Please try again.')}</span> : null}
    </p>
  );
}
