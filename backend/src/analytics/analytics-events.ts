import { CART_VARIANTS } from '../platform/config/variant-settings.js';
import { CHECKOUT_PAGES } from '../payments/offers/offer.dto.js';

/** What is counted: the closed list of the wire. The browser's parameters of an event stay in the browser, only its name is kept. */
export const EVENT_NAMES = [
  'page_view',
  'vehicle_search',
  'search_results_loaded',
  'user_intent_selected',
  'upsell_page_view',
  'view_item_list',
  'select_item',
  'begin_checkout',
  'checkout_session_created',
  'purchase',
  'form_submit',
  'exit_intent_popup',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

const PREVIEW_PAGES = ['preview-1', 'preview-1-search', 'preview-2'] as const;

/** The pages of a step, where a step of the funnel has several. */
export const PAGES_OF_STEP = { preview: PREVIEW_PAGES, cart: CART_VARIANTS, checkout: CHECKOUT_PAGES } as const;

/** The pages of the funnel by the names of its routes; what happens on another page is not counted. */
export const PAGES = [
  'home',
  'loading',
  'loading-type',
  'loading-search',
  ...PREVIEW_PAGES,
  'downloading',
  'downloading-search',
  ...CART_VARIANTS,
  'user-info',
  ...CHECKOUT_PAGES,
  'success',
  'signature',
  'address',
  'free-report',
  'results',
] as const;
export type CountedPage = (typeof PAGES)[number];
