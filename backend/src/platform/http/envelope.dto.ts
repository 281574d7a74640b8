import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  HttpCode,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from './errors.js';

/** Body of every error. */
class FailureView {
  @ApiProperty({ type: Boolean, enum: [false] }) success: false;
  @ApiProperty({ description: 'Text for the person', example: 'VIN must be exactly 17 characters long' }) error: string;
  @ApiProperty({ enum: ERROR_CODES, enumName: 'ErrorCode' }) code: ErrorCode;
  @ApiProperty({ description: 'Quote it when asking for help' }) requestId: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Message of each wrong field',
  })
  fields?: Record<string, string>;
}

/** Documents the response `{success: true, data: Model}`, and sets its status, which Nest's default for POST is not. */
export const ApiData = (model: Type, status = 200) => documented(model, status, { $ref: getSchemaPath(model) });

/** Documents the response `{success: true, data: Model[]}`. */
export const ApiDataList = (model: Type, status = 200) =>
  documented(model, status, { type: 'array', items: { $ref: getSchemaPath(model) } });

function documented(model: Type, status: number, data: { $ref: string } | { type: 'array'; items: { $ref: string } }) {
  return applyDecorators(
    ApiExtraModels(model),
    ...(status < 400 ? [HttpCode(status)] : []),
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

/** Documents the errors of a call, one response for each status. */
export function ApiFailures(...codes: ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  return applyDecorators(
    ...[...byStatus].map(([status, list]) => ApiResponse({ status, type: FailureView, description: list.join(', ') })),
  );
}

const RAW = 'raw';

/** Marks handlers whose response has no envelope, such as files and react-admin lists. */
export const RawResponse = () => SetMetadata(RAW, true);

const SERIALIZER = 'serializer';
type Serialize = (response: { data?: never }) => string | Buffer;

/** Names the function that serializes the responses of a handler, instead of JSON.stringify. */
export const SerializeWith = (serialize: Serialize) => SetMetadata(SERIALIZER, serialize);

/** Wraps what a handler returns in the envelope `{success: true, data}`. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const targets = [context.getHandler(), context.getClass()];
    const isRaw = this.reflector.getAllAndOverride<boolean>(RAW, targets);
    const serialize = this.reflector.getAllAndOverride<Serialize | undefined>(SERIALIZER, targets);
    if (serialize) {
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      // Fastify sends a buffer too; its types allow only strings.
      void reply.type('application/json; charset=utf-8').serializer(serialize as (response: unknown) => string);
    }
    return isRaw ? next.handle() : next.handle().pipe(map((data: unknown) => ({ success: true, data })));
  }
}
