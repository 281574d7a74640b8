/** One thing that was ordered of a paying provider. */
export interface ProviderOrder {
  provider: string;
  /** What of the provider's was asked, such as 'report'. */
  service: string;
  /** The caller's name for what was sold. */
  order: string;
}

export interface KeptOrder {
  /** The provider's own id: asking for it again is not charged again. */
  reportId: string;
  /** The raw answer; null while it has not arrived. */
  raw: unknown;
}

/**
 * What was bought of providers: the id an order was given before it is paid for, the raw answer word for word, and what it
 * cost. So an interrupted purchase is taken up where it stopped and nothing is paid twice.
 */
export abstract class ProviderOrders {
  abstract find(order: ProviderOrder): Promise<KeptOrder | null>;
  /** Notes the provider's id for an order, before anything is paid. False when it was begun before. */
  abstract begin(order: ProviderOrder, reportId: string): Promise<boolean>;
  /** Keeps the answer and counts its cost, both or neither; a second time changes nothing. */
  abstract keep(order: ProviderOrder, reportId: string, raw: unknown, costCents: number): Promise<void>;
  /** Counts the cost of an answer that is not kept here. */
  abstract count(order: ProviderOrder, costCents: number): Promise<void>;
  /** Gives up an id the provider no longer knows. What was answered stays. */
  abstract giveUp(order: ProviderOrder, reportId: string): Promise<void>;
}
