import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/client';
import { stopWatch } from '../../api/purchase-calls';
import { purchasesQuery } from '../../api/purchase-queries';
import type { BoughtReportView } from '../../api/types';
import { day } from '../../format/format';

const newsText = (about: BoughtReportView['watchedFor']): string =>
  about.length > 0 ? `: new ${about.join(' and ')} are mailed` : ', though no source of news is connected yet';

const FAILED = 'This did not work. Please try again.';

interface WatchLineProps {
  reportId: string;
  until: string;
  about: BoughtReportView['watchedFor'];
  vehicle: string;
}

/** Until when a vehicle is looked after, and the one click that ends it. */
export function WatchLine({ reportId, until, about, vehicle }: WatchLineProps) {
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => stopWatch(reportId),
    onSuccess: () => void queries.invalidateQueries({ queryKey: purchasesQuery.queryKey, refetchType: 'none' }),
  });

  return (
    <p className="mt-1.5 text-sm text-soft" aria-live="polite">
      {isSuccess ? (
        'No longer watched. No news of this vehicle is mailed.'
      ) : (
        <>
          Watched until {day(until)}
          {newsText(about)}.{' '}
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
