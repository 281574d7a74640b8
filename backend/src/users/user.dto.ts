import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsEmailAddress, IsOptionalPhone, IsVisibleText } from '../platform/http/input-rule.js';
import { IsToken } from '../platform/http/report-token.js';
import { nullableText } from '../platform/http/api-fields.js';

const ShortText = () => applyDecorators(MaxLength(100), IsString(), IsOptional());

/** POST /api/users/ensure (B7-001). */
export class EnsureUserDto {
  @ApiPropertyOptional({ example: 'ada@example.org', maxLength: 255 })
  @IsOptional()
  @IsEmailAddress()
  email?: string;

  @ApiPropertyOptional({ description: 'Ignored: the visitor cookie decides who you are' })
  @ShortText()
  anonId?: string;

  @ApiPropertyOptional()
  @ShortText()
  gaClientId?: string;

  @ApiPropertyOptional()
  @ShortText()
  gaSessionId?: string;
}

/** The visitor (B3-039). */
export class UserView {
  @ApiProperty({ description: 'Opaque id' }) userId: string;
  @ApiProperty({ ...nullableText, description: 'What this visitor typed, whether or not others use it too' })
  email: string | null;
  @ApiProperty({ description: 'The visitor proved with an emailed link that this email is theirs' })
  emailVerified: boolean;
  @ApiProperty({ example: 'Guest 4fK2aQ' }) displayName: string;
  @ApiProperty() anonId: string;
  @ApiProperty({ description: 'Credits left: the sum of the ledger' }) creditsBalance: number;
  @ApiProperty() unlimitedActive: boolean;
}

/** PATCH /api/users/{id}/email (B7-003) and POST /api/users/magic-link. */
export class EmailDto {
  @ApiProperty({ example: 'ada@example.org', maxLength: 255 })
  @IsEmailAddress()
  @IsNotEmpty({ message: 'Email is required' })
  email: string;
}

/** POST /api/users/register (A7-005, B7-004). */
export class RegisterDto {
  @ApiProperty({ example: 'ada@example.org', maxLength: 255 })
  @IsEmailAddress('Valid email is required')
  @IsNotEmpty({ message: 'Email is required' })
  email: string;

  @ApiProperty({ example: 'Ada Lovelace', maxLength: 120 })
  @IsVisibleText('Full name is required', 120)
  fullName: string;

  @ApiPropertyOptional({ example: '(555) 123-4567', description: 'Ten digits; empty means none' })
  @IsOptionalPhone()
  phoneNumber?: string;

  @ApiPropertyOptional({ enum: ['vin', 'license_plate'] })
  @IsOptional()
  @IsIn(['vin', 'license_plate'], { message: 'Invalid input' })
  searchType?: 'vin' | 'license_plate';

  @ApiPropertyOptional({ maxLength: 40 })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  @MaxLength(40, { message: 'Invalid input' })
  searchValue?: string;

  @ApiPropertyOptional({
    description: 'Token of the report whose free part is registered for; without it, the report of the search',
  })
  @IsOptional()
  @IsToken('Vehicle report not found')
  reportId?: string;

  @ApiPropertyOptional({
    description: 'buyer, seller, or basic for the free report of the upsell; anything else means buyer',
  })
  @IsOptional()
  @IsString({ message: 'Invalid input' })
  @MaxLength(20, { message: 'Invalid input' })
  intent?: string;
}

/** What was registered, no matter who has the email (row 103). */
export class RegisteredView {
  @ApiProperty({ description: 'Opaque id of this visitor' }) id: string;
  @ApiProperty() fullName: string;
  @ApiProperty() email: string;
  @ApiProperty(nullableText) phoneNumber: string | null;
}
