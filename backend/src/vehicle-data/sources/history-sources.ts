import type { HistorySource } from './history-source.js';
import { DEMO_SOURCE } from './demo/demo-history.js';
import { VINAUDIT_SOURCE } from './vinaudit/vinaudit-history.js';

/** History sources by their value of HISTORY_PROVIDER. */
export const HISTORY_SOURCES: Readonly<Record<string, HistorySource>> = {
  demo: DEMO_SOURCE,
  vinaudit: VINAUDIT_SOURCE,
};
