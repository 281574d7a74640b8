import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import type { Visitor } from '../platform/http/visitor.js';
import { UsersRepository } from '../users/users.repository.js';
import { heldOf } from './held.js';
import { type HeldView, type SubscriptionView, viewSubscription } from './subscription.dto.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** Subscriptions, and what else opens reports, as their owners see them. */
@Injectable()
export class SubscriptionViewsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: SubscriptionsRepository,
    private readonly users: UsersRepository,
    private readonly clock: Clock,
  ) {}

  async list(visitor: Visitor): Promise<SubscriptionView[]> {
    const userId = await this.users.idOfBrowser(visitor.anonId);
    const subscriptions = userId === null ? [] : await this.repository.findAllOf(userId);
    return Promise.all(subscriptions.map((subscription) => this.view(subscription)));
  }

  async view(subscription: Subscription): Promise<SubscriptionView> {
    return viewSubscription(subscription, await this.repository.findPause(subscription.id), this.clock.now());
  }

  async held(userId: string): Promise<HeldView | null> {
    const { creditsBalance } = await this.users.balanceOf(this.dataSource.manager, userId);
    const held = heldOf(creditsBalance, await this.repository.findPaid(userId, this.clock.now()));
    return held && { ...held, subscription: held.subscription && (await this.view(held.subscription)) };
  }
}
