import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, map, mergeMap, type Observable } from 'rxjs';
import { AuditRepository } from './audit.repository.js';

/** Notes that an operator looked at a list of people: which list and how many rows, never what was searched for. */
@Injectable()
class ReadingInterceptor implements NestInterceptor<unknown[], unknown[]> {
  constructor(private readonly audit: AuditRepository) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown[]>): Observable<unknown[]> {
    const { operator, ip, routeOptions, query } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!operator) throw new Error('The operator guard did not run for this route.');
    const list = routeOptions.url?.split('/').at(-1) ?? null;
    const filtered = Boolean((query as { filter?: unknown }).filter);
    const by = { operator: operator.operator, ipAddress: ip };
    return next
      .handle()
      .pipe(
        mergeMap((rows) =>
          from(this.audit.record(by, 'view-list', list, { rows: rows.length, filtered })).pipe(map(() => rows)),
        ),
      );
  }
}

/** For handlers that answer personal data of many people: each look leaves a row in the audit log. */
export const RecordsReading = () => UseInterceptors(ReadingInterceptor);
