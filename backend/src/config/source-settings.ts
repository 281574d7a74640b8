import { HISTORY_SOURCES } from '../vehicle-data/history-sources.js';
import { credential, httpUrl, oneOf, secretSetting, type Setting, setting, urlTemplate } from './setting.js';

const names = Object.keys(HISTORY_SOURCES) as (keyof typeof HISTORY_SOURCES)[];
const others = names.filter((name) => name !== 'demo');

type Sources = (typeof HISTORY_SOURCES)[keyof typeof HISTORY_SOURCES]['settings'];
/** The settings of one source and of the next, together. */
type Together<S> = (S extends unknown ? (one: S) => void : never) extends (all: infer All) => void ? All : never;
const HISTORY_SETTINGS = Object.assign(
  {},
  ...Object.values(HISTORY_SOURCES).map(({ settings }) => settings),
) as Together<Sources>;

/** Of a source: which of its settings it cannot be without. */
interface Chosen {
  required: readonly string[];
  settings: Readonly<Record<string, Setting<unknown>>>;
}

/** Where histories, plates and images come from. */
export const SOURCE_SETTINGS = {
  historyProvider: setting(
    'HISTORY_PROVIDER',
    'demo',
    `Source of vehicle histories: demo (made up, said so everywhere)${others.map((name) => ` or ${name}`).join('')}`,
    oneOf(...names),
  ),
  ...HISTORY_SETTINGS,
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
};

/** What each source of histories cannot be without, by the names of its settings. */
export const HISTORY_NEEDS = Object.fromEntries(
  Object.entries<Chosen>(HISTORY_SOURCES).map(([source, { required, settings }]) => [
    source,
    required.flatMap((key) => settings[key]?.name ?? []),
  ]),
);
