import { Notice } from '../ui/Notice';

/** A step after the payment that did not reach the server: what stays beside the notification, which goes (row 120). */
export function StepNotSaved({ kept, className = '' }: { kept: string; className?: string }) {
  return (
    <Notice tone="bad" title="Nothing was charged" className={className}>
      Your report stays paid for. {kept} is still here: please send it again.
    </Notice>
  );
}
