import {
  type ProviderOrder,
  ProviderOrdersRepository,
  type StoredOrder,
} from '../../src/vehicle-data/sources/provider-orders/provider-orders.repository.js';

const keyOf = ({ provider, service, order }: ProviderOrder): string => JSON.stringify([provider, service, order]);

/** Provider orders of unit tests, which have no database. */
export class MemoryProviderOrders extends ProviderOrdersRepository {
  private readonly orders = new Map<string, StoredOrder>();
  private readonly costs = new Map<string, number>();

  constructor() {
    super(undefined as never);
  }

  /** US cents for each answer, in the order they were counted. */
  get spent(): number[] {
    return [...this.costs.values()];
  }

  override find(order: ProviderOrder): Promise<StoredOrder | null> {
    return Promise.resolve(this.orders.get(keyOf(order)) ?? null);
  }

  override begin(order: ProviderOrder, reportId: string): Promise<boolean> {
    const key = keyOf(order);
    if (this.orders.has(key)) return Promise.resolve(false);
    this.orders.set(key, { reportId, raw: null });
    return Promise.resolve(true);
  }

  override keep(order: ProviderOrder, reportId: string, raw: unknown, costCents: number): Promise<void> {
    const key = keyOf(order);
    if ((this.orders.get(key)?.raw ?? null) === null) {
      this.orders.set(key, { reportId, raw });
    }
    const answer = JSON.stringify([order.provider, order.service, reportId]);
    if (!this.costs.has(answer)) this.costs.set(answer, costCents);
    return Promise.resolve();
  }

  override count({ provider, service, order }: ProviderOrder, costCents: number): Promise<void> {
    const answer = JSON.stringify([provider, service, order]);
    if (!this.costs.has(answer)) this.costs.set(answer, costCents);
    return Promise.resolve();
  }

  override giveUp(order: ProviderOrder, reportId: string): Promise<void> {
    const key = keyOf(order);
    const kept = this.orders.get(key);
    if (kept?.reportId === reportId && kept.raw === null) this.orders.delete(key);
    return Promise.resolve();
  }
}
