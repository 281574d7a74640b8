/** What every page says about this installation. */
export interface SiteFactsView {
  /** What is simulated; empty: nothing. */
  demonstration: string[];
  supportEmail: string;
  /** Null when no phone is staffed. */
  supportPhone: string | null;
}

/** Known to the parts above; the documents ask for it by this name. */
export abstract class SiteFacts {
  abstract view(): SiteFactsView;
}
