import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { SiteFacts, type SiteFactsView } from '../http/site-facts.js';
import { MailSender } from '../mail/mail-sender.js';
import { PaymentProvider } from '../payments/payment-provider.js';
import { History } from '../vehicle-data/ports.js';

/** Each part says itself whether it is simulated. */
@Injectable()
export class SiteFactsOfParts extends SiteFacts {
  constructor(
    private readonly config: Config,
    private readonly payments: PaymentProvider,
    private readonly history: History,
    private readonly mail: MailSender,
  ) {
    super();
  }

  view(): SiteFactsView {
    const { supportEmail, supportPhone } = this.config.settings;
    const demonstration = [
      this.history.demonstration && 'demonstration history data',
      this.payments.simulated && 'simulated payments',
      this.mail.simulated && 'mails kept in a local outbox',
    ].filter((part) => part !== false);
    return { demonstration, supportEmail, supportPhone };
  }
}
