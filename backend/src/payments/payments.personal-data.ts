import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type Evidence,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  withReportIds,
} from '../personal-data/personal-data.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { keptSince } from '../personal-data/retention.js';
import { PaymentEventRow } from './payment-event.entity.js';
import { Payment } from './payment.entity.js';
import { PaymentsRepository } from './payments.repository.js';

/** What was paid stays; the card it was paid with goes. The events of the provider name payments, never a person. */
@Injectable()
export class PaymentsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'payments';
  readonly entities = [Payment, PaymentEventRow];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly payments: PaymentsRepository,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  hold(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    return this.payments.holdAllOf(tx, userIds);
  }

  async evidence(tx: EntityManager, { userId }: Person): Promise<Evidence> {
    const payments = await tx.find(Payment, { select: { id: true, vehicleReportId: true }, where: { userId } });
    return { purchases: 0, reportIds: payments.flatMap(({ vehicleReportId }) => vehicleReportId ?? []) };
  }

  /** Later payments of subscriptions. That of a purchase is exported with its session. */
  async export(tx: EntityManager, person: Person): Promise<Record<string, unknown>> {
    const rows = await this.payments.laterPaymentsOf(tx, person.userId);
    return { charges: withReportIds(rows, person) };
  }

  async erase(tx: EntityManager, { userId }: Person): Promise<void> {
    await tx.update(Payment, { userId }, { cardBrand: null, cardLast4: null, cardFingerprintHash: null });
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(Payment, { userId: from }, { userId: to });
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, PaymentEventRow, 'receivedAt', keptSince('paymentEvents', now));
  }
}
