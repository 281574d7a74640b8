import { httpUrl, integer, InvalidSetting, oneOf, optional, setting } from './setting.js';

/** An address with places for what is wanted, such as https://images.example/{make}/{model}?year={year}. */
function urlTemplate(value: string): string | null {
  if (!value) return null;
  if (!/^https:\/\/[^\s{}/?#]+\/\S*$/.test(value) || !value.includes('{make}'))
    throw new InvalidSetting('must begin with https:// and hold {make}');
  return value;
}

/** Where histories, plates and pictures come from. */
export const SOURCE_SETTINGS = {
  historyProvider: setting(
    'HISTORY_PROVIDER',
    'demo',
    'Source of vehicle histories: demo (made up, said so everywhere) or vinaudit',
    oneOf('demo', 'vinaudit'),
  ),
  vinauditKey: setting('VINAUDIT_KEY', '', 'API key of VinAudit', optional),
  vinauditUser: setting('VINAUDIT_USER', '', 'User of VinAudit', optional),
  vinauditPassword: setting('VINAUDIT_PASSWORD', '', 'Password of VinAudit', optional),
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
  plateProvider: setting(
    'PLATE_PROVIDER',
    'demo',
    'Who finds the VIN of a license plate: demo (made up, said so), platetovin or carsxe',
    oneOf('demo', 'platetovin', 'carsxe'),
  ),
  plateKey: setting('PLATE_KEY', '', 'API key of PlateToVIN or CarsXE', optional),
  platetovinUrl: setting('PLATETOVIN_URL', 'https://platetovin.com', 'Where PlateToVIN is reached', httpUrl),
  carsxeUrl: setting('CARSXE_URL', 'https://api.carsxe.com', 'Where CarsXE is reached', httpUrl),
  vehicleImageUrl: setting(
    'VEHICLE_IMAGE_URL',
    '',
    'Address of a licensed image source with {make}, {model}, {year}; browsers are sent there; empty: own silhouettes only',
    urlTemplate,
  ),
};

type SourceValues = { [K in keyof typeof SOURCE_SETTINGS]: ReturnType<(typeof SOURCE_SETTINGS)[K]['read']> };

/** One line about settings that do not go together, or null. */
export function sourceSettingsProblem(values: SourceValues): string | null {
  const missing = (pairs: [string, string | null][]): string =>
    pairs.flatMap(([name, value]) => (value === null ? [name] : [])).join(', ');
  if (values.historyProvider === 'vinaudit') {
    const names = missing([
      ['VINAUDIT_KEY', values.vinauditKey],
      ['VINAUDIT_USER', values.vinauditUser],
      ['VINAUDIT_PASSWORD', values.vinauditPassword],
    ]);
    if (names) return `HISTORY_PROVIDER=vinaudit needs ${names}.`;
  }
  if (values.plateProvider !== 'demo' && values.plateKey === null)
    return `PLATE_PROVIDER=${values.plateProvider} needs PLATE_KEY.`;
  return null;
}
