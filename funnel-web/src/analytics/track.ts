import { CONSENT_KEY, KEYS, readJson, readText, writeJson } from '../journey/storage';

/** Every analytics event with its parameters: the schema lives here and nowhere else. No event holds a VIN, a plate or a name. */
export interface AnalyticsEvents {
  page_view: { path: string };
  vehicle_search: { search_type: string };
  search_results_loaded: { search_type: string };
  user_intent_selected: { intent: string };
  upsell_page_view: { search_type: string };
  view_item_list: { items: string[] };
  select_item: { item: string };
  begin_checkout: { item: string; value: number; currency: string };
  checkout_session_created: { item: string };
  purchase: { transaction_id: string; item: string; value: number; currency: string };
  form_submit: { form: string };
  exit_intent_popup: { trigger: 'pointer' | 'history' | 'unload' };
}

const MAX_KEPT_EVENTS = 100;

interface TagManager {
  dataLayer?: object[];
}

/** Nothing is recorded before the visitor agreed, and nothing at all under Global Privacy Control. */
function mayTrack(): boolean {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl !== true && readText(CONSENT_KEY, 'local') === 'granted';
}

function keep(key: string, entry: object): void {
  const kept = readJson(key);
  writeJson(key, [...(Array.isArray(kept) ? (kept as unknown[]) : []), entry].slice(-MAX_KEPT_EVENTS));
}

export function track<Name extends keyof AnalyticsEvents>(event: Name, parameters: AnalyticsEvents[Name]): void {
  if (!mayTrack()) return;
  const entry = { event, ...parameters };
  const tags = window as Window & TagManager;
  (tags.dataLayer ??= []).push(entry);
  keep(event === 'page_view' ? KEYS.funnelSteps : KEYS.conversionEvents, { ...entry, at: Date.now() });
}
