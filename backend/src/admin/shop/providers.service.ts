import { Injectable } from '@nestjs/common';
import { PaymentProvider } from '../../payments/payment-provider.js';
import { Config } from '../../platform/config/config.js';
import { MailSender } from '../../platform/mail/mail-sender.js';
import { History } from '../../vehicle-data/ports.js';
import type { ProviderHealthView, ProviderStateView } from './providers.dto.js';
import { type ProviderFacts, ProvidersRepository } from './providers.repository.js';

type Finding = Pick<ProviderStateView, 'state' | 'finding'>;

const OK: Finding = { state: 'ok', finding: 'Nothing is overdue' };
const NOT_ASKED: Finding = { state: 'off', finding: 'Not asked (setting NHTSA)' };

/** The providers the shop depends on: how they do by what is stored, and what they cost. Calls none of them. */
@Injectable()
export class ProvidersService {
  constructor(
    private readonly repository: ProvidersRepository,
    private readonly config: Config,
    private readonly payments: PaymentProvider,
    private readonly history: History,
    private readonly mail: MailSender,
  ) {}

  async health(): Promise<ProviderHealthView> {
    const [facts, costs] = await Promise.all([this.repository.facts(), this.repository.costs()]);
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
      {
        role: 'Recalls and ratings',
        name: 'nhtsa',
        simulated: false,
        ...(nhtsa ? OK : NOT_ASKED),
        lastSuccessAt: nhtsa ? facts.nhtsaAt : null,
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
      // A job that is done leaves no row.
      { role: 'Background jobs', name: 'queue', simulated: false, ...queueState(facts), lastSuccessAt: null },
    ];
  }
}

/** A reached spending limit comes first: reports wait until it is raised. */
const atSpendingLimit = (reached: string | null, otherwise: Finding): Finding =>
  reached === null ? otherwise : { state: 'attention', finding: `In the last 24 hours ${reached}` };

function queueState({ workers, lateJobs }: ProviderFacts): Finding {
  if (workers === 0) return { state: 'attention', finding: 'No process runs them: what is sold now arrives late' };
  return stateOf(lateJobs, 'job is late', 'jobs are late');
}

function stateOf(count: number, one: string, many: string): Finding {
  return count === 0 ? OK : { state: 'attention', finding: `${count} ${count === 1 ? one : many}` };
}
