import { type QueryState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { track } from '../../analytics/track';
import { ApiError } from '../../api/client';
import { offersForQuery } from '../../api/queries';
import { cheaperThan, offerNamed } from '../../offers/offers';
import { hasPlaceholder } from '../../report/placeholder';
import { storedReport } from '../../report/report-store';
import { storedSearchInfo, type SearchInfo } from '../../search/search-memory';
import { exitHoldQuery, running } from './exit-hold';
import type { ExitOffer } from './exit-offer';
import type { KeptHold } from '../../session/price-hold';
import { useExitIntent } from '../../ui/use-exit-intent';
import { useSoon } from '../../ui/use-soon';
import { routes } from '../paths';
import { EXIT_OFFER } from '../../../../backend/src/platform/input-rules/codes.js';

const loadDialog = () => import('./ExitOfferDialog');
const SOON = [loadDialog];
const NOT_HERE: typeof SOON = [];

/** What was fetched ahead is fetched again at the edge when it is older, in ms: most of the minutes are to be left. */
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

/** True when the server refused to hold the price, or its minutes are over. An answer that is lost or on its way says neither. */
const isNotHeld = (hold: QueryState<KeptHold | null> | undefined): boolean =>
  hold?.data === null || (hold?.error instanceof ApiError && !hold.error.isNetworkError && hold.error.status < 500);

/** Watches for a visitor about to leave. Leaving the document itself is only counted: nothing can be shown then (row 49). */
export function ExitOfferHost() {
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const fits = fitsOn(pathname);
  useSoon(fits ? SOON : NOT_HERE);

  const wanted = () => (fired ? null : onShow());

  /** Fetches what the page has not asked for by itself. */
  function prepare() {
    const search = wanted();
    if (!search) return;
    const [hold, offers] = [exitHoldQuery(search.reportId), offersForQuery(search.reportId)];
    if (!queries.getQueryState(hold.queryKey)) void queries.prefetchQuery(hold);
    if (!queries.getQueryState(offers.queryKey)) void queries.prefetchQuery(offers);
  }

  function refresh() {
    const search = wanted();
    if (!search) return;
    void queries.prefetchQuery({ ...exitHoldQuery(search.reportId), staleTime: FETCHED_AHEAD_MS });
    void queries.prefetchQuery({ ...offersForQuery(search.reportId), staleTime: FETCHED_AHEAD_MS });
  }

  async function show() {
    const search = onShow();
    if (!search || document.querySelector('[role="dialog"]') || fired) return;
    const hold = queries.getQueryState(exitHoldQuery(search.reportId).queryKey);
    if (isNotHeld(hold)) return;
    const loaded = await Promise.all([queries.ensureQueryData(offersForQuery(search.reportId)), loadDialog()]).catch(
      () => null,
    );
    const offer = loaded && offerNamed(loaded[0].offers, EXIT_OFFER);
    // Who can open the report without buying anything is offered nothing to buy.
    if (!offer || loaded[0].held || !fitsNow() || !firstTime()) return;
    const [{ offers }, { default: Dialog }] = loaded;
    const cheaper = cheaperThan(offer, offers);
    setShown({ Dialog, search, hold: running(hold?.data), offer, cheaper });
    track('exit_intent_popup', { trigger: 'pointer' });
  }

  const fitsNow = () => window.location.pathname === pathname;
  useExitIntent(fits, {
    onPointer: prepare,
    onStart: refresh,
    onLeaving: () => void show(),
  });
  const reportId = shown?.search.reportId ?? '';
  const { data: late } = useQuery({ ...exitHoldQuery(reportId), enabled: false });

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
  return <Dialog {...offer} hold={offer.hold ?? running(late)} onClose={() => setShown(null)} />;
}
