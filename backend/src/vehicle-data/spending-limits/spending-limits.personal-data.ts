import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteOldest } from '../../personal-data/old-rows.repository.js';
import { type PersonalData, PersonalDataRegistry } from '../../personal-data/personal-data.js';
import { keptSince } from '../../personal-data/retention.js';
import { SpendingLimitAlarm } from './spending-limit-alarm.entity.js';
import { SpendDay } from './spend-day.entity.js';
import { SpendReservation } from './spend-reservation.entity.js';

/** Counts by keyed hashes: nothing of them can be shown to a person or taken out for one, so they go soon. */
@Injectable()
export class SpendingLimitsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'spending-limits';
  readonly entities = [SpendReservation, SpendDay, SpendingLimitAlarm];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async retain(tx: EntityManager, now: Date): Promise<boolean> {
    const before = keptSince('spendReservations', now);
    const reservations = await deleteOldest(tx, SpendReservation, 'reservedAt', before);
    const days = await deleteOldest(tx, SpendDay, 'day', before);
    return reservations || days;
  }
}
