import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy, type ValidationArguments, type ValidationOptions } from 'class-validator';
import { ReportToken } from '../platform/http/report-token.js';
import { InputRule, IsEmptyOrVisibleText, IsStateOf, IsVisibleText } from '../platform/http/input-rule.js';
import { PHONE_MESSAGES, normalizePhone, phoneError } from '../platform/input-rules/phone.js';
import { normalizeZipCode, zipCodeError, ZIP_CODE_MESSAGES } from '../platform/input-rules/zip-code.js';
import { ReportAccess } from '../reports/report-access.js';
import { ADDRESS_STATES } from '../platform/config/states.js';
import { isZipCodeOf } from './zip-codes.js';

/** Accepts any ZIP code of an invalid state, which has its own message. */
const IsInState = (options: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isInState',
      validator: {
        validate: (zipCode: unknown, validated?: ValidationArguments) => {
          const { state } = validated?.object as SaveAddressDto;
          return !ADDRESS_STATES.includes(state) || (typeof zipCode === 'string' && isZipCodeOf(state, zipCode));
        },
      },
    },
    options,
  );

/** POST /api/addresses (B7-011). */
export class SaveAddressDto {
  @ReportToken('Token of the report', 'Report not found') vehicleReportId: string;

  @ApiProperty({ example: '(555) 123-4567', description: 'Ten digits; punctuation and the country code 1 are dropped' })
  @InputRule({ normalize: normalizePhone, error: phoneError, invalid: PHONE_MESSAGES.short })
  phoneNumber: string;

  @ApiProperty({ maxLength: 200 })
  @IsVisibleText('Address line 1 is required', 200)
  addressLine1: string;

  @ApiPropertyOptional({ maxLength: 200 })
  @IsOptional()
  @IsEmptyOrVisibleText('Address line 2 has only invisible characters; leave it empty if there is none', 200)
  addressLine2?: string;

  @ApiProperty({ maxLength: 100 })
  @IsVisibleText('City is required', 100)
  city: string;

  @ApiProperty({ enum: ADDRESS_STATES, description: 'States, DC, territories and military mail' })
  @IsStateOf(ADDRESS_STATES, 'State must be selected')
  state: string;

  @ApiProperty({ example: '33101', description: 'Five digits, or nine; the hyphen may be left out' })
  @IsInState({ message: 'This zip code belongs to another state' })
  @InputRule({ normalize: normalizeZipCode, error: zipCodeError, invalid: ZIP_CODE_MESSAGES.short })
  zipCode: string;
}

export class SavedAddressView {
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: ReportAccess }) access: ReportAccess;
}

export class ZipCodeDto {
  @ApiProperty({ example: '33101', description: 'Five digits, or nine; the hyphen may be left out' })
  @InputRule({ normalize: normalizeZipCode, error: zipCodeError, invalid: ZIP_CODE_MESSAGES.short })
  zipCode: string;
}

/** Both null for a ZIP code that is not known: then they are typed. */
export class PostalPlaceView {
  @ApiProperty({ type: String, nullable: true, example: 'Miami' }) city: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'FL' }) state: string | null;
}
