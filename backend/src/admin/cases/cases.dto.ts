import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { CASE_KINDS, CASE_STATES, type CaseKind, type CaseState } from '../../cases/case.entity.js';
import { DISPUTE_STATES, type DisputeState } from '../../payments/payment-states.js';
import { perhaps, text, time } from '../fields.js';
import { ReasonDto } from '../shop/commands.dto.js';

/** A row of the queue. */
export class AdminCaseView {
  @ApiProperty() id: string;
  @ApiProperty({ enum: CASE_KINDS, enumName: 'CaseKind' }) kind: CaseKind;
  @ApiProperty({ enum: CASE_STATES, enumName: 'CaseState' }) state: CaseState;
  @ApiProperty() userId: string;
  @ApiProperty() paymentId: string;
  @ApiProperty({ description: 'What the buyer chose, or what their bank gives as its reason' }) reason: string;
  @ApiProperty({ ...text, description: 'Why no rule granted a claim' }) finding: string | null;
  @ApiProperty(time) openedAt: Date;
  @ApiProperty(time) dueAt: Date;
  @ApiProperty({ ...perhaps, description: 'Until when the bank takes evidence' }) evidenceDueAt: Date | null;
  @ApiProperty(perhaps) closedAt: Date | null;
  @ApiProperty({ description: 'Still open after its due time' }) overdue: boolean;
  @ApiProperty() offerKey: string;
  @ApiProperty({ description: 'Cents' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty(text) email: string | null;
}

class EarlierRefundView {
  @ApiProperty() offerKey: string;
  @ApiProperty({ description: 'Cents' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty(text) reason: string | null;
  @ApiProperty(perhaps) at: string | null;
}

/** A case with the facts of its purchase beside it. */
export class CaseFileView extends AdminCaseView {
  @ApiProperty({
    ...text,
    description: 'Who wrote the claim, if not the payer but a person who has proven the mailbox',
  })
  askedByUserId: string | null;
  @ApiProperty({ ...text, description: 'Where their answer goes' }) askedByEmail: string | null;
  @ApiProperty({ ...text, description: 'What the person who asked wrote' }) message: string | null;
  @ApiProperty({ ...text, description: 'The answer, word for word' }) words: string | null;
  @ApiProperty(text) disputeId: string | null;
  @ApiProperty() paymentKind: string;
  @ApiProperty() paymentState: string;
  @ApiProperty(text) disputeState: string | null;
  @ApiProperty(perhaps) paidAt: Date | null;
  @ApiProperty(text) transactionId: string | null;
  @ApiProperty(text) cardBrand: string | null;
  @ApiProperty(text) cardLast4: string | null;
  @ApiProperty(text) fullName: string | null;
  @ApiProperty(text) reportId: string | null;
  @ApiProperty(text) vin: string | null;
  @ApiProperty(text) vehicle: string | null;
  @ApiProperty({ ...perhaps, description: 'When the history arrived' }) fulfilledAt: Date | null;
  @ApiProperty(text) signedName: string | null;
  @ApiProperty(perhaps) signedAt: Date | null;
  @ApiProperty({ ...text, description: 'In one line' }) address: string | null;
  @ApiProperty(perhaps) addressedAt: Date | null;
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

/** What a bank may want to see besides, in the words of the tables. */
export class EvidenceView extends CaseFileView {
  @ApiProperty({ ...text, description: 'The terms word for word as they were accepted' }) consentText: string | null;
  @ApiProperty({ ...text, description: 'SHA-256 of it' }) consentHash: string | null;
  @ApiProperty(perhaps) consentedAt: Date | null;
  @ApiProperty(text) consentIp: string | null;
  @ApiProperty(text) consentAgent: string | null;
  @ApiProperty(text) agreementVersion: string | null;
  @ApiProperty({ ...text, description: 'SHA-256 of the agreement as it was shown' }) agreementHash: string | null;
  @ApiProperty(text) signedIp: string | null;
  @ApiProperty(text) signedAgent: string | null;
  @ApiProperty({ ...text, description: 'PNG data URL of what was drawn' }) signatureData: string | null;
  @ApiProperty(text) phone: string | null;
  @ApiProperty(text) addressIp: string | null;
  @ApiProperty({ type: [SentEmailView], description: 'What was sent to this person' }) emails: SentEmailView[];
}

const ANSWERS = ['grant', 'refuse'] as const;

/** The answer to a claim. Its words stand in the audit log and in the email to the buyer. */
export class AnswerClaimDto extends ReasonDto {
  @ApiProperty({ enum: ANSWERS, enumName: 'ClaimAnswer' })
  @IsIn(ANSWERS, { message: 'Grant it or refuse it' })
  answer: (typeof ANSWERS)[number];
}

/** What a buyer's bank is played to do. */
export class PlayDisputeDto extends ReasonDto {
  @ApiProperty({ enum: DISPUTE_STATES, enumName: 'DisputeState' })
  @IsIn(DISPUTE_STATES, { message: 'Invalid input' })
  to: DisputeState;
}
