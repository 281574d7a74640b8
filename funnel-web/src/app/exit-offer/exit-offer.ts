import type { OfferView } from '../../api/types';
import type { SearchInfo } from '../../search/search-memory';
import type { KeptHold } from '../../session/price-hold';

/** What a visitor about to leave is offered. */
export interface ExitOffer {
  search: SearchInfo;
  /** Null without an answer of the server: then nothing counts down. */
  hold: KeptHold | null;
  offer: OfferView;
  /** The same report for less, where it is sold. */
  cheaper: OfferView | null;
}
