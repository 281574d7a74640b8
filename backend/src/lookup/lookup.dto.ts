import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsIn,
  IsNotEmpty,
  IsOptional,
  Matches,
  Validate,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
  type ValidationArguments,
} from 'class-validator';
import { PLATE_STATES } from '../config/states.js';
import { type Intent, INTENTS } from '../reports/vehicle-report.entity.js';
import { normalizeVin, upperCased, VIN_MESSAGES, vinError } from '../vehicle-data/vin.js';

/** What is said when either half of a plate search is missing (A5-016). */
const PLATE_AND_STATE = 'License plate and state are required';

/** The specified message of a VIN that was sent, of whatever type; null when it is well-formed. */
function vinProblem(value: unknown): string | null {
  if (value === undefined || value === null) return VIN_MESSAGES.required;
  return typeof value === 'string' ? vinError(value) : VIN_MESSAGES.format;
}

@ValidatorConstraint({ name: 'vin' })
class VinConstraint implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return vinProblem(value) === null;
  }
  defaultMessage({ value }: ValidationArguments): string {
    return vinProblem(value) ?? VIN_MESSAGES.format;
  }
}

/** Of a visitor: an intent that is neither buyer nor seller means the default (row 24). */
const knownIntent = ({ value }: { value: unknown }): unknown => (INTENTS.includes(value as Intent) ? value : undefined);

/** A VIN in an address. */
export class VinPathDto {
  @ApiProperty({
    example: '1FTFW5L86RFB45612',
    description: '17 characters without I, O and Q; case and surrounding spaces do not matter',
  })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizeVin(value) : value))
  @Validate(VinConstraint)
  vin: string;
}

/** Beside a VIN in an address: what is free is the same for both. */
export class IntentQueryDto {
  @ApiPropertyOptional({
    enum: INTENTS,
    enumName: 'Intent',
    description: 'What is free is the same for both; without it: buyer',
  })
  @IsOptional()
  @IsIn(INTENTS, { message: 'Invalid input' })
  intent?: Intent;
}

/** POST /api/lookup/vin (A7-001). */
export class VinLookupDto extends VinPathDto {
  @ApiPropertyOptional({ enum: INTENTS, enumName: 'Intent', description: 'Without it: buyer' })
  @IsOptional()
  @Transform(knownIntent)
  intent?: Intent;
}

/** POST /api/lookup/license-plate (A7-002). Real plates have 1 to 10 characters; the form asks for 5 to 8 (row 08). */
export class PlateLookupDto {
  @ApiProperty({ example: 'ABC1234' })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? upperCased(value).replace(/[\s-]/g, '') : value,
  )
  @Matches(/^[A-Z0-9]{1,10}$/, { message: 'Invalid license plate format' })
  @IsNotEmpty({ message: PLATE_AND_STATE })
  licensePlate: string;

  @ApiProperty({ example: 'CA', description: 'Two-letter code of a US state; DC where a setting allows it' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? upperCased(value.trim()) : value))
  @IsIn(PLATE_STATES, { message: 'Please select a state' })
  @IsNotEmpty({ message: PLATE_AND_STATE })
  state: string;

  @ApiPropertyOptional({ enum: INTENTS, enumName: 'Intent', description: 'Without it: buyer' })
  @IsOptional()
  @Transform(knownIntent)
  intent?: Intent;
}
