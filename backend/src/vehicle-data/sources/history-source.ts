import type { Clock } from '../../platform/config/clock.js';
import type { Config } from '../../platform/config/config.js';
import type { DeclaredSource, Settings, ValuesOf } from '../../platform/config/setting.js';
import type { History } from '../ports.js';
import type { ProviderOrdersRepository } from './provider-orders/provider-orders.repository.js';

/** Values of a source's own settings, and those that every source gets. */
export type SourceSettings<S extends Settings> = ValuesOf<S> & { readonly sourceCallsAtOnce: number };

interface Described {
  /** Its name in reports. */
  readonly provider: string;
  /** Approved to pass on title records of NMVTIS, which is named for no other. */
  readonly approvedForNmvtis: boolean;
}

/** A history source as its adapter declares it. */
interface Declaration<S extends Settings> extends Described {
  /** Its environment variables. */
  readonly settings: S;
  /** Those of them without which it cannot be chosen. */
  readonly required: readonly (keyof S & string)[];
  open(settings: SourceSettings<S>, orders: ProviderOrdersRepository, clock: Clock): History;
}

/** A history source with all that belongs to it; see docs/how-to/new-history-provider.md. */
export interface HistorySource extends Described, DeclaredSource {
  open(config: Config, orders: ProviderOrdersRepository, clock: Clock): History;
}

/** Declares a history source; its adapter gets the values of its settings. */
export const historySource = <const S extends Settings>(source: Declaration<S>): HistorySource => ({
  ...source,
  open: (config, orders, clock) =>
    source.open(
      { ...config.valuesOf(source.settings), sourceCallsAtOnce: config.settings.sourceCallsAtOnce },
      orders,
      clock,
    ),
});
