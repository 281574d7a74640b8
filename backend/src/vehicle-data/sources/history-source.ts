import type { Clock } from '../../platform/config/clock.js';
import type { Config } from '../../platform/config/config.js';
import type { DeclaredSource, Settings, ValuesOf } from '../../platform/config/setting.js';
import type { History } from '../ports.js';
import type { ProviderOrdersRepository } from './provider-orders/provider-orders.repository.js';

/** Values of a source's settings, and of those that every source receives. */
export type SourceSettings<S extends Settings> = ValuesOf<S> & { readonly sourceCallsAtOnce: number };

interface Described {
  /** Name in reports. */
  readonly provider: string;
  /** Whether reports may name NMVTIS. */
  readonly approvedForNmvtis: boolean;
}

interface Declaration<S extends Settings> extends Described {
  readonly settings: S;
  /** Settings without which it cannot be chosen. */
  readonly required: readonly (keyof S & string)[];
  open(settings: SourceSettings<S>, orders: ProviderOrdersRepository, clock: Clock): History;
}

/** A history source, see docs/contribute/new-history-provider.md. */
export interface HistorySource extends Described, DeclaredSource {
  open(config: Config, orders: ProviderOrdersRepository, clock: Clock): History;
}

/** Declares a history source; its adapter receives the values of its settings. */
export const historySource = <const S extends Settings>(source: Declaration<S>): HistorySource => ({
  ...source,
  open: (config, orders, clock) =>
    source.open(
      { ...config.valuesOf(source.settings), sourceCallsAtOnce: config.settings.sourceCallsAtOnce },
      orders,
      clock,
    ),
});
