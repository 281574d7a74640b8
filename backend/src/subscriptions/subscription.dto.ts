import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, Matches } from 'class-validator';
import { TOKEN_PATTERN } from '../http/tokens.js';
import { ReportAccess } from '../reports/report-access.js';
import { PaymentHandleView, PaymentMethodDto } from '../payments/payment.dto.js';
import { type Subscription, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.entity.js';

/** POST /api/checkout/extra-report. */
export class ExtraReportDto {
  @ApiProperty({ description: 'Token of the report to unlock' })
  @Matches(TOKEN_PATTERN, { message: 'Vehicle report not found' })
  reportId: string;

  @ApiProperty({ description: 'The buyer agreed to this exact charge; anything but true is refused' })
  @IsBoolean({ message: 'Invalid input' })
  confirmed: boolean;
}

export class UnlockedReportView {
  @ApiProperty()
  reportId: string;
  @ApiProperty({
    description: 'Cents charged by this call; 0 when an allowance, a credit or an earlier unlock covers it',
  })
  chargedCents: number;
  @ApiProperty({ type: ReportAccess })
  access: ReportAccess;
}

/** The payment of a renewal that was refused. */
export class RenewalPaymentView {
  @ApiProperty()
  subscriptionId: string;
  @ApiProperty({ description: 'Cents, as agreed to when it was bought' })
  amountCents: number;
  @ApiProperty()
  currency: string;
  @ApiProperty({ type: PaymentHandleView })
  payment: PaymentHandleView;
}

/** POST /api/checkout/renewal/{subscriptionId}/complete. */
export class CompleteRenewalDto extends PaymentMethodDto {}

export class SubscriptionView {
  @ApiProperty()
  id: string;
  @ApiProperty()
  offerKey: string;
  @ApiProperty({ enum: SUBSCRIPTION_STATUSES, enumName: 'SubscriptionStatus' })
  status: SubscriptionStatus;
  @ApiProperty({ description: 'Cents of every renewal' })
  amountCents: number;
  @ApiProperty()
  currency: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Cents for each extra report; null: none are sold' })
  perReportCents: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Reports a period pays for; null when it grants credits' })
  reportsPerPeriod: number | null;
  @ApiProperty({ description: 'Reports counted in this period' })
  reportsUsed: number;
  @ApiProperty({ format: 'date-time' })
  currentPeriodStart: string;
  @ApiProperty({ format: 'date-time' })
  currentPeriodEnd: string;
  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'When it is charged next; null when it is not',
  })
  nextChargeAt: string | null;
  @ApiProperty({ description: 'It ends with this period and is not charged again' })
  cancelAtPeriodEnd: boolean;
}

export class SubscriptionListView {
  @ApiProperty({ type: [SubscriptionView] })
  subscriptions: SubscriptionView[];
}

export function viewSubscription(subscription: Subscription): SubscriptionView {
  const over = subscription.cancelAtPeriodEnd || subscription.endedAt !== null;
  return {
    id: subscription.id,
    offerKey: subscription.offerKey,
    status: subscription.status,
    amountCents: subscription.amountCents,
    currency: subscription.currency,
    perReportCents: subscription.perReportCents,
    reportsPerPeriod: subscription.reportsPerPeriod,
    reportsUsed: subscription.reportsUsed,
    currentPeriodStart: subscription.currentPeriodStart.toISOString(),
    currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
    nextChargeAt: over ? null : subscription.nextChargeAt.toISOString(),
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  };
}
