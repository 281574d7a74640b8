import { ApiProperty } from '@nestjs/swagger';
import {
  type AddedFacts,
  type IdentifiedVehicle,
  type VehicleData,
  isInternalCode,
  trimOf,
  yearsOf,
} from '../vehicle-data/decode/vehicle.js';
import { day, number } from '../vehicle-data/findings/format.js';

class Specification {
  @ApiProperty({ example: 'Curb weight' })
  label: string;
  @ApiProperty({ type: String, nullable: true, example: '4,705 lb', description: 'With its unit; null: not reported' })
  value: string | null;
}

/** What is known of the vehicle itself, in the words and the order in which page and paper show it. */
export class Specifications {
  @ApiProperty({ type: [Specification] })
  rows: Specification[];
  @ApiProperty({
    type: [String],
    example: ['torque', 'curb weight'],
    description: 'Measures that few sources state and none does for this vehicle; they have no row',
  })
  notReported: string[];
  @ApiProperty({ example: 'Decoded from the VIN. Source: NHTSA vPIC, as of Mar 12, 2026.' })
  origin: string;
}

type Fact = readonly [label: string, value: string | number | null];

/** The facts a reader looks for, known or not, then the measures that are known. Pure. */
export function specificationsOf(vehicle: IdentifiedVehicle): Specifications {
  const all = measures(vehicle);
  const known = all.filter(([, value]) => value !== null);
  return {
    rows: [...facts(vehicle), ...known].map(([label, value]) => ({ label, value: value === null ? null : `${value}` })),
    notReported: all.filter(([, value]) => value === null).map(([label]) => label.toLowerCase()),
    origin: origin(vehicle),
  };
}

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

/** A series that is shown as the trim, or is a code of the maker, has no row. */
function seriesOf({ trim, series }: VehicleData): Fact[] {
  return isInternalCode(series) || (trim === null && series !== null) ? [] : [['Series', series]];
}

function measures({ vehicleData: data }: IdentifiedVehicle): Fact[] {
  const measured = (value: number | null, unit: string) => (value ? `${number(value)} ${unit}` : null);
  return [
    ['City mileage', measured(data.mpgCity, 'mpg')],
    ['Highway mileage', measured(data.mpgHighway, 'mpg')],
    ['Torque', measured(data.torque, 'lb-ft')],
    ['Fuel capacity', measured(data.fuelCapacity, 'gal')],
    ['Curb weight', measured(data.curbWeight, 'lb')],
    ['Length', measured(data.length, 'in')],
    ['Width', measured(data.width, 'in')],
    ['Height', measured(data.height, 'in')],
  ];
}

const origin = ({ identification: { source, asOf, additions } }: IdentifiedVehicle): string =>
  [`Decoded from the VIN. Source: ${source}, as of ${day(asOf)}.`, ...additions.map(added)].join(' ');

const added = ({ source, asOf, fields }: AddedFacts): string =>
  `From ${source}, as of ${day(asOf)}: ${fields.map(inWords).join(', ')}.`;

/** 'fuelType' as a reader would write it. */
const inWords = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
