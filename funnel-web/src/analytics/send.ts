import { matchPath } from 'react-router-dom';
import { newId } from '../api/ids';
import type { AnalyticsEventName, CountedPage, CountEventsDto } from '../api/types';
import { ROUTES, type RouteName } from '../app/paths';
import { currentMarketing } from '../session/marketing';
import { readText, writeText } from '../session/storage';
import { knownVariants } from '../session/variants';
import { mayTrack } from './consent';
import { VISIT_KEY } from './recorded';

/** The pages of the funnel. Whose path another one's pattern takes as well stands before it. */
const COUNTED = [
  'home',
  'loading',
  'loading-type',
  'loading-search',
  'preview-2',
  'preview-1',
  'preview-1-search',
  'downloading',
  'downloading-search',
  'cart-2',
  'cart-3',
  'cart-1',
  'upsell',
  'user-info',
  'checkout-1',
  'checkout-2',
  'checkout-3',
  'checkout-4',
  'checkout-5',
  'checkout-upgrade',
  'checkout-one-time',
  'success',
  'signature',
  'address',
  'free-report',
  'results',
] as const satisfies readonly (CountedPage & RouteName)[];

const WAIT_MS = 1_000;
const MOST_EVENTS = 20;

type CountedEvent = CountEventsDto['events'][number];

let waiting: CountedEvent[] = [];
let timer: number | undefined;

/** A random id that lives as long as this tab. Nothing else carries it, so that no row can be led back to a person. */
function visit(): string {
  const known = readText(VISIT_KEY);
  if (known) return known;
  const id = newId();
  writeText(VISIT_KEY, id);
  return id;
}

function send(): void {
  window.clearTimeout(timer);
  timer = undefined;
  const events = waiting;
  waiting = [];
  if (events.length === 0 || !mayTrack()) return;
  const { cart, checkout } = knownVariants();
  const { utm_campaign: campaign } = currentMarketing();
  const body: CountEventsDto = {
    visit: visit(),
    events,
    ...(cart && { cartVariant: cart }),
    ...(checkout && { checkoutVariant: checkout }),
    ...(campaign && { campaign }),
  };
  // Without the cookies: the server is not told whose visit it is.
  void fetch('/api/analytics/events', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

// Comes after `pagehide`, at which the last event happens.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send();
});

/** Sends what happened together with what happens within the next second, or as the page goes. */
export function count(name: AnalyticsEventName, path: string): void {
  const page = COUNTED.find((one) => matchPath(ROUTES[one].path, path) !== null);
  if (!page) return;
  waiting.push({ name, page });
  if (waiting.length === MOST_EVENTS) send();
  else timer ??= window.setTimeout(send, WAIT_MS);
}
