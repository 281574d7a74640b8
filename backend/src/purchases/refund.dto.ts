import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { RenewalPauseView } from '../subscriptions/subscription.dto.js';
import { type AskedReason, REFUND_REASONS } from './refund-rules.js';

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

/** Granted immediately, or a case that a person decides; denied only when the time for it is over. */
export class RefundAnswerView {
  @ApiProperty({ description: 'Id of the receipt' })
  receiptId: string;
  @ApiProperty({ enum: ['granted', 'case', 'denied'], enumName: 'RefundDecision' })
  decision: 'granted' | 'case' | 'denied';
  @ApiProperty({
    example: 'You have not used any of this purchase. We are returning $19.99 to the card you paid with.',
  })
  text: string;
  @ApiProperty({ description: 'Cents that go back; 0 unless granted' })
  amountCents: number;
  @ApiProperty()
  currency: string;
  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'Until when a person decides; null unless it is a case',
  })
  dueAt: string | null;
  @ApiProperty({
    type: RenewalPauseView,
    nullable: true,
    description: 'What the case keeps from being renewed until it is decided; null when nothing is',
  })
  renewalPause: RenewalPauseView | null;
  @ApiProperty({ description: 'Where to write when a person should decide' })
  supportEmail: string;
}
