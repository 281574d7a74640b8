/**
 * Every analytics event with its parameters: the schema lives here and nowhere else. No event holds a VIN, a plate, an email or a
 * name; `track` takes out what slips through.
 */
export interface AnalyticsEvents {
  page_view: { path: string };
  vehicle_search: { search_type: string };
  search_results_loaded: { search_type: string };
  user_intent_selected: { intent: string };
  upsell_page_view: { search_type: string };
  view_item_list: { items: string[] };
  select_item: { item: string };
  /** `value` is in units of `currency`, as tag managers expect, and is what the offer really costs. */
  begin_checkout: { item: string; value: number; currency: string };
  checkout_session_created: { item: string };
  purchase: { transaction_id: string; item: string; value: number; currency: string };
  form_submit: { form: string };
  /** `trigger` says what looked like leaving; leaving the document itself shows nothing. */
  exit_intent_popup: { trigger: 'pointer' | 'history' | 'unload' };
}

export type AnalyticsEvent = keyof AnalyticsEvents;

/** An opaque id of the payment: the one value a tag manager must get whole, or it counts a reload as a second purchase. */
export const WHOLE_PARAMETERS: ReadonlySet<string> = new Set(['transaction_id']);
