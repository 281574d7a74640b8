import { historySource } from '../history-source.js';
import { DEMO_PROVIDER, DemoHistory } from './demo-history.js';

export const DEMO_SOURCE = historySource({
  settings: {},
  required: [],
  provider: DEMO_PROVIDER,
  approvedForNmvtis: false,
  open: (_settings, _orders, clock) => new DemoHistory(clock),
});
