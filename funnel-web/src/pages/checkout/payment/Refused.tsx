import { useEffect, useRef } from 'react';
import { Notice } from '../../../ui/Notice';
import { Link } from 'react-router-dom';
import { pathOf } from '../../../app/paths';
import type { PurchaseError } from './purchase-error';

/** What is asked for is there already: the page of purchases leads to it. */
const BOUGHT_BEFORE: ReadonlySet<string> = new Set(['ALREADY_PAID', 'ALREADY_SUBSCRIBED']);

/** Below the button, which stays under the finger; it comes into view with the button, above where phones show the notification. */
export function Refused({ error }: { error: PurchaseError | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={place} className="scroll-mt-40 scroll-mb-44 md:scroll-mb-8">
      <Refusal error={error} />
    </div>
  );
}

/** Why the last try failed stays here until the next one, for the notification goes. */
function Refusal({ error }: { error: PurchaseError | null }) {
  if (error === null) return null;
  if (error.perhapsCharged)
    return (
      <Notice tone="bad" title="We do not know yet whether you were charged" className="mt-4">
        {error.message} Trying again checks the same payment: you are charged only once.
      </Notice>
    );
  return (
    <Notice tone="bad" title="Nothing was charged" className="mt-4">
      {error.message}
      {error.code !== null && BOUGHT_BEFORE.has(error.code) ? (
        <>
          {' '}
          <Link to={pathOf('purchases')} className="link">
            Your purchases
          </Link>
        </>
      ) : null}
    </Notice>
  );
}
