import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const [state, setState] = useState<'watched' | 'working' | 'stopped'>('watched');
  const [error, setError] = useState<string | null>(null);

  async function stop() {
    if (state !== 'watched') return;
    setState('working');
    setError(null);
    try {
      await stopWatch(reportId);
      setState('stopped');
      void queries.invalidateQueries({ queryKey: purchasesQuery.queryKey, refetchType: 'none' });
    } catch (failure) {
      setState('watched');
      setError(failureText(failure, FAILED));
    }
  }

  return (
    <p className="mt-1.5 text-sm text-soft" aria-live="polite">
      {state === 'stopped' ? (
        'No longer watched. No news of this vehicle is mailed.'
      ) : (
        <>
          Watched until {day(until)}
          {newsText(about)}.{' '}
          <button
            type="button"
            className="link link-solo"
            aria-label={`Stop watching: ${vehicle}`}
            onClick={() => void stop()}
          >
            {state === 'working' ? 'One moment…' : 'Stop watching'}
          </button>
        </>
      )}
      {error ? <span className="text-bad"> {error}</span> : null}
    </p>
  );
}
