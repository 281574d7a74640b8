import { CART_VARIANTS } from '../platform/config/variant-settings.js';
import { CHECKOUT_PAGES } from '../payments/offers/offer.dto.js';

/** The events that are counted, by name alone. */
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

/** The pages of steps that have several. */
export const PAGES_OF_STEP = { preview: PREVIEW_PAGES, cart: CART_VARIANTS, checkout: CHECKOUT_PAGES } as const;

/** The pages that are counted, by the names of their routes. */
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
