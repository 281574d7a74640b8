import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, Matches, Validate, ValidatorConstraint } from 'class-validator';
import { plainNumber } from '../../platform/http/plain-number.js';

const DAYS = [1, 2, 7, 30] as const;

@ValidatorConstraint({ name: 'day' })
class DayConstraint {
  validate(value: unknown): boolean {
    const date = new Date(`${String(value)}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(String(value));
  }
  defaultMessage(): string {
    return 'Invalid input';
  }
}

/** The period of an analysis: so many days that end now, or at the end of a day (row 78). */
export class PeriodQuery {
  @ApiPropertyOptional({ enum: DAYS, default: 1 })
  @IsOptional()
  @Transform(plainNumber)
  @IsIn(DAYS, { message: 'Invalid input' })
  days?: number;

  @ApiPropertyOptional({
    example: '2026-11-21',
    description: 'Last day of the period, UTC; without it the period ends now',
  })
  @IsOptional()
  @Validate(DayConstraint)
  @Matches(/^20\d\d-\d\d-\d\d$/, { message: 'Invalid input' })
  date?: string;
}

/** As parameters $1 and $2 of WINDOW. */
export function windowOf({ days = 1, date }: PeriodQuery): { days: number; parameters: [string | null, number] } {
  return { days, parameters: [date ?? null, days] };
}

/** The end of the period in SQL. */
export const END = `coalesce($1::date::timestamp AT TIME ZONE 'UTC' + interval '1 day', now())`;

/** Says in SQL that a time lies in the period; it can be answered from an index on that time. */
export const within = (time: string): string => `${time} > ${END} - make_interval(days => $2) AND ${time} <= ${END}`;
