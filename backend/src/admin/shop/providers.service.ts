import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { MailSender } from '../../platform/mail/mail-sender.js';
import { PaymentProvider } from '../../payments/payment-provider.js';
import { History } from '../../vehicle-data/ports.js';
import type { ProviderHealthView, ProviderStateView } from './providers.dto.js';
import { type ProviderFacts, ProvidersRepository } from './providers.repository.js';

/** Whom the shop depends on, how they do by what is stored, and what they cost. Nobody is called for it. */
@Injectable()
export class ProvidersService {
  constructor(
    private readonly stored: ProvidersRepository,
    private readonly config: Config,
    private readonly payments: PaymentProvider,
    private readonly history: History,
    private readonly mail: MailSender,
  ) {}

  async health(): Promise<ProviderHealthView> {
    const [facts, costs] = await Promise.all([this.stored.facts(), this.stored.costs()]);
    return { providers: this.states(facts), costs };
  }

  private states(facts: ProviderFacts): ProviderStateView[] {
    const { historyProvider, plateProvider, nhtsa, mailTransport } = this.config.settings;
    return [
      {
        role: 'Vehicle history',
        name: historyProvider,
        simulated: this.history.demonstration,
        ...atSpendingLimit(facts.historyLimits, stateOf(facts.owed, 'answer is overdue', 'answers are overdue')),
        lastSuccessAt: facts.fulfilledAt,
      },
      {
        role: 'License plates',
        name: plateProvider,
        simulated: plateProvider === 'demo',
        ...atSpendingLimit(facts.plateLimits, OK),
        lastSuccessAt: facts.plateAt,
      },
      nhtsa
        ? { role: 'Recalls and ratings', name: 'nhtsa', simulated: false, ...OK, lastSuccessAt: facts.nhtsaAt }
        : {
            role: 'Recalls and ratings',
            name: 'nhtsa',
            simulated: false,
            state: 'off',
            finding: 'Not asked (setting NHTSA)',
            lastSuccessAt: null,
          },
      {
        role: 'Payments',
        name: this.payments.name,
        simulated: this.payments.simulated,
        ...stateOf(facts.deadPayments, 'refund could not be made', 'refunds could not be made'),
        lastSuccessAt: facts.paidAt,
      },
      {
        role: 'Mail',
        name: mailTransport,
        simulated: this.mail.simulated,
        ...stateOf(facts.unsent, 'email has not gone out', 'emails have not gone out'),
        lastSuccessAt: facts.sentAt,
      },
      {
        role: 'Background jobs',
        name: 'queue',
        simulated: false,
        ...queueState(facts),
        // A job that is done leaves no row.
        lastSuccessAt: null,
      },
    ];
  }
}

const OK = { state: 'ok', finding: 'Nothing is overdue' } as const;

type Finding = Pick<ProviderStateView, 'state' | 'finding'>;

/** A spending limit comes first: until somebody raises it, reports wait. */
const atSpendingLimit = (reached: string | null, otherwise: Finding): Finding =>
  reached === null ? otherwise : { state: 'attention', finding: `In the last 24 hours ${reached}` };

function queueState({ workers, lateJobs }: ProviderFacts): Finding {
  if (workers === 0) return { state: 'attention', finding: 'No process runs them: what is sold now arrives late' };
  return stateOf(lateJobs, 'job is late', 'jobs are late');
}

function stateOf(count: number, one: string, many: string): Finding {
  return count === 0 ? OK : { state: 'attention', finding: `${count} ${count === 1 ? one : many}` };
}
