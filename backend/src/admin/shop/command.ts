import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  Post,
  UseInterceptors,
} from '@nestjs/common';
import { ApiOperation, type ApiOperationOptions } from '@nestjs/swagger';
import { map, type Observable } from 'rxjs';
import { ApiData, ApiFailures } from '../../platform/http/envelope.dto.js';
import type { ErrorCode } from '../../platform/http/errors.js';
import { DoneView } from './commands.dto.js';

class DoneInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<DoneView> {
    return next.handle().pipe(map(() => ({ done: true })));
  }
}

/** Marks a handler as a change by an operator, to which the response says that it is done. */
export const Command = (path: string, operation: ApiOperationOptions, ...failures: ErrorCode[]) =>
  applyDecorators(
    Post(path),
    UseInterceptors(DoneInterceptor),
    ApiOperation(operation),
    ApiData(DoneView),
    ApiFailures(...failures),
  );
