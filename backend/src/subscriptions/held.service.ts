import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { UsersRepository } from '../users/users.repository.js';
import { heldOf } from './held.js';
import type { HeldView } from './subscription.dto.js';
import { SubscriptionViewsService } from './subscription-views.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** What people already have that opens one more report: every page offers it before anything is sold. */
@Injectable()
export class HeldService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly users: UsersRepository,
    private readonly views: SubscriptionViewsService,
    private readonly clock: Clock,
  ) {}

  /** Returns what opens one more report for a user; null when nothing does. */
  async of(userId: string): Promise<HeldView | null> {
    const { creditsBalance } = await this.users.balanceOf(this.dataSource.manager, userId);
    const held = heldOf(creditsBalance, await this.subscriptions.findPaid(userId, this.clock.now()));
    return held && { ...held, subscription: held.subscription && (await this.views.view(held.subscription)) };
  }
}
