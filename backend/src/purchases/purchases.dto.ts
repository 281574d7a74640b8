import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { CASE_STATES, type CaseKind, type CaseState } from '../cases/case.entity.js';
import { type Canceler, CANCELERS } from '../subscriptions/subscription.entity.js';
import { HeldView, RenewalPauseView, SubscriptionView } from '../subscriptions/subscription.dto.js';
import { ReportAccess } from '../reports/report-access.js';
import { type AskedReason, REFUND_REASONS } from './refund-rules.js';
import { CASE_KINDS } from '../platform/input-rules/codes.js';
import { nullableNumber, nullableText, nullableTime, time } from '../platform/http/api-fields.js';

export class BoughtReportView {
  @ApiProperty({ description: 'Public token of the report' }) reportId: string;
  @ApiProperty({ ...nullableText, example: '2024 Ford F-150', description: 'Null when not reported' })
  vehicle: string | null;
  @ApiProperty(nullableText) vin: string | null;
  @ApiProperty({ ...nullableText, example: 'ABC1234 (CA)', description: 'The plate that was searched' })
  plate: string | null;
  @ApiProperty(time) boughtAt: string;
  @ApiProperty({ description: 'Bought in another browser, under the email this visitor has proven' })
  elsewhere: boolean;
  @ApiProperty({ type: ReportAccess }) access: ReportAccess;
  @ApiProperty({
    ...nullableTime,
    description:
      'Until when its vehicle is monitored and news is emailed; null when it is not, or when there is no address to write to',
  })
  monitoredUntil: string | null;
  @ApiProperty({
    type: [String],
    enum: ['recalls', 'records'],
    enumName: 'MonitoredFor',
    description: 'What can be asked about it; empty while no source answers, as in a demonstration',
  })
  monitoredFor: ('recalls' | 'records')[];
}

export class LookedUpReportView extends PickType(BoughtReportView, ['reportId', 'vehicle', 'vin', 'plate']) {}

export class CreditLineView {
  @ApiProperty(time) at: string;
  @ApiProperty({ example: 'Used for 2024 Ford F-150' }) text: string;
  @ApiProperty({ example: -1 }) change: number;
  @ApiProperty({ description: 'Credits afterwards' }) balance: number;
}

export class CreditsView {
  @ApiProperty() balance: number;
  @ApiProperty({ type: [CreditLineView], description: 'Newest first' }) lines: CreditLineView[];
}

export class BoughtSubscriptionView extends SubscriptionView {
  @ApiProperty({ example: '3 Day Membership Trial' }) name: string;
  @ApiProperty({ description: 'The terms word for word as they were accepted' }) terms: string;
  @ApiProperty({ ...nullableTime, description: 'When it ended; null while it runs' }) endedAt: string | null;
  @ApiProperty({ description: 'Bought in another browser, under the email this visitor has proven' })
  elsewhere: boolean;
  @ApiProperty({
    enum: CANCELERS,
    enumName: 'Canceler',
    nullable: true,
    description:
      'mailbox: who has proven the mailbox it was bought under. joining: another one goes on. Null: nobody, or not known',
  })
  canceledBy: Canceler | null;
  @ApiProperty({ description: 'Its mailbox canceled it: it is resumed once that mailbox is proven here' })
  needsProof: boolean;
}

/** A case about a payment, as shown to its buyer. */
class ReceiptCaseView {
  @ApiProperty({ enum: CASE_KINDS, enumName: 'CaseKind', description: 'dispute: their bank decides' }) kind: CaseKind;
  @ApiProperty({ enum: CASE_STATES, enumName: 'CaseState' }) state: CaseState;
  @ApiProperty(time) openedAt: string;
  @ApiProperty({ format: 'date-time', description: 'Until when a claim is answered' }) dueAt: string;
  @ApiProperty(nullableTime) closedAt: string | null;
  @ApiProperty({ ...nullableText, description: 'The answer to them, word for word' }) words: string | null;
  @ApiProperty({
    description:
      'A claim somebody else wrote: who has proven the mailbox of the purchase, or who paid. Its words are theirs',
  })
  askedElsewhere: boolean;
}

