import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ReportToken } from '../platform/http/report-token.js';
import { ReportAccess } from '../reports/report-access.js';
import { PaymentHandleView, PaymentMethodDto } from '../payments/payment.dto.js';
import { HELD_KINDS, type HeldKind } from './held.js';
import { type Subscription, type SubscriptionStatus } from './subscription.entity.js';
import { SUBSCRIPTION_STATUSES } from '../platform/input-rules/codes.js';
import { nullableNumber, nullableTime, time } from '../platform/http/api-fields.js';

const PAUSING_CASES = ['claim', 'dispute'] as const;

/** The open case about a payment of a subscription that its renewal waits for (row 141). */
export interface RenewalPause {
  kind: (typeof PAUSING_CASES)[number];
  /** ISO 8601: until when a refund request is decided; null for a dispute, which a bank decides. */
  decidedBy: string | null;
}

/** POST /api/checkout/extra-report. */
export class ExtraReportDto {
  @ReportToken('Token of the report to unlock')
  reportId: string;

  @ApiProperty({ description: 'The buyer agreed to this exact charge; anything but true is refused' })
  @IsBoolean({ message: 'Invalid input' })
  confirmed: boolean;
}

export class UnlockedReportView {
  @ApiProperty() reportId: string;
  @ApiProperty({
    description:
      'Cents of the payment that this call opened; 0 when an allowance, a credit, an earlier unlock or a simultaneous call covers it',
  })
  chargedCents: number;
  @ApiProperty({ type: ReportAccess }) access: ReportAccess;
}

export class RenewalPaymentView {
  @ApiProperty() subscriptionId: string;
  @ApiProperty({ description: 'Cents, as agreed to when it was bought' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty({ type: PaymentHandleView }) payment: PaymentHandleView;
}

/** POST /api/checkout/renewal/{subscriptionId}/complete. */
export class CompleteRenewalDto extends PaymentMethodDto {}

export class RenewalPauseView {
  @ApiProperty({
    enum: PAUSING_CASES,
    enumName: 'CaseKind',
    description: 'claim: a refund request, which we decide; dispute: a bank decides',
  })
  kind: RenewalPause['kind'];
  @ApiProperty({ ...nullableTime, description: 'Until when a refund request is decided; null for a dispute' })
  decidedBy: string | null;
  @ApiProperty({
    ...nullableTime,
    description:
      'When the renewal is charged if nothing is refunded; null when that depends on the day of the decision: ' +
      'then it is the first 17:00 UTC after it',
  })
  chargeAt: string | null;
  @ApiProperty({ description: 'Cents of that renewal' }) amountCents: number;
  @ApiProperty() currency: string;
}

export class SubscriptionView {
  @ApiProperty() id: string;
  @ApiProperty() offerKey: string;
  @ApiProperty({ enum: SUBSCRIPTION_STATUSES, enumName: 'SubscriptionStatus' }) status: SubscriptionStatus;
  @ApiProperty({ description: 'Cents of every renewal' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty({ ...nullableNumber, description: 'Cents for each extra report; null: none are sold' })
  perReportCents: number | null;
  @ApiProperty({ ...nullableNumber, description: 'Reports a period pays for; null when it grants credits' })
  reportsPerPeriod: number | null;
  @ApiProperty({ description: 'Reports counted in this period' }) reportsUsed: number;
  @ApiProperty(time) currentPeriodStart: string;
  @ApiProperty(time) currentPeriodEnd: string;
  @ApiProperty({
    ...nullableTime,
    description: 'When it is charged next; null when it is not, or not before an open case is decided',
  })
  nextChargeAt: string | null;
  @ApiProperty({
    type: RenewalPauseView,
    nullable: true,
    description: 'What its renewal waits for; null when it renews as planned, or not at all',
  })
  renewalPause: RenewalPauseView | null;
  @ApiProperty({ description: 'It ends with this period and is not charged again' }) cancelAtPeriodEnd: boolean;
}

export class HeldView {
  @ApiProperty({
    enum: HELD_KINDS,
    enumName: 'HeldKind',
    description:
      'allowance: a trial or subscription includes it. credit: one credit opens it. extra_report: the subscription sells it at its price',
  })
  kind: HeldKind;
  @ApiProperty({ description: 'Reports it still opens without a charge; 0 for an extra report' }) left: number;
  @ApiProperty({ type: SubscriptionView, nullable: true, description: 'The subscription that pays; null for a credit' })
  subscription: SubscriptionView | null;
}

export class SubscriptionListView {
  @ApiProperty({ type: [SubscriptionView] }) subscriptions: SubscriptionView[];
}

/** Returns the pause of a renewal, with the day it is charged if that is known. */
export function viewRenewalPause(
  { amountCents, currency, nextChargeAt, cancelAtPeriodEnd, endedAt }: Subscription,
  pause: RenewalPause | null,
  now: Date,
): RenewalPauseView | null {
  if (!pause || cancelAtPeriodEnd || endedAt) return null;
  const decidedBy = pause.decidedBy === null ? null : new Date(pause.decidedBy);
  const isDayKnown = decidedBy !== null && nextChargeAt >= decidedBy && nextChargeAt > now;
  return {
    kind: pause.kind,
    decidedBy: decidedBy?.toISOString() ?? null,
    chargeAt: isDayKnown ? nextChargeAt.toISOString() : null,
    amountCents,
    currency,
  };
}

export function viewSubscription(subscription: Subscription, pause: RenewalPause | null, now: Date): SubscriptionView {
  const over = subscription.cancelAtPeriodEnd || subscription.endedAt !== null;
  const renewalPause = viewRenewalPause(subscription, pause, now);
  const { id, offerKey, status, amountCents, currency, perReportCents, reportsPerPeriod, reportsUsed } = subscription;
  return {
    ...{ id, offerKey, status, amountCents, currency, perReportCents, reportsPerPeriod, reportsUsed },
    currentPeriodStart: subscription.currentPeriodStart.toISOString(),
    currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
    nextChargeAt: over || renewalPause ? null : subscription.nextChargeAt.toISOString(),
    renewalPause,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  };
}
