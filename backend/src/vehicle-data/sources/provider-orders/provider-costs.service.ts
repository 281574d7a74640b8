import { Injectable } from '@nestjs/common';
import { type ProviderOrder, ProviderOrdersRepository } from './provider-orders.repository.js';

/** Costs of answers that other modules buy and store themselves. */
@Injectable()
export class ProviderCostsService {
  constructor(private readonly orders: ProviderOrdersRepository) {}

  /** Stores what one answer cost, US cents; a second time changes nothing. */
  record(order: ProviderOrder, costCents: number): Promise<void> {
    return this.orders.count(order, costCents);
  }
}
