import { Notice } from '../../../ui/Notice';
import type { PurchaseError } from './purchase-error';

/** Why the last try failed stays here until the next one, for the notification goes. */
export function Refused({ error }: { error: PurchaseError | null }) {
  if (error === null) return null;
  if (error.perhapsCharged)
    return (
      <Notice tone="bad" title="We do not know yet whether you were charged" className="mb-6">
        {error.message} Trying again checks the same payment: you are charged only once.
      </Notice>
    );
  return (
    <Notice tone="bad" title="Nothing was charged" className="mb-6">
      {error.message}
    </Notice>
  );
}
