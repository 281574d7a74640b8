import { ApiProperty } from '@nestjs/swagger';
import { type IdentifiedVehicle, type VehicleData, isInternalCode, trimOf } from '../vehicle-data/decode/vehicle.js';
import { day } from '../vehicle-data/findings/format.js';
import { yearsOf } from '../platform/input-rules/vehicle-name.js';
import { number } from '../platform/input-rules/formats.js';

class Specification {
  @ApiProperty({ example: 'Curb weight' }) label: string;
  @ApiProperty({ type: String, nullable: true, example: '4,705 lb', description: 'With its unit; null: not reported' })
  value: string | null;
}

/** Facts of the vehicle, as page and PDF show them. */
export class Specifications {
  @ApiProperty({ type: [Specification] }) rows: Specification[];
  @ApiProperty({
    type: [String],
    example: ['torque', 'curb weight'],
    description: 'Measures that few sources state and none does for this vehicle; they have no row',
  })
  notReported: string[];
  @ApiProperty({ example: 'Decoded from the VIN. Source: NHTSA vPIC, as of Mar 12, 2026.' }) origin: string;
}

type Fact = readonly [label: string, value: string | number | null];

/** Lists the facts a reader looks for, known or not, then the known measures. Pure. */
export function specificationsOf(vehicle: IdentifiedVehicle): Specifications {
  const { source, asOf, additions } = vehicle.identification;
  const measures = MEASURES.map(([label, key, unit]): Fact => {
    const value = vehicle.vehicleData[key];
    return [label, value ? `${number(value)} ${unit}` : null];
  });
  const known = measures.filter(([, value]) => value !== null);
  const added = additions.map(
    ({ source, asOf, fields }) => `From ${source}, as of ${day(asOf)}: ${fields.map(readable).join(', ')}.`,
  );
  return {
    rows: [...facts(vehicle), ...known].map(([label, value]) => ({ label, value: value === null ? null : `${value}` })),
    notReported: measures.filter(([, value]) => value === null).map(([label]) => label.toLowerCase()),
    origin: [`Decoded from the VIN. Source: ${source}, as of ${day(asOf)}.`, ...added].join(' '),
  };
}

const MEASURES = [
  ['City mileage', 'mpgCity', 'mpg'],
  ['Highway mileage', 'mpgHighway', 'mpg'],
  ['Torque', 'torque', 'lb-ft'],
  ['Fuel capacity', 'fuelCapacity', 'gal'],
  ['Curb weight', 'curbWeight', 'lb'],
  ['Length', 'length', 'in'],
  ['Width', 'width', 'in'],
  ['Height', 'height', 'in'],
] as const;

function facts({ vehicleData: data, identification }: IdentifiedVehicle): Fact[] {
  const plant = [data.plantCity, data.plantState, data.plantCountry].filter(Boolean).join(', ');
  const color = [data.color, data.interiorColor && `inside ${data.interiorColor}`].filter(Boolean).join(', ');
  return [
    ['Model year', yearsOf(data)],
    ['Make', data.make],
    ['Model', data.model],
    ['Trim', trimOf(data)],
    ...seriesOf(data),
    ['Body style', data.bodyStyle],
    ['Vehicle type', data.vehicleType],
    ['Doors', data.doors],
    ['Seats', data.seatingCapacity],
    ['Engine', data.engine],
    ['Cylinders', data.cylinders],
    ['Displacement', data.displacement === null ? null : `${data.displacement} L`],
    ['Horsepower', data.horsepower === null ? null : `${number(data.horsepower)} hp`],
    ['Fuel', data.fuelType],
    ['Transmission', data.transmission],
    ['Drivetrain', data.drivetrain],
    ['Weight class', data.gvwr],
    ['Color', color || null],
    ['Manufacturer', data.manufacturer],
    ['Manufacturer’s country', identification.country],
    ['Built in', plant || null],
  ];
}

/** A series shown as the trim, or that is an internal code, has no row. */
function seriesOf({ trim, series }: VehicleData): Fact[] {
  return isInternalCode(series) || (trim === null && series !== null) ? [] : [['Series', series]];
}

/** 'fuel type' for 'fuelType'. */
const readable = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
