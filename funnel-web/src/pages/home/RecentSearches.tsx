import { useState } from 'react';
import { Link } from 'react-router-dom';
import { links } from '../../journey/links';
import { forgetRecent, recentSearches, rememberNone } from '../../journey/recent-searches';

/** What was looked up on this device, for who comes back. */
export function RecentSearches() {
  const [recent, setRecent] = useState(recentSearches);

  function change(act: () => void) {
    act();
    setRecent(recentSearches());
  }

  if (!recent.remembered)
    return (
      <p className="mt-4 text-sm text-soft">
        Searches are not remembered on this device.{' '}
        <button type="button" className="link" onClick={() => change(forgetRecent)}>
          Remember them
        </button>
      </p>
    );
  if (recent.searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches" className="mt-5">
      <h2 id="recent-searches" className="caps font-sans">
        Recent on this device
      </h2>
      <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {recent.searches.map(({ reportId, label }) => (
          <li key={reportId}>
            <Link to={links.results(null, reportId)} className="link link-solo">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-1 flex flex-wrap gap-x-5 text-sm text-soft">
        <button type="button" className="link link-solo" onClick={() => change(forgetRecent)}>
          Clear the list
        </button>
        <button type="button" className="link link-solo" onClick={() => change(rememberNone)}>
          Do not remember searches
        </button>
      </p>
    </section>
  );
}
