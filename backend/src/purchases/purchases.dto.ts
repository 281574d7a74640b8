import { ApiProperty, PickType } from '@nestjs/swagger';
import { CASE_KINDS, CASE_STATES, type CaseKind, type CaseState } from '../cases/case.entity.js';
import { type Canceler, CANCELERS } from '../subscriptions/subscription.entity.js';
import { HeldView, SubscriptionView } from '../subscriptions/subscription.dto.js';
import { ReportAccess } from '../reports/report-access.js';

/** What the news of a monitored vehicle can be about. */
const MONITORED_FOR = ['recalls', 'records'] as const;
type MonitoredFor = (typeof MONITORED_FOR)[number];

/** A report that was bought, and what is still to do for it. */
export class BoughtReportView {
  @ApiProperty({ description: 'Public token of the report' })
  reportId: string;
  @ApiProperty({ type: String, nullable: true, example: '2024 Ford F-150', description: 'Null when not reported' })
  vehicle: string | null;
  @ApiProperty({ type: String, nullable: true })
  vin: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'ABC1234 (CA)', description: 'The plate that was searched' })
  plate: string | null;
  @ApiProperty({ format: 'date-time' })
  boughtAt: string;
  @ApiProperty({ description: 'Bought in another browser, under the email this visitor has proven' })
  elsewhere: boolean;
  @ApiProperty({ type: ReportAccess })
  access: ReportAccess;
  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description:
      'Until when its vehicle is monitored and news is emailed; null when it is not, or when there is no address to write to',
  })
  monitoredUntil: string | null;
  @ApiProperty({
    type: [String],
    enum: MONITORED_FOR,
    enumName: 'MonitoredFor',
    description: 'What can be asked about it; empty while no source answers, as in a demonstration',
  })
  monitoredFor: MonitoredFor[];
}

/** A vehicle that was looked up and whose report was never bought. */
export class LookedUpReportView extends PickType(BoughtReportView, ['reportId', 'vehicle', 'vin', 'plate']) {}

/** A movement of credits in plain words. */
export class CreditLineView {
  @ApiProperty({ format: 'date-time' })
  at: string;
  @ApiProperty({ example: 'Used for 2024 Ford F-150' })
  text: string;
  @ApiProperty({ example: -1 })
  change: number;
  @ApiProperty({ description: 'Credits afterwards' })
  balance: number;
}

export class CreditsView {
  @ApiProperty()
  balance: number;
  @ApiProperty({ type: [CreditLineView], description: 'Newest first' })
  lines: CreditLineView[];
}

/** A subscription of this person, running or over. */
export class BoughtSubscriptionView extends SubscriptionView {
  @ApiProperty({ example: '3 Day Membership Trial' })
  name: string;
  @ApiProperty({ description: 'The terms word for word as they were accepted' })
  terms: string;
  @ApiProperty({ type: String, nullable: true, format: 'date-time', description: 'When it ended; null while it runs' })
  endedAt: string | null;
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

/** Something about a payment that a person decides, as far as its buyer is told. */
class ReceiptCaseView {
  @ApiProperty({ enum: CASE_KINDS, enumName: 'CaseKind', description: 'dispute: their bank decides' })
  kind: CaseKind;
  @ApiProperty({ enum: CASE_STATES, enumName: 'CaseState' })
  state: CaseState;
  @ApiProperty({ format: 'date-time' })
  openedAt: string;
  @ApiProperty({ format: 'date-time', description: 'Until when a claim is answered' })
  dueAt: string;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  closedAt: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The answer to them, word for word' })
  words: string | null;
  @ApiProperty({
    description:
      'A claim somebody else wrote: who has proven the mailbox of the purchase, or who paid. Its words are theirs',
  })
  askedElsewhere: boolean;
}

/** One line of the list of receipts; GET /api/purchases/receipts/{receiptId} has all of it. */
export class ReceiptLineView {
  @ApiProperty()
  id: string;
  @ApiProperty({ enum: ['purchase', 'renewal', 'extra_report'], enumName: 'PaymentKind' })
  kind: 'purchase' | 'renewal' | 'extra_report';
  @ApiProperty({ format: 'date-time' })
  paidAt: string;
  @ApiProperty({ example: 'Single Report', description: 'What was bought' })
  title: string;
  @ApiProperty({ type: String, nullable: true, description: 'The vehicle it was bought for' })
  vehicle: string | null;
  @ApiProperty({ description: 'Bought in another browser, under the email this visitor has proven' })
  elsewhere: boolean;
  @ApiProperty({ description: 'Cents' })
  amountCents: number;
  @ApiProperty()
  currency: string;
  @ApiProperty({
    type: String,
    nullable: true,
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
  @ApiProperty({ type: String, nullable: true, description: 'Why it was taken back, in words' })
  refundText: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  refundedAt: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
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

/** Who asks, as far as the browser may know. */
class PurchasesOwnerView {
  @ApiProperty({ type: String, nullable: true })
  email: string | null;
  @ApiProperty({ description: 'Proven by an emailed link' })
  emailVerified: boolean;
}

/** Everything this visitor bought. All lists are empty for a browser nothing was bought in. */
export class PurchasesView {
  @ApiProperty({ type: PurchasesOwnerView })
  owner: PurchasesOwnerView;
  @ApiProperty({ type: [BoughtReportView], description: 'Newest first' })
  reports: BoughtReportView[];
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
  @ApiProperty({ type: CreditsView })
  credits: CreditsView;
  @ApiProperty({ type: [BoughtSubscriptionView], description: 'Newest first' })
  subscriptions: BoughtSubscriptionView[];
  @ApiProperty({ type: [ReceiptLineView], description: 'Newest first' })
  receipts: ReceiptLineView[];
}

/** A payment in writing: what was charged, for what, on which terms. */
export class ReceiptView extends ReceiptLineView {
  @ApiProperty({ example: 'One-time vehicle history report' })
  description: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: '3 credits, 2 left after this report',
    description: 'What a pack brings and what its first report left of it, in words; null for every other purchase',
  })
  credits: string | null;
  @ApiProperty({ description: "The payment provider's name of this payment" })
  transactionId: string;
  @ApiProperty({ description: 'Made in an installation that moves no money' })
  simulated: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Token of the report it was bought for' })
  reportId: string | null;
  @ApiProperty({ type: String, nullable: true })
  vin: string | null;
  @ApiProperty({ type: [String], description: 'Name, email and address as far as they were given, one line each' })
  billedTo: string[];
  @ApiProperty({ description: 'The terms word for word as they were accepted' })
  termsText: string;
  @ApiProperty({ format: 'date-time', description: 'When they were accepted' })
  termsAcceptedAt: string;
}

/** What a visitor can open without paying again: shown beside the name of the shop on every page. */
export class EntitlementView {
  @ApiProperty({ description: 'The unlimited subscription runs and its period is paid' })
  unlimitedActive: boolean;
  @ApiProperty()
  creditsBalance: number;
  @ApiProperty({ type: Number, nullable: true, description: "Reports counted in the running subscription's period" })
  reportsUsed: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'How many that period pays for' })
  reportsPerPeriod: number | null;
}