/** A receipt in the list; GET /api/purchases/receipts/{receiptId} returns all of it. */
export class ReceiptLineView {
  @ApiProperty() id: string;
  @ApiProperty({ enum: ['purchase', 'renewal', 'extra_report'], enumName: 'PaymentKind' })
  kind: 'purchase' | 'renewal' | 'extra_report';
  @ApiProperty(time) paidAt: string;
  @ApiProperty({ example: 'Single Report', description: 'What was bought' }) title: string;
  @ApiProperty({ ...nullableText, description: 'The vehicle it was bought for' }) vehicle: string | null;
  @ApiProperty({ description: 'Bought in another browser, under the email this visitor has proven' })
  elsewhere: boolean;
  @ApiProperty({ description: 'Cents' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty({
    ...nullableText,
    example: 'Visa ending in 4242',
    description: 'The card it was paid with; null when the payment provider did not tell',
  })
  paidWith: string | null;
  @ApiProperty({
    enum: ['none', 'underway', 'done'],
    enumName: 'RefundState',
    description: 'underway: ordered from the payment provider, which has not confirmed it yet',
  })
  refund: 'none' | 'underway' | 'done';
  @ApiProperty({ ...nullableText, description: 'Why it was taken back, in words' }) refundText: string | null;
  @ApiProperty(nullableTime) refundedAt: string | null;
  @ApiProperty({
    ...nullableTime,
    description: 'Until when a refund may be asked for; null when that is over or it was refunded',
  })
  refundableUntil: string | null;
  @ApiProperty({
    type: ReceiptCaseView,
    nullable: true,
    description: 'The newest case about it; null when there was none',
  })
  case: ReceiptCaseView | null;
}

class PurchasesOwnerView {
  @ApiProperty(nullableText) email: string | null;
  @ApiProperty({ description: 'Proven by an emailed link' }) emailVerified: boolean;
}

/** Everything this visitor bought. */
export class PurchasesView {
  @ApiProperty({ type: PurchasesOwnerView }) owner: PurchasesOwnerView;
  @ApiProperty({ type: [BoughtReportView], description: 'Newest first' }) reports: BoughtReportView[];
  @ApiProperty({
    type: [LookedUpReportView],
    description: 'What a credit or a subscription could open; the newest few',
  })
  lookedUp: LookedUpReportView[];
  @ApiProperty({
    type: HeldView,
    nullable: true,
    description: 'What opens one of `lookedUp` without buying an offer; null: nothing',
  })
  held: HeldView | null;
  @ApiProperty({ type: CreditsView }) credits: CreditsView;
  @ApiProperty({ type: [BoughtSubscriptionView], description: 'Newest first' }) subscriptions: BoughtSubscriptionView[];
  @ApiProperty({ type: [ReceiptLineView], description: 'Newest first' }) receipts: ReceiptLineView[];
}

/** What was charged, for what, on which terms. */
export class ReceiptView extends ReceiptLineView {
  @ApiProperty({ example: 'One-time vehicle history report' }) description: string;
  @ApiProperty({
    ...nullableText,
    example: '3 credits, 2 left after this report',
    description: 'What a pack brings and what its first report left of it, in words; null for every other purchase',
  })
  credits: string | null;
  @ApiProperty({ description: "The payment provider's name of this payment" }) transactionId: string;
  @ApiProperty({ description: 'Made in an installation that moves no money' }) simulated: boolean;
  @ApiProperty({ ...nullableText, description: 'Token of the report it was bought for' }) reportId: string | null;
  @ApiProperty(nullableText) vin: string | null;
  @ApiProperty({ type: [String], description: 'Name, email and address as far as they were given, one line each' })
  billedTo: string[];
  @ApiProperty({ description: 'The terms word for word as they were accepted' }) termsText: string;
  @ApiProperty({ format: 'date-time', description: 'When they were accepted' }) termsAcceptedAt: string;
}

export class EntitlementView {
  @ApiProperty({ description: 'The unlimited subscription runs and its period is paid' }) unlimitedActive: boolean;
  @ApiProperty() creditsBalance: number;
  @ApiProperty({ ...nullableNumber, description: "Reports counted in the running subscription's period" })
  reportsUsed: number | null;
  @ApiProperty({ ...nullableNumber, description: 'How many that period pays for' }) reportsPerPeriod: number | null;
}

/** POST /api/purchases/{receiptId}/refund. */
export class AskRefundDto {
  @ApiProperty({ enum: REFUND_REASONS, enumName: 'RefundReason' })
  @IsIn(REFUND_REASONS, { message: 'Please choose a reason' })
  reason: AskedReason;

  @ApiPropertyOptional({ maxLength: 1000, description: 'For the person who decides, when no rule grants it' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @MaxLength(1000, { message: 'At most 1000 characters' })
  @IsString({ message: 'Invalid input' })
  message?: string;
}

/** Granted immediately, a case that a person decides, or denied because it is too late. */
export class RefundAnswerView {
  @ApiProperty({ description: 'Id of the receipt' }) receiptId: string;
  @ApiProperty({ enum: ['granted', 'case', 'denied'], enumName: 'RefundDecision' })
  decision: 'granted' | 'case' | 'denied';
  @ApiProperty({
    example: 'You have not used any of this purchase. We are returning $19.99 to the card you paid with.',
  })
  text: string;
  @ApiProperty({ description: 'Cents that go back; 0 unless granted' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty({ ...nullableTime, description: 'Until when a person decides; null unless it is a case' })
  dueAt: string | null;
  @ApiProperty({
    type: RenewalPauseView,
    nullable: true,
    description: 'What the case keeps from being renewed until it is decided; null when nothing is',
  })
  renewalPause: RenewalPauseView | null;
  @ApiProperty({ description: 'Where to write when a person should decide' }) supportEmail: string;
}
