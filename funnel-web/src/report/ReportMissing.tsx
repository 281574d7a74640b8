import type { ReactElement } from 'react';
import { failureText, isNetworkFailure } from '../api/client';
import { Button } from '../ui/Button';
import { Message } from '../ui/Message';
import type { ReportState } from './report-state';
import { useSearch } from '../search/use-search';
import { useNewSearch } from './use-new-search';

/** @param reason what is wrong with the search; null when there is no report of it */
export function ReportMissing({ reason }: { reason: string | null }) {
  const startNewSearch = useNewSearch(useSearch());
  return (
    <Message title="Vehicle report not found" action={<Button onClick={startNewSearch}>Start New Search</Button>}>
      {reason ? <p className="font-medium text-ink">{reason}</p> : null}
      <p>
        {reason
          ? 'Correct the search and look the vehicle up again.'
          : 'We have no report for this search in this browser. Look the vehicle up again; it takes a few seconds.'}
      </p>
    </Message>
  );
}

export function ReportLoading({ text = 'Loading report...' }: { text?: string }) {
  return (
    <p role="status" className="page page-narrow py-24 text-center font-serif text-2xl">
      {text}
    </p>
  );
}

export function ReportFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const startNewSearch = useNewSearch(useSearch());
  return (
    <Message
      title="The report could not be loaded"
      icon="warning"
      action={
        <>
          <Button onClick={retry}>Try again</Button>
          <Button look="secondary" onClick={startNewSearch}>
            Start New Search
          </Button>
        </>
      }
    >
      <p>{failureText(error, 'Failed to fetch vehicle report. Please try again.')}</p>
      {isNetworkFailure(error) ? <p>This page also tries again by itself when the connection is back.</p> : null}
    </Message>
  );
}

export function problemOf(found: ReportState): ReactElement | null {
  if (found.state === 'missing') return <ReportMissing reason={found.reason} />;
  return found.state === 'failed' ? <ReportFailed error={found.error} retry={found.retry} /> : null;
}
