import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { track } from '../../analytics/track';
import { offersForQuery } from '../../api/queries';
import { cheaperThan, EXIT_OFFER, offerNamed } from '../../offers/offers';
import { hasPlaceholder } from '../../report/placeholder';
import { storedReport } from '../../report/report-store';
import { storedSearchInfo, type SearchInfo } from '../../search/search-memory';
import { exitHold, rememberExitHold } from './exit-hold';
import type { ExitOffer } from './exit-offer';
import { useExitIntent } from '../../ui/use-exit-intent';
import { useSoon } from '../../ui/use-soon';
import { routes } from '../paths';

const loadDialog = () => import('./ExitOfferDialog');
const SOON = [loadDialog];
const NOT_HERE: typeof SOON = [];

/** What was fetched as the pointer reached the edge is used when it has not come back, in ms. */
const FETCHED_AHEAD_MS = 20_000;

/** Not drawn as a lazy part: React would show nothing of it for a few hundred milliseconds. */
type Shown = ExitOffer & { Dialog: Awaited<ReturnType<typeof loadDialog>>['default'] };

/** Where the offer fits: the visitor has seen the vehicle and is not paying yet. Checkout 2 has a dialog of its own (row 94). */
const fitsOn = (pathname: string): boolean =>
  routes().some(({ path, exitOffer }) => exitOffer === true && matchPath({ path, end: false }, pathname) !== null);

/** Once for each document, whichever way the visitor turned to go. */
let fired = false;

/** True for the first caller. */
function firstTime(): boolean {
  const first = !fired;
  fired = true;
  return first;
}

/** The vehicle on show, while there is something to sell of it. */
function onShow(): SearchInfo | null {
  const search = storedSearchInfo();
  if (!search || hasPlaceholder(search)) return null;
  const copy = storedReport(search.reportId);
  return copy.state === 'ok' && copy.report.access.paid ? null : search;
}

/** Watches for a visitor about to leave. Leaving the document itself is only counted: nothing can be shown then (row 49). */
export function ExitOfferHost() {
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const fits = fitsOn(pathname);
  useSoon(fits ? SOON : NOT_HERE);

  const load = ({ reportId }: SearchInfo) =>
    Promise.all([
      queries.fetchQuery({
        queryKey: ['exit-hold', reportId],
        queryFn: () => exitHold(reportId),
        staleTime: FETCHED_AHEAD_MS,
      }),
      queries.fetchQuery({ ...offersForQuery(reportId), staleTime: FETCHED_AHEAD_MS }),
      loadDialog(),
    ]);

  function prepare() {
    const search = fired ? null : onShow();
    // A failure is met again when the offer is to be shown.
    if (search) load(search).catch(() => undefined);
  }

  async function show() {
    const search = onShow();
    if (!search || document.querySelector('[role="dialog"]') || !firstTime()) return;
    try {
      const [hold, { offers, held }, { default: Dialog }] = await load(search);
      const offer = offerNamed(offers, EXIT_OFFER);
      // Who can open the report without buying anything is offered nothing to buy.
      if (!hold || !offer || held || !fitsNow()) return;
      rememberExitHold(hold);
      setShown({ Dialog, search, hold, offer, cheaper: cheaperThan(offer, offers) });
      track('exit_intent_popup', { trigger: 'pointer' });
    } catch {
      // Without a price that the server holds there is no offer.
    }
  }

  const fitsNow = () => window.location.pathname === pathname;
  useExitIntent(fits, { onStart: prepare, onLeaving: () => void show() });

  useEffect(() => {
    if (!fits) return;
    const leave = () => {
      if (!onShow() || !firstTime()) return;
      track('exit_intent_popup', { trigger: 'unload' });
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [fits]);

  if (!shown || !fits) return null;
  const { Dialog, ...offer } = shown;
  return <Dialog {...offer} onClose={() => setShown(null)} />;
}
