import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { UsersRepository } from './users.repository.js';

const FLUSH_MS = 60_000;
const MAX_GATHERED = 10_000;

/** Gathers in memory which browsers were seen and stores it in batches. */
@Injectable()
export class SeenBrowsersService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('browsers');
  private seen = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly users: UsersRepository,
    private readonly host: HttpAdapterHost,
  ) {}

  /** A hook costs a call less than an interceptor. */
  onModuleInit(): void {
    // Workers have no HTTP adapter.
    const { httpAdapter }: Partial<HttpAdapterHost> = this.host;
    httpAdapter?.getInstance<FastifyInstance>().addHook('preHandler', ({ visitor }, _reply, done) => {
      if (visitor && this.seen.size < MAX_GATHERED) this.seen.add(visitor.anonId);
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
    await this.users.markSeen([...seen]);
  }

  private readonly report = (error: Error): void => this.logger.warn(`Not written: ${error.message}`);
}
