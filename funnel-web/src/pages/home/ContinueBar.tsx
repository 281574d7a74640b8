import { useState } from 'react';
import { clearRouteBackup, routeBackup } from '../../journey/route-backup';
import { ButtonLink, Button } from '../../ui/Button';

/** Offers the way back into an unfinished search. It never goes there by itself. */
export function ContinueBar() {
  const [backup, setBackup] = useState(routeBackup);
  if (!backup) return null;

  function dismiss() {
    clearRouteBackup();
    setBackup(null);
  }

  return (
    <section aria-label="Unfinished search" className="border-b border-rule bg-accent-wash">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
        <p>
          <span className="font-semibold">Continue where you left off</span>
          {backup.searchValue ? (
            <span className="vin ml-2 text-[0.9375rem] text-soft">{backup.searchValue}</span>
          ) : null}
        </p>
        <div className="flex gap-2">
          <ButtonLink to={backup.currentRoute} look="secondary">
            Continue
          </ButtonLink>
          <Button look="quiet" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      </div>
    </section>
  );
}
