import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import { WrittenAnswer } from './written-answer.js';

const BARE = 'roadbook:bare';

/** For the answers whose shape a client library dictates (react-admin lists): sent as they are. */
export const RawResponse = () => SetMetadata(BARE, true);

/** Puts what a handler returns into `{success: true, data}`. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.getAllAndOverride<boolean>(BARE, [context.getHandler(), context.getClass()]))
      return next.handle();
    return next.handle().pipe(map((data: unknown) => (data instanceof WrittenAnswer ? data : { success: true, data })));
  }
}
