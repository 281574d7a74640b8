import { scrub } from '../../../backend/src/platform/input-rules/scrub.js';
import { KEYS, readText, writeText } from '../session/storage';
import { mayTrack } from './consent';
import { WHOLE_PARAMETERS, type AnalyticsEvent, type AnalyticsEvents } from './events';
import { currentIds } from './ids';
import { record } from './recorded';

function clean(name: string, value: unknown): unknown {
  if (WHOLE_PARAMETERS.has(name)) return value;
  if (Array.isArray(value)) return value.map((item) => clean(name, item));
  return typeof value === 'string' ? scrub(value) : value;
}

let sender: typeof import('./send') | undefined;

async function count(event: AnalyticsEvent, path: string): Promise<void> {
  try {
    if (!sender) sender = await import('./send');
    sender.count(event, path);
  } catch {
    // Nothing a visitor would miss.
  }
}

/** Records an event: nothing before consent, and nothing against a privacy signal of the browser. */
export function track<Name extends AnalyticsEvent>(event: Name, parameters: AnalyticsEvents[Name]): void {
  if (!mayTrack()) return;
  currentIds();
  const cleaned = Object.entries(parameters).map(([name, value]) => [name, clean(name, value)]);
  record({ event, ...Object.fromEntries(cleaned) });
  void count(event, window.location.pathname);
}

/** Counts the page of a path; what it names is left out. */
export function trackPage(pathname: string): void {
  track('page_view', { path: pathname.split('/').slice(0, 3).join('/') });
}

/** Counts the choice of an offer for a report, once: the checkout that the cart leads to does not count it again. */
export function trackChoice(reportId: string, offerKey: string): void {
  const choice = `${reportId}:${offerKey}`;
  if (readText(KEYS.countedChoice) === choice) return;
  writeText(KEYS.countedChoice, choice);
  track('select_item', { item: offerKey });
}

/** The visit a checkout belongs to, in the names of that call; none without consent. */
export function analyticsIds(): { gaClientId?: string; gaSessionId?: string } {
  if (!mayTrack()) return {};
  const { clientId, sessionId } = currentIds();
  return { gaClientId: clientId, gaSessionId: sessionId };
}
