import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { AuditRepository } from './audit.repository.js';

/** Records which list an operator read and how many of its rows, never what they searched for. */
@Injectable()
class ReadingInterceptor implements NestInterceptor<object, object> {
  constructor(private readonly audit: AuditRepository) {}

  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const { operator, routeOptions, query } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!operator) throw new Error('The operator guard did not run for this route.');
    const list = routeOptions.url?.split('/').findLast((part) => !part.startsWith(':')) ?? null;
    const { filter } = query as { filter?: string };
    // The console sends an empty filter with every list.
    const filtered = Boolean(filter) && filter !== '{}';
    return next.handle().pipe(
      mergeMap(async (body) => {
        const rows = Array.isArray(body) ? body.length : 1;
        await this.audit.record(operator, 'view-list', list, { rows, filtered });
        return body;
      }),
    );
  }
}

/** For handlers that return personal data: each look is recorded in the audit log. */
export const RecordsReading = () => UseInterceptors(ReadingInterceptor);
