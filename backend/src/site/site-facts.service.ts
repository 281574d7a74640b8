import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { resolve } from 'node:path';
import { Clock } from '../config/clock.js';
import { Config } from '../config/config.js';
import { SiteFacts, type SiteFactsView } from '../http/site-facts.js';
import { MailSender } from '../mail/mail-sender.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { History } from '../vehicle-data/ports.js';
import { readClaims } from './claims.js';

/** Each part says itself whether it is simulated. */
@Injectable()
export class SiteFactsService extends SiteFacts implements OnModuleInit {
  private readonly logger = new Logger('Claims');
  private readonly claims: ReturnType<typeof readClaims>;

  constructor(
    private readonly config: Config,
    private readonly payments: PaymentProvider,
    private readonly history: History,
    private readonly mail: MailSender,
    clock: Clock,
  ) {
    super();
    const { root, settings } = config;
    this.claims = readClaims(settings.claimsFile && resolve(root, settings.claimsFile), clock.now());
  }

  /** Where nothing is sold for real every claim stands as an example, so none is hidden there. */
  onModuleInit(): void {
    if (this.view().demonstration.length > 0) return;
    for (const name of this.claims.hidden)
      this.logger.warn(
        `Claim hidden: ${name}. Give its value, its source and a date that has come in CLAIMS_FILE to show it.`,
      );
  }

  view(): SiteFactsView {
    const { supportEmail, supportPhone, supportHours, supportAnswers, plateMinimum, plateDistrict } =
      this.config.settings;
    const demonstration = [
      this.history.demonstration && 'demonstration history data',
      this.payments.simulated && 'simulated payments',
      this.mail.simulated && 'email kept in a local outbox',
    ].filter((part) => part !== false);
    const support = { supportEmail, supportPhone, supportHours, supportAnswers };
    return { demonstration, ...support, plateMinimum, plateDistrict, claims: this.claims.proven };
  }
}
