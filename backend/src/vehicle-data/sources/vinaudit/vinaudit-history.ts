import { Logger } from '@nestjs/common';
import type { Clock } from '../../../platform/config/clock.js';
import { HistoryUnavailable, History } from '../../ports.js';
import type { SectionAvailability } from '../../findings/availability.js';
import { type MarketValueSection, SECTION_KEYS, type SectionKey, type VehicleHistory } from '../../findings/history.js';
import type { VehicleData } from '../../decode/vehicle.js';
import { type Budget, ok, withinBudget } from '../../../platform/http-client/outcome.js';
import { askOnce } from '../provider-orders/ask-once.js';
import type { ProviderOrder, ProviderOrdersRepository } from '../provider-orders/provider-orders.repository.js';
import {
  DEAD_IDS,
  NEEDS_OPERATOR,
  type NoAnswer,
  NOT_CHARGED,
  type VinAuditSettings,
  reportIdOf,
  VinAudit,
  VINAUDIT_SETTINGS,
} from './vinaudit.js';
import { NOT_COVERED, readHistory, VINAUDIT, noValue, readValue, VALUE_SOURCE } from './read-history.js';
import { type Fields, fieldsOf } from '../reading/values.js';
import { historySource } from '../history-source.js';

/** Lists that a query counts, by section. */
const COUNTED: Partial<Record<SectionKey, string>> = {
  titles: 'titles',
  titleBrands: 'checks',
  accidents: 'accidents',
  theft: 'thefts',
  sales: 'sale',
};

/** VinAudit: a free query for the preview, a paid report and market value for each sold report. */
export class VinAuditHistory extends History {
  readonly demonstration = false;
  readonly costCents: number;
  private readonly logger = new Logger(VINAUDIT);
  private readonly source: VinAudit;

  constructor(
    private readonly settings: VinAuditSettings,
    private readonly orders: ProviderOrdersRepository,
    private readonly clock: Clock,
  ) {
    super();
    this.source = new VinAudit(settings);
    this.costCents = this.price(settings.vinauditReportCents + settings.vinauditValueCents);
  }

  async availability(vin: string, _vehicle: VehicleData, budget?: Budget): Promise<SectionAvailability[]> {
    const outcome = await withinBudget(budget, this.source.findSections(vin).then(ok));
    const answer = outcome.outcome === 'ok' ? outcome.value : null;
    if (answer && !answer.ok) this.note('query', answer.why);
    const fields = answer?.ok ? answer.fields : null;
    return SECTION_KEYS.map((key) => {
      if (NOT_COVERED.has(key)) return { key, status: 'not_offered', count: null };
      return fields ? counted(key, fields) : { key, status: 'unavailable', count: null };
    });
  }

  async report(vin: string, _vehicle: VehicleData, order: string): Promise<VehicleHistory> {
    const now = this.clock.now().toISOString();
    const report = await this.bought({ provider: VINAUDIT, service: 'report', order }, vin);
    const { sections, unread } = readHistory(report, now.slice(0, 10));
    if (unread > 0) this.logger.warn(`report: ${unread} rows could not be read; they are in the raw answer`);
    const mileage = sections.odometer.records.at(-1)?.miles ?? null;
    const marketValue = await this.value({ provider: VINAUDIT, service: 'market_value', order }, vin, mileage);
    return { demonstration: false, provider: VINAUDIT, obtainedAt: now, ...sections, marketValue };
  }

  /** Returns the stored report of an order, or pulls it. The id is stored first, because VinAudit charges an id once. */
  private async bought(order: ProviderOrder, vin: string): Promise<Fields> {
    const stored = await this.orders.find(order);
    if (stored && stored.raw !== null) return fieldsOf(stored.raw) ?? new Map();
    const reportId = stored?.reportId ?? (await this.newId(order, vin));
    const pulled = await this.source.pullReport(reportId, vin);
    if (!pulled.ok) {
      if (DEAD_IDS.has(pulled.why)) await this.orders.giveUp(order, reportId);
      throw this.noReport('pullreport', pulled.why);
    }
    await this.orders.keep(order, reportId, pulled.raw, this.price(this.settings.vinauditReportCents));
    return pulled.fields;
  }

  private async newId(order: ProviderOrder, vin: string): Promise<string> {
    const answer = await this.source.findSections(vin);
    if (!answer.ok) throw this.noReport('query', answer.why);
    const reportId = reportIdOf(answer.fields);
    if (reportId === null) throw this.noReport('query', 'wrong_shape');
    await this.orders.begin(order, reportId);
    // Another run of the same order may have been first.
    return (await this.orders.find(order))?.reportId ?? reportId;
  }

  /** A report is complete without a market value. */
  private async value(order: ProviderOrder, vin: string, mileage: number | null): Promise<MarketValueSection> {
    const today = this.clock.now().toISOString().slice(0, 10);
    const price = this.price(this.settings.vinauditValueCents);
    const answer = await askOnce(this.orders, order, price, () => this.source.marketValue(vin, mileage), NOT_CHARGED);
    if (answer.ok) return readValue(fieldsOf(answer.raw) ?? new Map(), today);
    this.note(VALUE_SOURCE, answer.why);
    return noValue();
  }

  private price(costCents: number): number {
    return this.settings.vinauditMode === 'test' ? 0 : costCents;
  }

  private noReport(call: string, why: NoAnswer): HistoryUnavailable {
    this.note(call, why);
    return new HistoryUnavailable(VINAUDIT, why);
  }

  /** Logs no VIN, id or account. */
  private note(call: string, why: NoAnswer): void {
    if (NEEDS_OPERATOR.has(why)) this.logger.error(`${call}: ${why}; check the account and its settings`);
    else this.logger.warn(`${call}: ${why}`);
  }
}

function counted(key: SectionKey, fields: Fields): SectionAvailability {
  const name = COUNTED[key];
  const count = name === undefined ? undefined : (fieldsOf(fields.get('records'))?.get(name) ?? fields.get(name));
  // An empty list may mean that a query lists nothing.
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0)
    return { key, status: 'with_report', count: null };
  return { key, status: count > 0 ? 'available' : 'none', count };
}

export const VINAUDIT_SOURCE = historySource({
  settings: VINAUDIT_SETTINGS,
  required: ['vinauditKey', 'vinauditUser', 'vinauditPassword'],
  provider: VINAUDIT,
  approvedForNmvtis: true,
  open: (...needs) => new VinAuditHistory(...needs),
});
