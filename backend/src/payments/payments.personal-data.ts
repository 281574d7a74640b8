import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import {
  type Evidence,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  withReportIds,
  type WholePerson,
} from '../personal-data/personal-data.js';
import { deleteOldest, newestKeptUntil } from '../personal-data/old-rows.repository.js';
import { keptSince } from '../personal-data/retention.js';
import { PaymentEventRow } from './payment-event.entity.js';
import { Payment } from './payment.entity.js';
import { PaymentsRepository } from './payments.repository.js';
import { SimulatedPayment } from './simulated/simulated-payment.entity.js';

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

  async evidence(tx: EntityManager, { userId }: Pick<Person, 'userId'>): Promise<Evidence> {
    const payments = await tx.find(Payment, { select: { id: true, vehicleReportId: true }, where: { userId } });
    return {
      purchases: 0,
      reportIds: payments.flatMap(({ vehicleReportId }) => vehicleReportId ?? []),
      subjects: payments.map(({ id }) => id),
    };
  }

  /** Later payments of subscriptions. That of a purchase is exported with its session. */
  async export(tx: EntityManager, person: WholePerson): Promise<Record<string, unknown>> {
    const rows = await this.payments.laterPaymentsOf(tx, person.userIds);
    return { subscriptionPayments: withReportIds(rows, person) };
  }

  async erase(tx: EntityManager, { userId }: Person): Promise<void> {
    await tx.update(Payment, { userId }, { cardBrand: null, cardLast4: null, cardFingerprintHash: null });
  }

  anonymize(tx: EntityManager, person: Person): Promise<void> {
    return this.erase(tx, person);
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(Payment, { userId: from }, { userId: to });
  }

  /** Money that moved is kept as long as the law asks for it, money that may still arrive as long as a visitor. */
  async keepUntil(tx: EntityManager, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const paid = `kept.state IN ('paid', 'refunded')`;
    const moved = await newestKeptUntil(
      tx,
      Payment,
      userIds,
      'purchases',
      'coalesce(kept."refundedAt", kept."settledAt", kept."createdAt")',
      paid,
    );
    const pending = await newestKeptUntil(
      tx,
      Payment,
      userIds,
      'visitors',
      'kept."createdAt"',
      `kept.state = 'pending'`,
    );
    return new Map([...pending, ...moved]);
  }

  async drop(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    const where = { userId: In([...userIds]) };
    const payments = await tx.find(Payment, { select: { id: true, reference: true }, where });
    const references = payments.flatMap(({ reference }) => reference ?? []);
    await tx.delete(PaymentEventRow, { paymentReference: In(references) });
    await tx.delete(SimulatedPayment, { reference: In(references) });
    await tx.delete(Payment, where);
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, PaymentEventRow, 'receivedAt', keptSince('paymentEvents', now));
  }
}
