import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Config } from '../../config/config.js';
import { type OtherProcesses, ShopProcessesRepository } from './shop-processes.repository.js';

const BEAT_MS = 5_000;

/** Which processes there are on one database. What they tell each other goes with the same beat, every few seconds. */
@Injectable()
export class ShopProcessesService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('processes');
  private readonly id = randomUUID();
  private readonly gathering: (() => Promise<void>)[] = [];
  private others: OtherProcesses = { all: 0, before: 0 };
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly config: Config,
    private readonly repository: ShopProcessesRepository,
  ) {}

  /** How many there are, this one among them. */
  get all(): number {
    return this.others.all + 1;
  }

  /** Which of them this one is, from 0: no two have the same. */
  get place(): number {
    return this.others.before;
  }

  async onModuleInit(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => void this.beat(), BEAT_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.repository.leave(this.id).catch(this.report);
  }

  /** Does something after each beat, when it is known who else is there. */
  eachBeat(work: () => Promise<void>): void {
    this.gathering.push(work);
  }

  async beat(): Promise<void> {
    try {
      this.others = await this.repository.beat(this.id, this.config.settings.role !== 'worker');
      for (const gather of this.gathering) await gather();
    } catch (error) {
      // What was known last stays true until the database answers again.
      this.report(error);
    }
  }

  private readonly report = (error: unknown): void =>
    this.logger.warn(`Not shared: ${error instanceof Error ? error.message : String(error)}`);
}
