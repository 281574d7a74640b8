import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AnalyticsEvent } from './analytics-event.entity.js';

type NewAnalyticsEvent = Omit<AnalyticsEvent, 'id' | 'at'>;

/** What visitors who accepted analytics did. */
@Injectable()
export class AnalyticsEventsRepository {
  async add(tx: EntityManager, events: NewAnalyticsEvent[]): Promise<void> {
    await tx.insert(AnalyticsEvent, events);
  }
}
