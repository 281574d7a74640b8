import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/config/clock.js';
import type { Visitor } from '../platform/http/visitor.js';
import { UsersRepository } from '../users/users.repository.js';
import { RenewalPausesRepository } from './renewal-pauses.repository.js';
import { type SubscriptionView, viewSubscription } from './subscription.dto.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Subscriptions as their owners see them. */
@Injectable()
export class SubscriptionViewsService {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly pauses: RenewalPausesRepository,
    private readonly users: UsersRepository,
    private readonly clock: Clock,
  ) {}

  async list(visitor: Visitor): Promise<SubscriptionView[]> {
    const userId = await this.users.idOfBrowser(visitor.anonId);
    const subscriptions = userId === null ? [] : await this.repository.findAllOf(userId);
    return Promise.all(subscriptions.map((subscription) => this.view(subscription)));
  }

  async view(subscription: Subscription): Promise<SubscriptionView> {
    return viewSubscription(subscription, await this.pauses.find(subscription.id), this.clock.now());
  }
}
