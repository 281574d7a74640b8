import { credential, httpUrl, integer, oneOf, secretSetting, setting } from '../../platform/config/setting.js';
import type { SourceSettings } from '../history-source.js';

export const VINAUDIT_SETTINGS = {
  vinauditKey: secretSetting('VINAUDIT_KEY', 'API key of VinAudit', credential),
  vinauditUser: secretSetting('VINAUDIT_USER', 'User of VinAudit', credential),
  vinauditPassword: secretSetting('VINAUDIT_PASSWORD', 'Password of VinAudit', credential),
  vinauditMode: setting(
    'VINAUDIT_MODE',
    'live',
    'live, or test: VinAudit answers for its test VINs only and charges nothing',
    oneOf('live', 'test'),
  ),
  vinauditUrl: setting('VINAUDIT_URL', 'https://api.vinaudit.com', 'Where histories of VinAudit are reached', httpUrl),
  vinauditValueUrl: setting(
    'VINAUDIT_VALUE_URL',
    'https://marketvalue.vinaudit.com',
    'Where market values of VinAudit are reached',
    httpUrl,
  ),
  vinauditReportCents: setting(
    'VINAUDIT_REPORT_CENTS',
    '100',
    'What VinAudit charges for one history, US cents; counted, not checked',
    integer(0, 100_000),
  ),
  vinauditValueCents: setting(
    'VINAUDIT_VALUE_CENTS',
    '0',
    'What VinAudit charges for one market value, US cents; counted, not checked',
    integer(0, 100_000),
  ),
};

export type VinAuditSettings = SourceSettings<typeof VINAUDIT_SETTINGS>;
