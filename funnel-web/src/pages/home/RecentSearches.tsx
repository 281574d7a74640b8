import { useState } from 'react';
import { Link } from 'react-router-dom';
import { links } from '../../search/links';
import { forgetRecent, recentSearches, rememberNone, type RecentSearch } from '../../search/recent-searches';
import { Icon } from '../../ui/Icon';

const CHIP =
  'inline-flex min-h-9 items-center rounded-full border border-rule-strong bg-sheet px-3.5 text-sm font-medium ' +
  'whitespace-nowrap hover:border-accent hover:text-accent focus-visible:-outline-offset-2';
const CHOICE = 'min-h-11 w-full rounded-control px-3 text-left hover:bg-accent-wash';

/** One line whatever it holds: where there is no room for all, it scrolls sideways. */
function Chips({ searches }: { searches: readonly RecentSearch[] }) {
  return (
    <ul className="-mx-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
      {searches.map(({ reportId, label }) => (
        <li key={reportId}>
          <Link to={links.results(null, reportId)} className={CHIP}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Opens over what is below it. */
function Manage({ onClear, onStop }: { onClear: () => void; onStop: () => void }) {
  return (
    <details className="relative shrink-0 text-sm">
      <summary className="link link-solo list-none [&::-webkit-details-marker]:hidden">Manage</summary>
      <div className="absolute top-full right-0 z-10 mt-1 w-56 rounded-card border border-rule bg-sheet p-1.5 shadow-float">
        <button type="button" className={CHOICE} onClick={onClear}>
          Clear the list
        </button>
        <button type="button" className={CHOICE} onClick={onStop}>
          Do not remember searches
        </button>
      </div>
    </details>
  );
}

/** What was looked up on this device, for returning visitors. Its height is kept free by the page. */
export function RecentSearches() {
  const [recent, setRecent] = useState(recentSearches);

  function change(act: () => void) {
    act();
    setRecent(recentSearches());
  }

  if (!recent.remembered)
    return (
      <p className="flex min-h-11 flex-wrap items-center gap-x-1.5 text-sm text-soft">
        Searches are not remembered on this device.
        <button type="button" className="link" onClick={() => change(forgetRecent)}>
          Remember them
        </button>
      </p>
    );
  if (recent.searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches" className="flex items-center gap-x-4">
      <h2 id="recent-searches" className="shrink-0 font-sans text-sm font-normal text-soft">
        <Icon name="clock" className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">Recent on this device</span>
      </h2>
      <Chips searches={recent.searches} />
      <Manage onClear={() => change(forgetRecent)} onStop={() => change(rememberNone)} />
    </section>
  );
}
