import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { UsersRepository } from './users.repository.js';

const FLUSH_MS = 60_000;
/** More browsers at once than this are noted at their next call. */
const MAX_KEPT = 10_000;

/** Notes which browsers were seen: gathered in memory and written together, so that a call costs no statement. */
@Injectable()
export class SeenBrowsersService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('browsers');
  private seen = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly users: UsersRepository,
    private readonly host: HttpAdapterHost,
  ) {}

  /** By a hook: an interceptor, which waits for the answer, would cost every call more than what it notes. */
  onModuleInit(): void {
    // There is none where no calls are answered.
    const { httpAdapter }: Partial<HttpAdapterHost> = this.host;
    httpAdapter?.getInstance<FastifyInstance>().addHook('preHandler', ({ visitor }, _reply, done) => {
      if (visitor && this.seen.size < MAX_KEPT) this.seen.add(visitor.anonId);
      done();
    });
    this.timer = setInterval(() => void this.flush().catch(this.report), FLUSH_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.flush().catch(this.report);
  }

  async flush(): Promise<void> {
    if (this.seen.size === 0) return;
    const { seen } = this;
    this.seen = new Set();
    await this.users.noteSeen([...seen]);
  }

  private readonly report = (error: Error): void => this.logger.warn(`Not written: ${error.message}`);
}
