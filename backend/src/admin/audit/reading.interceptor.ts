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

/** As the console sends it with every list that is not filtered. */
const NO_FILTER = '{}';

/** Notes that an operator looked at people: in which list and at how many of its rows, never what was searched for. */
@Injectable()
class ReadingInterceptor implements NestInterceptor<object, object> {
  constructor(private readonly audit: AuditRepository) {}

  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const { operator, ip, routeOptions, query } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!operator) throw new Error('The operator guard did not run for this route.');
    const list =
      routeOptions.url
        ?.split('/')
        .filter((part) => !part.startsWith(':'))
        .at(-1) ?? null;
    const { filter = NO_FILTER } = query as { filter?: unknown };
    const filtered = Boolean(filter) && filter !== NO_FILTER;
    const by = { operator: operator.operator, ipAddress: ip };
    return next.handle().pipe(
      mergeMap((answer) => {
        const rows = Array.isArray(answer) ? answer.length : 1;
        return from(this.audit.record(by, 'view-list', list, { rows, filtered })).pipe(map(() => answer));
      }),
    );
  }
}

/** For handlers that answer rows with personal data, many or one: each look leaves a row in the audit log. */
export const RecordsReading = () => UseInterceptors(ReadingInterceptor);
