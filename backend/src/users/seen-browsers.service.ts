import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { UsersRepository } from './users.repository.js';

const FLUSH_MS = 60_000;
/** More browsers at once than this are noted at their next call. */
const MAX_KEPT = 10_000;

/** Notes which browsers were seen: gathered in memory and written together, so that a call costs no statement. */
@Injectable()
export class SeenBrowsersService implements NestInterceptor, OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('browsers');
  private seen = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly users: UsersRepository) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush().catch(this.report), FLUSH_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.flush().catch(this.report);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { visitor } = context.switchToHttp().getRequest<FastifyRequest>();
    if (visitor && this.seen.size < MAX_KEPT) this.seen.add(visitor.anonId);
    return next.handle();
  }

  async flush(): Promise<void> {
    if (this.seen.size === 0) return;
    const { seen } = this;
    this.seen = new Set();
    await this.users.noteSeen([...seen]);
  }

  private readonly report = (error: Error): void => this.logger.warn(`Not written: ${error.message}`);
}
