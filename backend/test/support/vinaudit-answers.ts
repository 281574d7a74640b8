import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '../../src/platform/config/config.js';
import { HISTORY_SOURCES } from '../../src/vehicle-data/sources/history-sources.js';
import { VINAUDIT_SETTINGS } from '../../src/vehicle-data/sources/vinaudit/vinaudit.js';
import { ROOT } from '../fixtures/known-vehicles.js';
import { type Part, plays } from './outside-server.js';

const FOLDER = join(__dirname, '../fixtures/vinaudit');

/** The VIN of VinAudit's own test mode, which the fixtures are about. */
export const VINAUDIT_VIN = '1VXBR12EXCP901214';

export const vinAuditText = (name: string): string => readFileSync(join(FOLDER, `${name}.json`), 'utf8');
export const vinAuditJson = (name: string): Record<string, unknown> =>
  JSON.parse(vinAuditText(name)) as Record<string, unknown>;

/** VinAudit on a good day, but for the parts a test replaces. */
export const vinAuditPlays = (parts: { query?: Part; pullreport?: Part; marketvalue?: Part } = {}): Part =>
  plays.byPath({
    '/v2/query': parts.query ?? plays.text(vinAuditText('query')),
    '/v2/pullreport': parts.pullreport ?? plays.text(vinAuditText('pullreport')),
    '/v2/marketvalue': parts.marketvalue ?? plays.text(vinAuditText('market-value')),
  });

/** Settings under which VinAudit is asked at `url`. */
export const vinAuditEnv = (url: string): Record<string, string> => ({
  HISTORY_PROVIDER: 'vinaudit',
  VINAUDIT_KEY: 'secret-key',
  VINAUDIT_USER: 'secret-user',
  VINAUDIT_PASSWORD: 'secret-password',
  VINAUDIT_URL: url,
  VINAUDIT_VALUE_URL: url,
  VINAUDIT_REPORT_CENTS: '25',
  VINAUDIT_VALUE_CENTS: '5',
});

export const vinAuditSettings = (url: string, more: Record<string, string> = {}) => ({
  ...new Config(ROOT, { ...vinAuditEnv(url), ...more }, HISTORY_SOURCES).valuesOf(VINAUDIT_SETTINGS),
  sourceCallsAtOnce: 8,
});
