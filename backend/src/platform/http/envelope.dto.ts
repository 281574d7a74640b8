import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from './errors.js';

/** Every refusal of the API. */
class FailureView {
  @ApiProperty({ type: Boolean, enum: [false] })
  success: false;
  @ApiProperty({ description: 'Text for the person', example: 'VIN must be exactly 17 characters long' })
  error: string;
  @ApiProperty({ enum: ERROR_CODES, enumName: 'ErrorCode' })
  code: ErrorCode;
  @ApiProperty({ description: 'Quote it when asking for help' })
  requestId: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Message of each wrong field',
  })
  fields?: Record<string, string>;
}

/** Documents the answer `{success: true, data: Model}` of a handler that returns `Model`. */
export const ApiData = (model: Type, status = 200) => documented(model, status, { $ref: getSchemaPath(model) });

/** Documents the answer `{success: true, data: Model[]}` of a handler that returns a list. */
export const ApiDataList = (model: Type, status = 200) =>
  documented(model, status, { type: 'array', items: { $ref: getSchemaPath(model) } });

function documented(model: Type, status: number, data: { $ref: string } | { type: 'array'; items: { $ref: string } }) {
  return applyDecorators(
    ApiExtraModels(model),
    ApiResponse({
      status,
      schema: {
        type: 'object',
        required: ['success', 'data'],
        properties: { success: { type: 'boolean', enum: [true] }, data },
      },
    }),
  );
}

/** Documents the refusals a call can give, one response for each status. */
export function ApiFailures(...codes: ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  return applyDecorators(
    ...[...byStatus].map(([status, list]) => ApiResponse({ status, type: FailureView, description: list.join(', ') })),
  );
}
