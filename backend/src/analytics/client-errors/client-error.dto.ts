import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsObject, IsOptional, IsString } from 'class-validator';
import { cut } from '../../platform/http/input-rule.js';
import { ERROR_SEVERITIES, ERROR_TYPES } from '../../platform/input-rules/codes.js';
import { withoutControls } from '../../platform/input-rules/characters.js';
import { scrub } from '../../platform/telemetry/scrub.js';

/** Scrubs and cuts a text instead of refusing it: an error report should not fail. */
const Scrubbed = (length: number) =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? cut(scrub(withoutControls(value)), length) : value,
  );

const Detail = (length: number) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, maxLength: length }),
    IsOptional(),
    Scrubbed(length),
    IsString({ message: 'Invalid input' }),
  );

/** POST /api/errors (A7-011, A3-026..A3-030). */
export class ReportErrorDto {
  @ApiProperty({ maxLength: 2000 })
  @Scrubbed(2000)
  @IsNotEmpty({ message: 'Required' })
  @IsString({ message: 'Required' })
  message: string;

  @ApiPropertyOptional({ enum: ERROR_TYPES, description: 'Without it: javascript' })
  @IsOptional()
  @IsIn(ERROR_TYPES, { message: 'Invalid input' })
  errorType?: string;

  @ApiPropertyOptional({ enum: ERROR_SEVERITIES, description: 'Without it: medium' })
  @IsOptional()
  @IsIn(ERROR_SEVERITIES, { message: 'Invalid input' })
  severity?: string;

  @Detail(8000) stack?: string;
  @Detail(500) url?: string;
  @Detail(40) timestamp?: string;
  @Detail(500) userAgent?: string;
  @Detail(100) funnel?: string;
  @Detail(200) searchInfo?: string;
  @Detail(100) component?: string;
  @Detail(500) userAction?: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, description: 'isMobile, viewport, connection' })
  @IsOptional()
  @IsObject({ message: 'Invalid input' })
  deviceInfo?: Record<string, unknown>;
}

export class ErrorReceivedView {
  @ApiProperty() received: boolean;
}
