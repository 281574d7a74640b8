import { type KeptOrder, ProviderOrders, type ProviderOrder } from './provider-orders.js';

const keyOf = ({ provider, service, order }: ProviderOrder): string => JSON.stringify([provider, service, order]);

/** Provider orders for where there is no database: at the command line and in tests. Forgotten when the process ends. */
export class MemoryProviderOrders extends ProviderOrders {
  private readonly orders = new Map<string, KeptOrder>();
  private readonly costs = new Map<string, number>();

  /** US cents for each answer, in the order they were counted. */
  get spent(): number[] {
    return [...this.costs.values()];
  }

  find(order: ProviderOrder): Promise<KeptOrder | null> {
    return Promise.resolve(this.orders.get(keyOf(order)) ?? null);
  }

  begin(order: ProviderOrder, reportId: string): Promise<boolean> {
    const key = keyOf(order);
    if (this.orders.has(key)) return Promise.resolve(false);
    this.orders.set(key, { reportId, raw: null });
    return Promise.resolve(true);
  }

  keep(order: ProviderOrder, reportId: string, raw: unknown, costCents: number): Promise<void> {
    const key = keyOf(order);
    if ((this.orders.get(key)?.raw ?? null) === null) {
      this.orders.set(key, { reportId, raw });
    }
    const answer = JSON.stringify([order.provider, order.service, reportId]);
    if (!this.costs.has(answer)) this.costs.set(answer, costCents);
    return Promise.resolve();
  }

  count({ provider, service, order }: ProviderOrder, costCents: number): Promise<void> {
    const answer = JSON.stringify([provider, service, order]);
    if (!this.costs.has(answer)) this.costs.set(answer, costCents);
    return Promise.resolve();
  }

  giveUp(order: ProviderOrder, reportId: string): Promise<void> {
    const key = keyOf(order);
    const kept = this.orders.get(key);
    if (kept?.reportId === reportId && kept.raw === null) this.orders.delete(key);
    return Promise.resolve();
  }
}
