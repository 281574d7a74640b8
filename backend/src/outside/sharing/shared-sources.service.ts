import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { ShopProcessesService } from '../../database/processes/shop-processes.service.js';
import { SourcePausesRepository } from './source-pauses.repository.js';
import type { SharedSource, SourceSharing } from './source-sharing.js';

/**
 * Which sources the shop leaves alone, and how much of each this process may ask. A pause is written when it begins and read by all with
 * their next beat, so that a call costs no statement.
 */
@Injectable()
export class SharedSourcesService implements SourceSharing, OnModuleInit {
  private readonly logger = new Logger('outside');
  private readonly sources: SharedSource[] = [];

  constructor(
    private readonly shop: ShopProcessesService,
    private readonly repository: SourcePausesRepository,
    private readonly config: Config,
  ) {}

  get atOnce(): number {
    return this.config.settings.sourceCallsAtOnce;
  }

  onModuleInit(): void {
    this.shop.eachBeat(() => this.gather());
  }

  join(source: SharedSource): void {
    this.sources.push(source);
  }

  pause(source: string, forMs: number): void {
    this.repository
      .begin(source, forMs)
      .catch((error: unknown) => this.logger.warn(`Not shared: ${error instanceof Error ? error.message : error}`));
  }

  private async gather(): Promise<void> {
    if (this.sources.length === 0) return;
    const pauses = await this.repository.current();
    for (const source of this.sources) {
      source.takePart(this.shop.all, this.shop.place);
      const pause = pauses.find((each) => each.source === source.name);
      if (pause) source.leaveAlone(pause.sinceMs, pause.leftMs);
    }
  }
}
