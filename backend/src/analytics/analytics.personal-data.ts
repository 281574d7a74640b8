import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { AnalyticsEvent } from './analytics-event.entity.js';

/** No row says whose it is, so a person's cannot be found; all of them have their end. */
@Injectable()
export class AnalyticsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'analytics';
  readonly entities = [AnalyticsEvent];
  readonly months = [{ entity: AnalyticsEvent, kept: 'analyticsEvents' }] as const;

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }
}
