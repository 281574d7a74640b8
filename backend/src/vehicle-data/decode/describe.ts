import {
  type CheckDigitState,
  type Identification,
  type IdentificationLevel,
  type IdentifiedVehicle,
  type SuggestedVin,
  type VehicleData,
  unknownVehicle,
} from './vehicle.js';
import { checkDigitState, wmiCountry } from './vin.js';
import type { Decoded } from './decode.js';
import { ELEMENT, VEHICLE_TYPES } from './vpic-table.js';
import { bodyName, companyName, countryName, makeName, titleCase, withoutBrackets } from './names.js';

/** Describes a decoded VIN for readers. With suggestions, a check digit that need not match counts as wrong. */
export function describeVehicle(
  vin: string,
  decoded: Decoded | null,
  asOf: string,
  suggestions: SuggestedVin[] = [],
): IdentifiedVehicle {
  const vehicleData = decoded ? vehicleOf(vin, decoded) : unknownVehicle(vin);
  const state = checkDigitState(vin);
  const checkDigit = state === 'not_applicable' && suggestions.length > 0 ? 'invalid' : state;
  const country = wmiCountry(vin) ?? (decoded?.wmi.country ? countryName(decoded.wmi.country) : null);
  const identification: Identification = {
    level: levelOf(vehicleData),
    checkDigit,
    warnings: [
      ...typingWarnings(checkDigit, vehicleData, suggestions),
      ...decodingWarnings(vehicleData, decoded, country),
    ],
    country,
    suggestions,
    source: 'NHTSA vPIC',
    asOf,
    additions: [],
  };
  return { vehicleData, identification };
}

function vehicleOf(vin: string, { wmi, year, possibleYears, model, facts }: Decoded): VehicleData {
  const text = (element: number, tidy: (text: string) => string = (same) => same): string | null => {
    const found = facts.get(element);
    return found ? tidy(found) : null;
  };
  const make = model?.make ?? (wmi.makes.length === 1 ? wmi.makes[0] : undefined);
  return {
    ...unknownVehicle(vin),
    year,
    possibleYears,
    make: make ? makeName(make) : null,
    model: model?.name ?? null,
    trim: text(ELEMENT.trim),
    series: text(ELEMENT.series),
    ...describeEngine(facts),
    drivetrain: text(ELEMENT.driveType),
    bodyStyle: text(ELEMENT.bodyClass, bodyName),
    vehicleType: VEHICLE_TYPES[wmi.type] ?? null,
    fuelType: describeFuel(facts.get(ELEMENT.fuelPrimary), facts.get(ELEMENT.fuelSecondary)),
    doors: positive(facts.get(ELEMENT.doors)),
    horsepower: positive(facts.get(ELEMENT.horsepower)),
    gvwr: text(ELEMENT.gvwr),
    manufacturer: wmi.manufacturer ? companyName(wmi.manufacturer) : null,
    plantCity: text(ELEMENT.plantCity, titleCase),
    plantState: text(ELEMENT.plantState, titleCase),
    plantCountry: text(ELEMENT.plantCountry, countryName),
  };
}

/** Returns 'Gasoline', or 'Gasoline / Electric' for two fuels. */
export function describeFuel(...fuels: (string | undefined)[]): string | null {
  const names = fuels.flatMap((fuel) => (fuel ? [withoutBrackets(fuel)] : []));
  return [...new Set(names)].join(' / ') || null;
}

function levelOf(vehicle: VehicleData): IdentificationLevel {
  if (vehicle.model !== null) return 'model';
  if (vehicle.make !== null) return 'make';
  return vehicle.manufacturer !== null ? 'manufacturer' : 'none';
}

function typingWarnings(checkDigit: CheckDigitState, vehicle: VehicleData, suggestions: SuggestedVin[]): string[] {
  if (checkDigit === 'invalid')
    return ['The check digit (position 9) does not match. Please compare the VIN with the one on the vehicle.'];
  if (suggestions.length > 0)
    return ['A character of this VIN may be mistyped. Please compare the VIN with the one on the vehicle.'];
  if (checkDigit === 'not_applicable' && vehicle.model !== null)
    return [
      'This VIN does not carry a North American check digit. The vehicle may have been built for another market.',
    ];
  return [];
}

function decodingWarnings(vehicle: VehicleData, decoded: Decoded | null, country: string | null): string[] {
  const where = country ? ` (${country})` : '';
  if (!decoded) return [`The maker of this VIN${where} is not in the data.`];
  const [earlier, later] = vehicle.possibleYears;
  const years = later
    ? [`This VIN fits the model years ${earlier} and ${later}, and nothing in it decides between them.`]
    : [];
  if (vehicle.model !== null) return years;
  const maker = vehicle.manufacturer ?? 'an unknown maker';
  return [...years, `The model could not be determined from this VIN. Its maker is ${maker}${where}.`];
}

const LAYOUTS: Record<string, string> = {
  'In-Line': 'inline-',
  'V-Shaped': 'V',
  'W Shaped': 'W',
  'Horizontally opposed (boxer)': 'flat-',
};
const CC_PER_LITER = 1000;

/** Returns a positive number or null; vPIC writes 0 for "not known". */
export function positive(text: string | undefined): number | null {
  const number = Number(text);
  return Number.isFinite(number) && number > 0 ? number : null;
}

/** Returns a line such as '3.5 L V6 turbo', the cylinders and the displacement in liters. */
export function describeEngine(facts: Map<number, string>): Pick<VehicleData, 'engine' | 'cylinders' | 'displacement'> {
  const cc = positive(facts.get(ELEMENT.displacementCc));
  const liters = positive(facts.get(ELEMENT.displacementL)) ?? (cc === null ? null : cc / CC_PER_LITER);
  const cylinders = positive(facts.get(ELEMENT.cylinders));
  const words = [size(liters), layout(facts.get(ELEMENT.engineConfiguration), cylinders)];
  if (facts.get(ELEMENT.turbo) === 'Yes') words.push('turbo');
  if (facts.get(ELEMENT.fuelPrimary) === 'Diesel') words.push('diesel');
  const burns = liters !== null || cylinders !== null;
  if (!burns && facts.get(ELEMENT.fuelPrimary) === 'Electric') words.push('Electric motor');
  const line = words.filter(Boolean).join(' ');
  const displacement = liters === null ? null : Number(liters.toFixed(liters < 1 ? 3 : 1));
  return { engine: line || null, cylinders, displacement };
}

/** Below one liter, as of motorcycles, in cubic centimeters. */
function size(liters: number | null): string {
  if (liters === null) return '';
  return liters < 1 ? `${Math.round(liters * CC_PER_LITER)} cc` : `${liters.toFixed(1)} L`;
}

function layout(configuration: string | undefined, cylinders: number | null): string {
  if (configuration === 'Rotary') return 'rotary';
  if (cylinders === null) return '';
  const prefix = configuration === undefined ? undefined : LAYOUTS[configuration];
  return prefix ? `${prefix}${cylinders}` : `${cylinders}-cylinder`;
}
