import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { keptSince } from '../personal-data/retention.js';
import { AnalyticsEvent } from './analytics-event.entity.js';

/** No row says whose it is, so a person's cannot be found; all of them have their end. */
@Injectable()
export class AnalyticsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'analytics';
  readonly entities = [AnalyticsEvent];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, AnalyticsEvent, 'at', keptSince('analyticsEvents', now));
  }
}
