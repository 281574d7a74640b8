/** A figure about the shop with the proof of it. */
export interface ProvenClaim {
  value: string;
  source: string;
  /** ISO 8601 date. */
  date: string;
}

/** What every page says about this installation. */
export interface SiteFactsView {
  /** What is simulated; empty: nothing. */
  demonstration: string[];
  supportEmail: string;
  /** Null when no phone is staffed. */
  supportPhone: string | null;
  /** In words of the operator, such as "24/7" and "within 24 hours"; null: promised by nobody. */
  supportHours: string | null;
  supportAnswers: string | null;
  /** What the plate form asks for (rows 04 and 08). */
  plateMinimum: number;
  plateDistrict: boolean;
  /** Claims that may be shown as facts, by name. */
  claims: Record<string, ProvenClaim>;
}

/** Known to the parts above; the documents ask for it by this name. */
export abstract class SiteFacts {
  abstract view(): SiteFactsView;
}
