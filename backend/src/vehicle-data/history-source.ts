import type { z } from 'zod';
import type { Clock } from '../config/clock.js';
import type { Setting } from '../config/setting.js';
import type { History } from './ports.js';
import type { ProviderOrdersRepository } from './provider-orders/provider-orders.repository.js';

type Settings = Readonly<Record<string, Setting<unknown>>>;
/** Values of a source's own settings, and those that every source gets. */
export type SourceSettings<S extends Settings> = { readonly [K in keyof S]: z.output<S[K]['schema']> } & {
  readonly sourceCallsAtOnce: number;
};

/**
 * A source of histories with all that belongs to it. Whoever adds one adds a folder, with the answers its tests play and a spec that
 * runs test/contract/history.contract.ts, and its line in history-sources.ts; npm run check -- --fix then writes its settings into
 * their page.
 */
interface HistorySource<S extends Settings> {
  /** Its environment variables. */
  readonly settings: S;
  /** Those of them without which it cannot be chosen. */
  readonly required: readonly (keyof S & string)[];
  /** As its reports name it. */
  readonly provider: string;
  /** Approved to pass on title records of NMVTIS, which is named for no other. */
  readonly approvedForNmvtis: boolean;
  open(settings: SourceSettings<S>, orders: ProviderOrdersRepository, clock: Clock): History;
}

/** Keeps the types of a source's settings. */
export const historySource = <const S extends Settings>(source: HistorySource<S>): HistorySource<S> => source;
