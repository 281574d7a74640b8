import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';

const RAW = 'raw';

/** For answers whose shape a client library or a kind of file dictates (react-admin lists): sent without an envelope. */
export const RawResponse = () => SetMetadata(RAW, true);

/** Puts what a handler returns into the envelope `{success: true, data}`. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const isRaw = this.reflector.getAllAndOverride<boolean>(RAW, [context.getHandler(), context.getClass()]);
    return isRaw ? next.handle() : next.handle().pipe(map((data: unknown) => ({ success: true, data })));
  }
}
