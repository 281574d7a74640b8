import { Button } from '../../ui/Button';
import { Message } from '../../ui/Message';

/** The history is fetched after the payment; this page asks again by itself for a while. */
export function WaitingReport({ waitedLong, retry }: { waitedLong: boolean; retry: () => void }) {
  return (
    <div role="status">
      <Message
        title={waitedLong ? 'This takes longer than usual' : 'Your report is being put together'}
        icon="clock"
        action={waitedLong ? <Button onClick={retry}>Check again</Button> : null}
      >
        {waitedLong
          ? 'The source has not answered yet. Your payment is safe: the report opens here as soon as it is there, now or when you come back in this browser.'
          : 'We are fetching the records from their sources. This page opens the report by itself, usually within seconds.'}
      </Message>
    </div>
  );
}
