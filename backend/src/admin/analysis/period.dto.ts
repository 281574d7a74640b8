import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsISO8601, IsOptional, Matches } from 'class-validator';
import { plainNumber } from '../../platform/http/input-rule.js';
import { PERIOD_DAYS } from '../../platform/input-rules/codes.js';

/** A period of so many days that ends now, or at the end of a day (row 78). */
export class PeriodQuery {
  @ApiPropertyOptional({ enum: PERIOD_DAYS, default: 1 })
  @IsOptional()
  @Transform(plainNumber)
  @IsIn(PERIOD_DAYS, { message: 'Invalid input' })
  days: number = 1;

  @ApiPropertyOptional({
    example: '2026-11-21',
    description: 'Last day of the period, UTC; without it the period ends now',
  })
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'Invalid input' })
  @Matches(/^20\d\d-\d\d-\d\d$/, { message: 'Invalid input' })
  date?: string;
}
