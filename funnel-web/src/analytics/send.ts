import { matchRoutes } from 'react-router-dom';
import { newId } from '../api/ids';
import type { AnalyticsEventName, CountedPage, CountEventsDto } from '../api/types';
import { countedPages, ROUTES } from '../app/paths';
import { currentMarketing } from '../session/marketing';
import { readText, writeText } from '../session/storage';
import { knownVariants } from '../session/variants';
import { mayTrack } from './consent';
import { VISIT_KEY } from './recorded';

/** The contract's list: a page more or less is an error of types. */
const COUNTED: readonly CountedPage[] = countedPages();

const PAGES = Object.entries(ROUTES).map(([id, { path }]) => ({ id, path }));

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

const isCounted = (page: string | undefined): page is CountedPage => COUNTED.some((one) => one === page);

/** Sends what happened together with what happens within the next second, or as the page goes. */
export function count(name: AnalyticsEventName, path: string): void {
  const page = matchRoutes(PAGES, path)?.[0]?.route.id;
  if (!isCounted(page)) return;
  waiting.push({ name, page });
  if (waiting.length === MOST_EVENTS) send();
  else timer ??= window.setTimeout(send, WAIT_MS);
}
