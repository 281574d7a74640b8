import { ApiProperty } from '@nestjs/swagger';
import { perhaps, text, time } from '../fields.js';

export class AdminSubscriptionView {
  @ApiProperty() id: string;
  @ApiProperty() userId: string;
  @ApiProperty() checkoutSessionId: string;
  @ApiProperty() offerKey: string;
  @ApiProperty() status: string;
  @ApiProperty({ description: 'Cents of every renewal' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty({ description: 'Counts the periods; 0 is the one the purchase paid for' }) period: number;
  @ApiProperty() reportsUsed: number;
  @ApiProperty({ type: Number, nullable: true }) reportsPerPeriod: number | null;
  @ApiProperty(time) currentPeriodEnd: Date;
  @ApiProperty(time) nextChargeAt: Date;
  @ApiProperty() cancelAtPeriodEnd: boolean;
  @ApiProperty(perhaps) canceledAt: Date | null;
  @ApiProperty(perhaps) endedAt: Date | null;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty(text) email: string | null;
  @ApiProperty({ ...text, description: 'Kind of the open case its renewal waits for: claim or dispute; null: none' })
  pausedBy: string | null;
}

export class AdminSubscriptionPaymentView {
  @ApiProperty() id: string;
  @ApiProperty() userId: string;
  @ApiProperty() subscriptionId: string;
  @ApiProperty({ enum: ['renewal', 'extra_report'] }) kind: string;
  @ApiProperty() period: number;
  @ApiProperty({ description: 'Cents' }) amountCents: number;
  @ApiProperty() currency: string;
  @ApiProperty() status: string;
  @ApiProperty(text) failureReason: string | null;
  @ApiProperty(text) transactionId: string | null;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty(perhaps) settledAt: Date | null;
  @ApiProperty(text) email: string | null;
}

export class AdminMailView {
  @ApiProperty() id: string;
  @ApiProperty({ example: 'receipt' }) kind: string;
  @ApiProperty({ ...text, description: 'Null once it is forgotten' }) recipient: string | null;
  @ApiProperty() attempts: number;
  @ApiProperty(perhaps) sentAt: Date | null;
  @ApiProperty(text) lastError: string | null;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty({
    enum: ['sent', 'failed', 'waiting', 'not_sent'],
    description: 'not_sent: its receiver was forgotten before it went out, so it never will',
  })
  status: string;
}

export class AdminErrorGroupView {
  @ApiProperty({ description: 'Fingerprint' }) id: string;
  @ApiProperty({ description: 'Among the newest 10000 reported errors' }) count: number;
  @ApiProperty({ description: 'Different known visitors' }) visitors: number;
  @ApiProperty(time) firstSeenAt: Date;
  @ApiProperty(time) lastSeenAt: Date;
  @ApiProperty({ description: 'Of the newest' }) message: string;
  @ApiProperty() errorType: string;
  @ApiProperty({ description: 'The worst' }) severity: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Of the newest' })
  details: Record<string, unknown>;
}

export class AdminJobView {
  @ApiProperty() id: string;
  @ApiProperty({ example: 'fulfill-report' }) task: string;
  @ApiProperty() attempts: number;
  @ApiProperty() maxAttempts: number;
  @ApiProperty(time) runAt: Date;
  @ApiProperty(text) lastError: string | null;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty({ enum: ['waiting', 'running', 'retrying', 'dead'] }) status: string;
}
