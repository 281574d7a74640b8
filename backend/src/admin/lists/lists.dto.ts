import { ApiProperty } from '@nestjs/swagger';
import { perhaps, text, time } from '../fields.js';

export class AdminSignatureView {
  @ApiProperty() id: string;
  @ApiProperty({ description: 'Public token of the report' }) reportId: string;
  @ApiProperty(text) typedName: string | null;
  @ApiProperty() agreementVersion: string;
  @ApiProperty() agreementHash: string;
  @ApiProperty(text) ipAddress: string | null;
  @ApiProperty(text) userAgent: string | null;
  @ApiProperty(time) signedAt: Date;
  @ApiProperty() isValid: boolean;
}

export class AdminAddressView {
  @ApiProperty() id: string;
  @ApiProperty({ description: 'Public token of the report' }) reportId: string;
  @ApiProperty() phoneNumber: string;
  @ApiProperty() addressLine1: string;
  @ApiProperty(text) addressLine2: string | null;
  @ApiProperty() city: string;
  @ApiProperty() state: string;
  @ApiProperty() zipCode: string;
  @ApiProperty(text) ipAddress: string | null;
  @ApiProperty(time) createdAt: Date;
}

export class AdminUserView {
  @ApiProperty() id: string;
  @ApiProperty({ ...text, description: 'Claimed or proven' }) email: string | null;
  @ApiProperty({ ...text, description: 'Typed last' }) contactEmail: string | null;
  @ApiProperty(text) fullName: string | null;
  @ApiProperty(text) phoneNumber: string | null;
  @ApiProperty() isVerified: boolean;
  @ApiProperty() subscriptionStatus: string;
  @ApiProperty() creditsBalance: number;
  @ApiProperty() unlimitedActive: boolean;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty(perhaps) lastLoginAt: Date | null;
}

export class AdminCheckoutSessionView {
  @ApiProperty() id: string;
  @ApiProperty() userId: string;
  @ApiProperty({ description: 'Public token of the report' }) reportId: string;
  @ApiProperty() offerKey: string;
  @ApiProperty() mode: string;
  @ApiProperty({ description: 'Cents' }) value: number;
  @ApiProperty() currency: string;
  @ApiProperty() status: string;
  @ApiProperty(text) contactEmail: string | null;
  @ApiProperty(text) transactionId: string | null;
  @ApiProperty(time) createdAt: Date;
  @ApiProperty(perhaps) completedAt: Date | null;
  @ApiProperty({ type: [String], description: 'Vehicles whose open reports close when it is refunded' })
  closes: string[];
}

export class AdminClientErrorView {
  @ApiProperty() id: string;
  @ApiProperty() message: string;
  @ApiProperty() errorType: string;
  @ApiProperty() severity: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) details: Record<string, unknown>;
  @ApiProperty(time) createdAt: Date;
}

export class AdminAuditEntryView {
  @ApiProperty() id: string;
  @ApiProperty() operator: string;
  @ApiProperty({ example: 'block-ip' }) action: string;
  @ApiProperty(text) subject: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true }) details: Record<string, unknown>;
  @ApiProperty(text) ipAddress: string | null;
  @ApiProperty(time) createdAt: Date;
}
