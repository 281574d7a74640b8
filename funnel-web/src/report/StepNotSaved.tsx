import { ApiError } from '../api/client';
import { Notice } from '../ui/Notice';

interface StepNotSavedProps {
  error: unknown;
  kept: string;
  className?: string;
}

/** Whether the connection or the server failed; anything else was refused. */
const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.isNetworkError || error.status >= 500 || error.text === null;

/** Stays when the notification is gone (row 120). */
export function StepNotSaved({ error, kept, className }: StepNotSavedProps) {
  if (!error) return null;
  if (isLost(error))
    return (
      <Notice tone="bad" title="Nothing was charged" className={className}>
        Your report stays paid for. {kept} is still here: please send it again.
      </Notice>
    );
  return (
    <Notice tone="bad" title={`${kept} was not saved`} className={className}>
      {(error as ApiError).text}
    </Notice>
  );
}
