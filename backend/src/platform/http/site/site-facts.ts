/** A figure about the shop with its proof. */
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
  /** As the operator words them, such as "24/7" and "within 24 hours"; null when none are promised. */
  supportHours: string | null;
  supportAnswers: string | null;
  /** What the plate form asks for (rows 04 and 08). */
  plateMinimum: number;
  plateDistrict: boolean;
  /** Claims that may be shown as facts, by name. */
  claims: Record<string, ProvenClaim>;
}
