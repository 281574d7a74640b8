import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { resolve } from 'node:path';
import { Clock } from '../../config/clock.js';
import { Config } from '../../config/config.js';
import { readClaims } from './claims.js';
import type { SiteInfoView } from './site.dto.js';

/** What every page shows about this installation, from its settings. */
@Injectable()
export class SiteFactsService implements OnModuleInit {
  private readonly logger = new Logger('Claims');
  private readonly claims: ReturnType<typeof readClaims>;

  constructor(
    private readonly config: Config,
    clock: Clock,
  ) {
    const { root, settings } = config;
    this.claims = readClaims(settings.claimsFile && resolve(root, settings.claimsFile), clock.now());
  }

  /** A demonstration shows every claim as an example and hides none. */
  onModuleInit(): void {
    if (this.view().demonstration.length > 0) return;
    for (const name of this.claims.hidden)
      this.logger.warn(
        `Claim hidden: ${name}. Give its value, its source and a date that has come in CLAIMS_FILE to show it.`,
      );
  }

  view(): SiteInfoView {
    const { supportEmail, supportPhone, supportHours, supportAnswers, plateMinimum, plateDistrict, ...settings } =
      this.config.settings;
    const demonstration = [
      settings.historyProvider === 'demo' && 'demonstration history data',
      settings.paymentProvider === 'simulated' && 'simulated payments',
      settings.mailTransport === 'outbox' && 'email kept in a local outbox',
    ].filter((part) => part !== false);
    const support = { supportEmail, supportPhone, supportHours, supportAnswers };
    return { demonstration, ...support, plateMinimum, plateDistrict, claims: this.claims.proven };
  }
}
