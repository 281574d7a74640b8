import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type AskedReason, REFUND_REASONS } from './refund-rules.js';

/** POST /api/purchases/{receiptId}/refund. */
export class AskRefundDto {
  @ApiProperty({ enum: REFUND_REASONS, enumName: 'RefundReason' })
  @IsIn(REFUND_REASONS, { message: 'Please choose a reason' })
  reason: AskedReason;
}

/** Decided at once. A refusal says why in words, and whom to ask. */
export class RefundAnswerView {
  @ApiProperty({ description: 'Id of the receipt' })
  receiptId: string;
  @ApiProperty({ enum: ['granted', 'denied'], enumName: 'RefundDecision' })
  decision: 'granted' | 'denied';
  @ApiProperty({ example: 'The report has been opened, so this purchase was used.' })
  text: string;
  @ApiProperty({ description: 'Cents that go back; 0 when denied' })
  amountCents: number;
  @ApiProperty()
  currency: string;
  @ApiProperty({ description: 'Where to write when a person should decide' })
  supportEmail: string;
}
