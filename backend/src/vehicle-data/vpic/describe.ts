import type {
  CheckDigitState,
  Identification,
  IdentificationLevel,
  IdentifiedVehicle,
  SuggestedVin,
  VehicleData,
} from '../model/vehicle.js';
import { checkDigitState } from '../vin.js';
import { wmiCountry } from '../wmi-country.js';
import type { Decoded } from './decode.js';
import { ELEMENT, VEHICLE_TYPES } from './elements.js';
import { describeEngine, positive } from './engine.js';
import { bodyName, companyName, countryName, makeName, titleCase, withoutBrackets } from './names.js';

const SOURCE = 'NHTSA vPIC';

/**
 * Puts what was decoded into the report's words. What the data does not say stays null.
 * @param suggestions what was perhaps meant instead. Where there is something, a check digit that need not fit is one that fails.
 */
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
    source: SOURCE,
    asOf,
    additions: [],
  };
  return { vehicleData, identification };
}

/** A vehicle of which nothing but the VIN is known. */
export function unknownVehicle(vin: string): VehicleData {
  return {
    vin,
    year: null,
    possibleYears: [],
    make: null,
    model: null,
    trim: null,
    series: null,
    engine: null,
    cylinders: null,
    displacement: null,
    transmission: null,
    drivetrain: null,
    bodyStyle: null,
    vehicleType: null,
    fuelType: null,
    doors: null,
    seatingCapacity: null,
    horsepower: null,
    gvwr: null,
    manufacturer: null,
    plantCity: null,
    plantState: null,
    plantCountry: null,
    color: null,
    interiorColor: null,
    mpgCity: null,
    mpgHighway: null,
    torque: null,
    fuelCapacity: null,
    curbWeight: null,
    length: null,
    width: null,
    height: null,
    imageUrl: null,
    features: [],
  };
}

function vehicleOf(vin: string, { wmi, year, possibleYears, model, facts }: Decoded): VehicleData {
  const text = (element: number, tidy: (text: string) => string = (same) => same): string | null => {
    const found = facts.get(element);
    return found ? tidy(found) : null;
  };
  const engine = describeEngine(facts);
  const make = model?.make ?? (wmi.makes.length === 1 ? wmi.makes[0] : undefined);
  return {
    ...unknownVehicle(vin),
    year,
    possibleYears,
    make: make ? makeName(make) : null,
    model: model?.name ?? null,
    trim: text(ELEMENT.trim),
    series: text(ELEMENT.series),
    engine: engine.line,
    cylinders: engine.cylinders,
    displacement: engine.displacement,
    drivetrain: text(ELEMENT.driveType),
    bodyStyle: text(ELEMENT.bodyClass, bodyName),
    vehicleType: VEHICLE_TYPES[wmi.type] ?? null,
    fuelType: fuelOf(facts),
    doors: positive(facts.get(ELEMENT.doors)),
    horsepower: positive(facts.get(ELEMENT.horsepower)),
    gvwr: text(ELEMENT.gvwr),
    manufacturer: wmi.manufacturer ? companyName(wmi.manufacturer) : null,
    plantCity: text(ELEMENT.plantCity, titleCase),
    plantState: text(ELEMENT.plantState, titleCase),
    plantCountry: text(ELEMENT.plantCountry, countryName),
  };
}

function fuelOf(facts: Map<number, string>): string | null {
  const fuels = [facts.get(ELEMENT.fuelPrimary), facts.get(ELEMENT.fuelSecondary)];
  const named = fuels.flatMap((fuel) => (fuel ? [withoutBrackets(fuel)] : []));
  return named.length ? [...new Set(named)].join(' / ') : null;
}

function levelOf(vehicle: VehicleData): IdentificationLevel {
  if (vehicle.model !== null) return 'model';
  if (vehicle.make !== null) return 'make';
  return vehicle.manufacturer !== null ? 'manufacturer' : 'none';
}

/** Whether the VIN may be mistyped, or made for another market. */
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

/** What the VIN does not say. */
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
