import { DAY_SECONDS, type CachedSource, type SourceCacheService } from '../cache/source-cache.service.js';
import { type IdentifiedVehicle, type VehicleData } from '../../decode/vehicle.js';
import { Identify } from '../../ports.js';
import { checkDigitState, isNorthAmerican } from '../../decode/vin.js';
import type { Nhtsa } from './nhtsa.js';
import type { Budget } from '../../../platform/http-client/outcome.js';
import { ELEMENT } from '../../decode/vpic-table.js';
import { describeEngine, describeFuel, positive } from '../../decode/describe.js';
import { bodyName, companyName, countryName, makeName, titleCase, withoutBrackets } from '../../decode/names.js';
import { EQUIPMENT, type LiveDecode } from './answers.js';
import { modelYears } from '../../../platform/input-rules/vehicle-name.js';

const DECODES: CachedSource = {
  name: 'nhtsa-decode/1',
  freshSeconds: 30 * DAY_SECONDS,
  staleSeconds: 365 * DAY_SECONDS,
};
const SOURCE = 'NHTSA vPIC, live';
const NOT_ASKED = 'NHTSA could not be asked just now: details such as transmission, drive and seats may be missing.';
const OTHER = 'NHTSA’s live service does not confirm this VIN, so that nothing was added from there.';

/** Completes the decoding table by NHTSA's live decode. */
export class NhtsaIdentify extends Identify {
  constructor(
    private readonly table: Identify,
    private readonly nhtsa: Nhtsa,
    private readonly cache: SourceCacheService,
  ) {
    super();
  }

  async identify(vin: string, budget?: Budget): Promise<IdentifiedVehicle> {
    const known = await this.table.identify(vin);
    // NHTSA knows only vehicles made for North America.
    if (!isNorthAmerican(vin) && checkDigitState(vin) !== 'valid') return known;
    const possible = modelYears(known.vehicleData);
    const years = possible.length > 0 ? possible : [null];
    const answers = await Promise.all(
      years.map((year) => {
        const key = years.length > 1 ? `${vin}/${year}` : vin;
        return this.cache.get(DECODES, key, () => this.nhtsa.decode(vin, year), budget);
      }),
    );
    const found = answers.flatMap((answer) => (answer.outcome === 'ok' ? [answer.value] : []));
    const [asOf] = found.map((answer) => answer.asOf).sort();
    if (asOf === undefined || found.length < answers.length) return withWarning(known, NOT_ASKED);
    const added = found.map(({ value }, index) => {
      return supplement({ ...known.vehicleData, year: years[index] ?? null }, value);
    });
    return added.every((facts) => facts === null) ? withWarning(known, OTHER) : withFacts(known, agreed(added), asOf);
  }
}

/** Returns the facts on which the answers for all possible years agree. */
function agreed(answers: (Partial<VehicleData> | null)[]): Partial<VehicleData> {
  const [first, ...others] = answers;
  const same = Object.entries(first ?? {}).filter(([field, value]) =>
    others.every((other) => JSON.stringify(other?.[field as keyof VehicleData]) === JSON.stringify(value)),
  );
  return Object.fromEntries(same);
}

function withWarning({ vehicleData, identification }: IdentifiedVehicle, warning: string): IdentifiedVehicle {
  return { vehicleData, identification: { ...identification, warnings: [...identification.warnings, warning] } };
}

function withFacts(known: IdentifiedVehicle, added: Partial<IdentifiedVehicle['vehicleData']>, asOf: string) {
  const fields = Object.keys(added);
  if (fields.length === 0) return known;
  const { vehicleData, identification } = known;
  const found = added.model !== undefined;
  return {
    vehicleData: { ...vehicleData, ...added },
    identification: {
      ...identification,
      level: found ? 'model' : identification.level,
      warnings: found ? identification.warnings.filter(isNotAboutModel) : identification.warnings,
      additions: [...identification.additions, { source: SOURCE, asOf, fields }],
    },
  } satisfies IdentifiedVehicle;
}

const isNotAboutModel = (warning: string): boolean => !/^The (model could not|maker of this VIN)/.test(warning);

type Facts = Partial<VehicleData>;

/** Remarks that leave the decode valid: none, check digit, no details, off-road, unused positions. */
const HARMLESS = new Set(['0', '1', '8', '10', '14']);
const MOST = { cylinders: 16, doors: 9, seats: 100, horsepower: 3_000, pounds: 80_000, litres: 30 };
const DRIVES: Record<string, string> = {
  'FWD/Front-Wheel Drive': 'FWD',
  'RWD/Rear-Wheel Drive': 'RWD',
  'AWD/All-Wheel Drive': 'AWD',
  '4WD/4-Wheel Drive/4x4': '4WD',
};
/** Describe a vehicle only together: values of table and NHTSA are not mixed. */
const IDENTITY = ['year', 'make', 'model'] as const;

