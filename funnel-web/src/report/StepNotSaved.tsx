import { ApiError } from '../api/client';
import { Notice } from '../ui/Notice';

interface StepNotSavedProps {
  error: unknown;
  kept: string;
  className?: string;
}

/** Nobody took it: the way to the server, or the server itself, failed. Anything else was refused for a reason. */
const isLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.isNetworkError || error.status >= 500 || error.text === null;

/** A step after the payment that was not saved: what stays beside the notification, which goes (row 120). */
export function StepNotSaved({ error, kept, className = '' }: StepNotSavedProps) {
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
