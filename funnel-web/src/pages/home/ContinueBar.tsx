import { useState } from 'react';
import { Link } from 'react-router-dom';
import { clearRouteBackup, routeBackup } from '../../search/route-backup';
import { Icon } from '../../ui/Icon';

/** Offers the way back into an unfinished search. It never goes there by itself. Its height is kept free by the page. */
export function ContinueBar() {
  const [backup, setBackup] = useState(routeBackup);
  if (!backup) return null;

  function dismiss() {
    clearRouteBackup();
    setBackup(null);
  }

  return (
    <section
      aria-label="Unfinished search"
      className="flex min-h-11 items-center gap-x-4 rounded-control bg-accent-wash pl-3.5"
    >
      <Link to={backup.currentRoute} className="link link-solo gap-2 font-semibold">
        <Icon name="arrow" className="size-4.5" />
        Continue where you left off
      </Link>
      {backup.searchValue ? (
        <span className="vin truncate text-sm text-soft max-sm:hidden">{backup.searchValue}</span>
      ) : null}
      <button
        type="button"
        aria-label="Dismiss"
        className="ml-auto grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
        onClick={dismiss}
      >
        <Icon name="cross" className="size-4" />
      </button>
    </section>
  );
}
