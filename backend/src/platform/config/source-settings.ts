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

/** Sources of histories, plates and images. `demo` is a history source without settings. */
export const sourceSettingsWith = (sources: DeclaredSources) => ({
  historyProvider: setting('HISTORY_PROVIDER', 'demo', oneOf('demo', ...othersOf(sources))).about(
    `Source of vehicle histories: demo (made up, said so everywhere)${othersOf(sources)
      .map((name) => ` or ${name}`)
      .join('')}`,
  ),
  ...declaredBy(sources),
  plateProvider: setting('PLATE_PROVIDER', 'demo', oneOf('demo', 'platetovin', 'carsxe')).about(
    'Who finds the VIN of a license plate: demo (made up and labeled so), platetovin or carsxe',
  ),
  plateKey: secretSetting('PLATE_KEY', credential).about('API key of PlateToVIN or CarsXE'),
  platetovinUrl: setting('PLATETOVIN_URL', 'https://platetovin.com', httpUrl).about('Where PlateToVIN is reached'),
  carsxeUrl: setting('CARSXE_URL', 'https://api.carsxe.com', httpUrl).about('Where CarsXE is reached'),
  vehicleImageUrl: setting('VEHICLE_IMAGE_URL', '', urlTemplate).about(
    'Address of a licensed image source with {make}, {model}, {year}; browsers are sent there; empty: only our own silhouettes',
  ),
});

const othersOf = (sources: DeclaredSources): string[] => Object.keys(sources).filter((name) => name !== 'demo');

/** Untyped: `Config.valuesOf` reads their values. */
const declaredBy = (sources: DeclaredSources): object =>
  Object.assign({}, ...Object.values(sources).map(({ settings }): Settings => settings)) as object;

/** Names of the settings that each history source requires. */
export const historyNeedsOf = (sources: DeclaredSources): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(sources).map(([source, { required, settings }]) => [
      source,
      required.flatMap((key) => settings[key]?.name ?? []),
    ]),
  );