/** Returns facts missing in the table; null when NHTSA rejects the VIN or describes another vehicle. */
function supplement(vehicleData: VehicleData, live: LiveDecode): Facts | null {
  if (!live.codes.every((code) => HARMLESS.has(code))) return null;
  const decoded = factsOf(live);
  if (IDENTITY.some((field) => differs(vehicleData[field], decoded[field]))) return null;
  const clean = live.codes.every((code) => code === '0');
  const missing = Object.entries(decoded).filter(([field, value]) => {
    if (saysNothing(value) || !saysNothing(vehicleData[field as keyof Facts])) return false;
    return clean || !IDENTITY.includes(field as (typeof IDENTITY)[number]);
  });
  const named = clean ? decoded.model : vehicleData.model;
  // Without a model the other facts may describe any vehicle of the maker.
  return (vehicleData.model ?? named ?? null) === null ? {} : Object.fromEntries(missing);
}

const saysNothing = (value: Facts[keyof Facts] | null): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

function differs(ours: string | number | null, theirs: string | number | null | undefined): boolean {
  if (ours === null || theirs === null || theirs === undefined) return false;
  const plain = (value: string | number): string =>
    String(value)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
  return plain(ours) !== plain(theirs);
}

function factsOf({ facts }: LiveDecode): Facts {
  const word = (key: string, tidy: (text: string) => string = (same) => same): string | null => {
    const text = facts[key];
    return text === undefined ? null : tidy(text);
  };
  const upTo = (most: number, key: string): number | null => {
    const number = positive(facts[key]);
    return number === null || number > most ? null : Math.round(number) || null;
  };
  return {
    year: yearOf(facts.ModelYear),
    make: word('Make', makeName),
    model: word('Model'),
    trim: word('Trim'),
    series: word('Series'),
    ...engineOf(facts),
    transmission: transmissionOf(facts.TransmissionStyle, upTo(20, 'TransmissionSpeeds')),
    drivetrain: word('DriveType', (drive) => DRIVES[drive] ?? drive),
    bodyStyle: word('BodyClass', bodyName),
    vehicleType: word('VehicleType', (type) => titleCase(withoutBrackets(type))),
    doors: upTo(MOST.doors, 'Doors'),
    seatingCapacity: upTo(MOST.seats, 'Seats'),
    horsepower: upTo(MOST.horsepower, 'EngineHP'),
    gvwr: word('GVWR'),
    curbWeight: upTo(MOST.pounds, 'CurbWeightLB'),
    manufacturer: word('Manufacturer', companyName),
    plantCity: word('PlantCity', titleCase),
    plantState: word('PlantState', titleCase),
    plantCountry: word('PlantCountry', countryName),
    // This vehicle may lack optional equipment.
    features: Object.entries(EQUIPMENT).flatMap(([key, name]) => (facts[key] === 'Standard' ? [name] : [])),
  };
}

/** Maps live keys to the table's elements, so that both are described alike. */
function engineOf(facts: LiveDecode['facts']): Facts {
  const elements = new Map<number, string>();
  const put = (element: number, key: string, most = Infinity): void => {
    const text = facts[key];
    if (text !== undefined && !(Number(text) > most)) elements.set(element, text);
  };
  put(ELEMENT.cylinders, 'EngineCylinders', MOST.cylinders);
  put(ELEMENT.displacementL, 'DisplacementL', MOST.litres);
  put(ELEMENT.displacementCc, 'DisplacementCC', MOST.litres * 1000);
  put(ELEMENT.engineConfiguration, 'EngineConfiguration');
  put(ELEMENT.turbo, 'Turbo');
  put(ELEMENT.fuelPrimary, 'FuelTypePrimary');
  const fuelType = describeFuel(facts.FuelTypePrimary, facts.FuelTypeSecondary);
  return { ...describeEngine(elements), fuelType };
}

function yearOf(text: string | undefined): number | null {
  return text !== undefined && /^(19[89]\d|20[0-3]\d)$/.test(text) ? Number(text) : null;
}

/** 'Automatic' and 10 -> '10-speed automatic'. */
function transmissionOf(style: string | undefined, speeds: number | null): string | null {
  if (style === undefined) return speeds === null ? null : `${speeds}-speed`;
  const plain = withoutBrackets(style);
  return speeds === null ? plain : `${speeds}-speed ${plain.charAt(0).toLowerCase()}${plain.slice(1)}`;
}
