import type { HistorySource } from './history-source.js';
import { DEMO_SOURCE } from './demo/demo-history.js';
import { VINAUDIT_SOURCE } from './vinaudit/vinaudit-history.js';

/** Every source of histories, by the name that HISTORY_PROVIDER chooses it with. */
export const HISTORY_SOURCES: Readonly<Record<string, HistorySource>> = {
  demo: DEMO_SOURCE,
  vinaudit: VINAUDIT_SOURCE,
};
