import type { IdentifiedVehicle, VehicleData } from '../model/vehicle.js';
import { ELEMENT } from '../vpic/elements.js';
import { describeEngine, positive } from '../vpic/engine.js';
import { bodyName, companyName, countryName, makeName, titleCase, withoutBrackets } from '../vpic/names.js';
import { EQUIPMENT, type LiveDecode, type VpicKey } from './read-vpic.js';

type Facts = Partial<VehicleData>;

/** Remarks that leave the decode good: none, check digit (we say that ourselves), no details, off-road, unused positions. */
const HARMLESS = new Set(['0', '1', '8', '10', '14']);
const MOST = { cylinders: 16, doors: 9, seats: 100, horsepower: 3_000, pounds: 80_000, litres: 30 };
const DRIVES: Record<string, string> = {
  'FWD/Front-Wheel Drive': 'FWD',
  'RWD/Rear-Wheel Drive': 'RWD',
  'AWD/All-Wheel Drive': 'AWD',
  '4WD/4-Wheel Drive/4x4': '4WD',
};
/** What describes a vehicle only together: the table's value and NHTSA's are not mixed. */
const IDENTITY = ['year', 'make', 'model'] as const;

/**
 * What the live decode adds: facts the table does not have. What the table says stays. Null when NHTSA found fault with the
 * VIN or describes another vehicle than the table does; then nothing of its answer can be relied on.
 */
export function supplement({ vehicleData }: IdentifiedVehicle, live: LiveDecode): Facts | null {
  if (!live.codes.every((code) => HARMLESS.has(code))) return null;
  const decoded = factsOf(live);
  if (IDENTITY.some((field) => differs(vehicleData[field], decoded[field]))) return null;
  const clean = live.codes.every((code) => code === '0');
  const missing = Object.entries(decoded).filter(([field, value]) => {
    if (saysNothing(value) || !saysNothing(vehicleData[field as keyof Facts])) return false;
    return clean || !IDENTITY.includes(field as (typeof IDENTITY)[number]);
  });
  const named = clean ? decoded.model : vehicleData.model;
  // Without a model nothing says which of a maker's vehicles the other facts would describe.
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
  const word = (key: VpicKey, tidy: (text: string) => string = (same) => same): string | null => {
    const text = facts[key];
    return text === undefined ? null : tidy(text);
  };
  const upTo = (most: number, key: VpicKey): number | null => {
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
    // What is optional this one vehicle may not have.
    features: Object.entries(EQUIPMENT).flatMap(([key, name]) => (facts[key as VpicKey] === 'Standard' ? [name] : [])),
  };
}

/** The live keys under the table's element numbers, so that both are described alike. */
function engineOf(facts: LiveDecode['facts']): Facts {
  const elements = new Map<number, string>();
  const put = (element: number, key: VpicKey, most = Infinity): void => {
    const text = facts[key];
    if (text !== undefined && !(Number(text) > most)) elements.set(element, text);
  };
  put(ELEMENT.cylinders, 'EngineCylinders', MOST.cylinders);
  put(ELEMENT.displacementL, 'DisplacementL', MOST.litres);
  put(ELEMENT.displacementCc, 'DisplacementCC', MOST.litres * 1000);
  put(ELEMENT.engineConfiguration, 'EngineConfiguration');
  put(ELEMENT.turbo, 'Turbo');
  put(ELEMENT.fuelPrimary, 'FuelTypePrimary');
  const { line, cylinders, displacement } = describeEngine(elements);
  const fuels = [facts.FuelTypePrimary, facts.FuelTypeSecondary].flatMap((fuel) =>
    fuel ? [withoutBrackets(fuel)] : [],
  );
  return { engine: line, cylinders, displacement, fuelType: [...new Set(fuels)].join(' / ') || null };
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
