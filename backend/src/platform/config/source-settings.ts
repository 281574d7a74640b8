import {
  credential,
  type DeclaredSources,
  httpUrl,
  oneOf,
  secretSetting,
  type Settings,
  setting,
  urlTemplate,
} from './setting.js';

/** Where histories, plates and images come from. `demo` is a history source without settings. */
export const sourceSettingsWith = (sources: DeclaredSources) => ({
  historyProvider: setting(
    'HISTORY_PROVIDER',
    'demo',
    `Source of vehicle histories: demo (made up, said so everywhere)${othersOf(sources)
      .map((name) => ` or ${name}`)
      .join('')}`,
    oneOf('demo', ...othersOf(sources)),
  ),
  ...declaredBy(sources),
  plateProvider: setting(
    'PLATE_PROVIDER',
    'demo',
    'Who finds the VIN of a license plate: demo (made up and labeled so), platetovin or carsxe',
    oneOf('demo', 'platetovin', 'carsxe'),
  ),
  plateKey: secretSetting('PLATE_KEY', 'API key of PlateToVIN or CarsXE', credential),
  platetovinUrl: setting('PLATETOVIN_URL', 'https://platetovin.com', 'Where PlateToVIN is reached', httpUrl),
  carsxeUrl: setting('CARSXE_URL', 'https://api.carsxe.com', 'Where CarsXE is reached', httpUrl),
  vehicleImageUrl: setting(
    'VEHICLE_IMAGE_URL',
    '',
    'Address of a licensed image source with {make}, {model}, {year}; browsers are sent there; empty: only our own silhouettes',
    urlTemplate,
  ),
});

const othersOf = (sources: DeclaredSources): string[] => Object.keys(sources).filter((name) => name !== 'demo');

/** Their values are read by `Config.valuesOf`, so the types here know none of them. */
const declaredBy = (sources: DeclaredSources): object =>
  Object.assign({}, ...Object.values(sources).map(({ settings }): Settings => settings)) as object;

/** Names of the settings that each history source cannot be without. */
export const historyNeedsOf = (sources: DeclaredSources): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(sources).map(([source, { required, settings }]) => [
      source,
      required.flatMap((key) => settings[key]?.name ?? []),
    ]),
  );
