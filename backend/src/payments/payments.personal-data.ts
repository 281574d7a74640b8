import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { keptSince } from '../personal-data/retention.js';
import { PaymentEventRow } from './payment-event.entity.js';

/** The events of the provider name payments, never a person. */
@Injectable()
export class PaymentsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'payments';
  readonly entities = [PaymentEventRow];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, PaymentEventRow, 'receivedAt', keptSince('paymentEvents', now));
  }
}
