import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../config/config.js';
import { MailSender } from '../../mail/mail-sender.js';
import { PaymentProvider } from '../../payments/payment-provider.js';
import { History } from '../../vehicle-data/ports.js';
import type { ProviderCostView, ProviderHealthView, ProviderStateView } from './providers.dto.js';

/** An answer that is owed for longer than this is overdue. */
const OVERDUE_MINUTES = 10;

interface Facts {
  fulfilledAt: Date | null;
  owed: number;
  nhtsaAt: Date | null;
  plateAt: Date | null;
  paidAt: Date | null;
  deadPayments: number;
  sentAt: Date | null;
  unsent: number;
}

const DEAD = (...tasks: string[]): string => `(SELECT count(*)::int FROM graphile_worker.jobs
  WHERE attempts >= max_attempts AND task_identifier IN (${tasks.map((task) => `'${task}'`).join(', ')}))`;

const FACTS = `SELECT
  (SELECT max("obtainedAt") FROM provider_answers) AS "fulfilledAt",
  (SELECT count(*)::int FROM provider_answers WHERE raw IS NULL AND "begunAt" < now() - make_interval(mins => ${OVERDUE_MINUTES}))
    + ${DEAD('fulfil-report')} AS owed,
  (SELECT max("fetchedAt") FROM source_cache WHERE source LIKE 'nhtsa%') AS "nhtsaAt",
  (SELECT max("searchedAt") FROM search_history WHERE "searchType" = 'license_plate') AS "plateAt",
  (SELECT max("completedAt") FROM checkout_sessions) AS "paidAt",
  ${DEAD('refund-payment')} AS "deadPayments",
  (SELECT max("sentAt") FROM mails) AS "sentAt",
  (SELECT count(*)::int FROM mails WHERE "sentAt" IS NULL AND recipient IS NOT NULL
     AND "createdAt" < now() - make_interval(mins => ${OVERDUE_MINUTES})) AS unsent`;

const COSTS = `SELECT provider, service, count(*)::int AS answers, sum("costCents")::int AS "totalCents",
    coalesce(sum("costCents") FILTER (WHERE "spentAt" > now() - interval '30 days'), 0)::int AS "monthCents"
  FROM provider_spend GROUP BY provider, service ORDER BY provider, service`;

/** Whom the shop depends on, how they do by what is stored, and what they cost. Nobody is called for it. */
@Injectable()
export class ProvidersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly payments: PaymentProvider,
    private readonly history: History,
    private readonly mail: MailSender,
  ) {}

  async health(): Promise<ProviderHealthView> {
    const [[facts], costs] = await Promise.all([
      this.dataSource.query<Facts[]>(FACTS),
      this.dataSource.query<ProviderCostView[]>(COSTS),
    ]);
    if (!facts) throw new Error('A query of counts gave no row.');
    return { providers: this.states(facts), costs };
  }

  private states(facts: Facts): ProviderStateView[] {
    const { historyProvider, plateProvider, nhtsa, mail } = this.config.settings;
    return [
      {
        role: 'Vehicle history',
        name: historyProvider,
        simulated: this.history.demonstration,
        ...stateOf(facts.owed, 'answer is overdue', 'answers are overdue'),
        lastSuccessAt: facts.fulfilledAt,
      },
      {
        role: 'License plates',
        name: plateProvider,
        simulated: plateProvider === 'demo',
        ...OK,
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
        name: mail,
        simulated: this.mail.simulated,
        ...stateOf(facts.unsent, 'mail has not gone out', 'mails have not gone out'),
        lastSuccessAt: facts.sentAt,
      },
    ];
  }
}

const OK = { state: 'ok', finding: 'Nothing is overdue' } as const;

function stateOf(count: number, one: string, many: string): Pick<ProviderStateView, 'state' | 'finding'> {
  return count === 0 ? OK : { state: 'attention', finding: `${count} ${count === 1 ? one : many}` };
}
