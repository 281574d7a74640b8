import { historySource } from '../history-source.js';
import { VINAUDIT } from './read-history.js';
import { VinAuditHistory } from './vinaudit-history.js';
import { VINAUDIT_SETTINGS } from './vinaudit-settings.js';

export const VINAUDIT_SOURCE = historySource({
  settings: VINAUDIT_SETTINGS,
  required: ['vinauditKey', 'vinauditUser', 'vinauditPassword'],
  provider: VINAUDIT,
  approvedForNmvtis: true,
  open: (...needs) => new VinAuditHistory(...needs),
});
