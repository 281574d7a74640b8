import type { OfferView } from '../../api/types';
import type { SearchInfo } from '../../search/search-memory';
import type { KeptHold } from '../../session/price-hold';

/** What a visitor about to leave is offered, at a price that the server holds. */
export interface ExitOffer {
  search: SearchInfo;
  hold: KeptHold;
  offer: OfferView;
  /** The same report for less, where it is sold. */
  cheaper: OfferView | null;
}
