import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { IsOptionalPhone, IsVisibleText } from '../platform/http/input-rule.js';
import { nullableText } from '../platform/http/api-fields.js';

const rows = (description: string) => ({
  type: 'array' as const,
  items: { type: 'object' as const, additionalProperties: true },
  description,
});
type Rows = Record<string, unknown>[];

/** Everything that is kept about a person, in the words of our tables. */
export class PersonalDataView {
  @ApiProperty({ type: 'object', additionalProperties: true }) user: Record<string, unknown>;
  @ApiProperty(
    rows('The same person as a guest: browsers in which they bought under their email alone, without proving it'),
  )
  guests: Rows;
  @ApiProperty(rows('Vehicles that were looked up')) reports: Rows;
  @ApiProperty(rows('Signatures, drawing included')) signatures: Rows;
  @ApiProperty(rows('Postal addresses')) addresses: Rows;
  @ApiProperty(rows('Purchases with what was agreed to')) purchases: Rows;
  @ApiProperty(rows('Subscriptions')) subscriptions: Rows;
  @ApiProperty(rows('Payments of subscriptions: renewals and extra reports')) subscriptionPayments: Rows;
  @ApiProperty(rows('Movements of credits')) credits: Rows;
  @ApiProperty(rows('Reports that were unlocked, and until when they could be read')) unlocks: Rows;
  @ApiProperty(rows('Which variants of our pages they were assigned')) variants: Rows;
  @ApiProperty(rows('Emails that were sent')) mails: Rows;
  @ApiProperty(rows('Whether they want optional emails')) mailPreferences: Rows;
  @ApiProperty(rows('Vehicles that are monitored')) monitoring: Rows;
  @ApiProperty(rows('Links by which reports were shared; the links themselves are not kept')) sharedLinks: Rows;
  @ApiProperty(rows('Browsers that are theirs')) browsers: Rows;
  @ApiProperty(rows('A pending change of their email')) emailChanges: Rows;
  @ApiProperty(rows('Refund requests and disputes, with what was written')) cases: Rows;
  @ApiProperty(rows('Minutes in which paid reports were read')) reportReads: Rows;
  @ApiProperty(rows('Errors that their browser reported')) clientErrors: Rows;
  @ApiProperty(rows('What operators did for them or their purchases, when and why')) operatorActions: Rows;
  @ApiProperty(
    rows(
      'Payments for purchases under their email by buyers who gave another email as well: offer, time, amount, state',
    ),
  )
  paymentsOfOthers: Rows;
  @ApiProperty({ ...nullableText, description: 'What is withheld of these and why; null when nothing is' })
  withheld: string | null;
}

/** PATCH /api/privacy/data. The email changes by PATCH /api/users/{id}/email and its proof, an address by sending it again. */
export class CorrectDataDto {
  @ApiPropertyOptional({ maxLength: 120 })
  @IsOptional()
  @IsVisibleText('Full name is required', 120)
  fullName?: string;

  @ApiPropertyOptional({ example: '(555) 123-4567' })
  @IsOptionalPhone()
  phoneNumber?: string;
}

export class ErasedView {
  @ApiProperty() erased: true;
  @ApiProperty({ description: 'Purchases that the law requires us to keep; they no longer say whose they were' })
  purchasesKept: number;
  @ApiProperty({
    description:
      'Payments for purchases under their email by buyers who gave another email as well; they stay with them',
  })
  paymentsOfOthers: number;
  @ApiProperty({ ...nullableText, description: 'What is kept and why; null when nothing is' }) kept: string | null;
}
