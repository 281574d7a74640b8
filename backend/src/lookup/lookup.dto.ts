import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { PLATE_STATES } from '../platform/config/states.js';
import { InputRule, IsStateOf } from '../platform/http/input-rule.js';
import { normalizePlate, plateError } from '../platform/input-rules/plate.js';
import { PLATE_FORMAT_ERROR } from '../platform/input-rules/plate-value.js';
import { normalizeVin, VIN_MESSAGES, vinError } from '../platform/input-rules/vin.js';
import { type Intent, INTENTS } from '../reports/vehicle-report.entity.js';

const PLATE_AND_STATE = 'License plate and state are required';

/** An unknown intent means a buyer (row 24). */
const KnownIntent = () =>
  applyDecorators(
    ApiPropertyOptional({ enum: INTENTS, enumName: 'Intent', description: 'Without it: buyer' }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (INTENTS.includes(value as Intent) ? value : undefined)),
  );

export class VinPathDto {
  @ApiProperty({
    example: '1FTFW5L86RFB45612',
    description: '17 characters without I, O and Q; case, spaces, hyphens and text around it do not matter',
  })
  @InputRule({ normalize: normalizeVin, error: vinError, invalid: VIN_MESSAGES.format })
  @IsNotEmpty({ message: VIN_MESSAGES.required })
  vin: string;
}

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
  @KnownIntent() intent?: Intent;
}

/** POST /api/lookup/license-plate (A7-002). Real plates have 1 to 10 characters; the form asks for 5 to 8 (row 08). */
export class PlateLookupDto {
  @ApiProperty({ example: 'ABC1234' })
  @InputRule({ normalize: normalizePlate, error: plateError, invalid: PLATE_FORMAT_ERROR })
  @IsNotEmpty({ message: PLATE_AND_STATE })
  licensePlate: string;

  @ApiProperty({ example: 'CA', description: 'Two-letter code of a US state; DC where a setting allows it' })
  @IsStateOf(PLATE_STATES, 'Please select a state')
  @IsNotEmpty({ message: PLATE_AND_STATE })
  state: string;

  @KnownIntent() intent?: Intent;
}
