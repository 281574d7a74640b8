import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { CASE_STATES, type CaseKind, type CaseState } from '../../cases/case.entity.js';
import { DISPUTE_STATES, type DisputeState } from '../../payments/payment-states.js';
import { nullableText, nullableTime, time } from '../../platform/http/api-fields.js';
import { ReasonDto } from '../shop/commands.dto.js';
import { CASE_KINDS } from '../../platform/input-rules/codes.js';

export class AdminCaseView {
  @ApiProperty() id: string;
  @ApiProperty({ enum: CASE_KINDS, enumName: 'CaseKind' }) kind: CaseKind;
  @ApiProperty({ enum: CASE_STATES, enumName: 'CaseState' }) state: CaseState;
  @ApiProperty() userId: string;
  @ApiProperty() paymentId: string;
  @ApiProperty({ description: 'What the buyer chose, or what their bank gives as its reason' }) reason: string;
  @ApiProperty({ ...nullableText, description: 'Why no rule granted a claim' }) finding: string | null;
  @ApiProperty(time) openedAt: Date;
  @ApiProperty(time) dueAt: Date;
  @ApiProperty({ ...nullableTime, description: 'Until when the bank takes evidence' }) evidenceDueAt: Date | null;
  @ApiProperty(nullableTime) closedAt: Date | null;
  @ApiProperty({ description: 'Still open after its due time' }) overdue: boolean;
  @ApiProperty() offerKey: string;
  @ApiProperty({ description: 'Cents' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty(nullableText) email: string | null;
}

class EarlierRefundView {
  @ApiProperty() offerKey: string;
  @ApiProperty({ description: 'Cents' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty(nullableText) reason: string | null;
  @ApiProperty(nullableTime) at: string | null;
}

export class CaseFileView extends AdminCaseView {
  @ApiProperty({
    ...nullableText,
    description: 'Who wrote the claim, if not the payer but a person who has proven the mailbox',
  })
  askedByUserId: string | null;
  @ApiProperty({ ...nullableText, description: 'Where their answer goes' }) askedByEmail: string | null;
  @ApiProperty({ ...nullableText, description: 'What the person who asked wrote' }) message: string | null;
  @ApiProperty({ ...nullableText, description: 'The answer, word for word' }) words: string | null;
  @ApiProperty(nullableText) disputeId: string | null;
  @ApiProperty() paymentKind: string;
  @ApiProperty() paymentState: string;
  @ApiProperty(nullableText) disputeState: string | null;
  @ApiProperty(nullableTime) paidAt: Date | null;
  @ApiProperty(nullableText) transactionId: string | null;
  @ApiProperty(nullableText) cardBrand: string | null;
  @ApiProperty(nullableText) cardLast4: string | null;
  @ApiProperty(nullableText) fullName: string | null;
  @ApiProperty(nullableText) reportId: string | null;
  @ApiProperty(nullableText) vin: string | null;
  @ApiProperty(nullableText) vehicle: string | null;
  @ApiProperty({ ...nullableTime, description: 'When the history arrived' }) fulfilledAt: Date | null;
  @ApiProperty(nullableText) signedName: string | null;
  @ApiProperty(nullableTime) signedAt: Date | null;
  @ApiProperty({ ...nullableText, description: 'In one line' }) address: string | null;
  @ApiProperty(nullableTime) addressedAt: Date | null;
  @ApiProperty({ type: [String], description: 'Minutes in which the full report was read' }) readAt: Date[];
  @ApiProperty({ type: [EarlierRefundView], description: 'What else went back to this person' })
  refunds: EarlierRefundView[];
  @ApiProperty({ description: 'Other cases of this person' }) earlierCases: number;
  @ApiProperty({ description: 'Payments this person has let a bank contest' }) disputes: number;
}

class SentEmailView {
  @ApiProperty() kind: string;
  @ApiProperty(time) sentAt: string;
}

export class EvidenceView extends CaseFileView {
  @ApiProperty({ ...nullableText, description: 'The terms word for word as they were accepted' }) consentText:
    string | null;
  @ApiProperty({ ...nullableText, description: 'SHA-256 of it' }) consentHash: string | null;
  @ApiProperty(nullableTime) consentedAt: Date | null;
  @ApiProperty(nullableText) consentIp: string | null;
  @ApiProperty(nullableText) consentAgent: string | null;
  @ApiProperty(nullableText) agreementVersion: string | null;
  @ApiProperty({ ...nullableText, description: 'SHA-256 of the agreement as it was shown' }) agreementHash:
    string | null;
  @ApiProperty(nullableText) signedIp: string | null;
  @ApiProperty(nullableText) signedAgent: string | null;
  @ApiProperty({ ...nullableText, description: 'PNG data URL of what was drawn' }) signatureData: string | null;
  @ApiProperty(nullableText) phone: string | null;
  @ApiProperty(nullableText) addressIp: string | null;
  @ApiProperty({ type: [SentEmailView], description: 'What was sent to this person' }) emails: SentEmailView[];
}

const ANSWERS = ['grant', 'refuse'] as const;

/** The answer to a claim; its reason is sent to the buyer. */
export class AnswerClaimDto extends ReasonDto {
  @ApiProperty({ enum: ANSWERS, enumName: 'ClaimAnswer' })
  @IsIn(ANSWERS, { message: 'Grant it or refuse it' })
  answer: (typeof ANSWERS)[number];
}

export class PlayDisputeDto extends ReasonDto {
  @ApiProperty({ enum: DISPUTE_STATES, enumName: 'DisputeState' })
  @IsIn(DISPUTE_STATES, { message: 'Invalid input' })
  to: DisputeState;
}
