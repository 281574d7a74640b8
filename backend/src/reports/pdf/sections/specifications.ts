import type { Content } from 'pdfmake';
import type { AddedFacts, IdentifiedVehicle } from '../../../vehicle-data/model/vehicle.js';
import { facts, note, section } from '../blocks.js';
import { PLAIN } from '../look.js';
import { day, NOT_REPORTED, number } from '../format.js';

function pairs({ vehicleData: data, identification }: IdentifiedVehicle): [string, string | number | null][] {
  const plant = [data.plantCity, data.plantState, data.plantCountry].filter(Boolean).join(', ');
  return [
    ['Model year', data.year],
    ['Make', data.make],
    ['Model', data.model],
    ['Trim', data.trim],
    ['Series', data.series],
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
    ['Color', [data.color, data.interiorColor && `inside ${data.interiorColor}`].filter(Boolean).join(', ') || null],
    ['Manufacturer', data.manufacturer],
    ['Maker at home in', identification.country],
    ['Built in', plant || null],
  ];
}

/** What few sources state: each is a row where it is known; the others are named in one line. */
function measures({ vehicleData: data }: IdentifiedVehicle): [string, string | null][] {
  const measured = (value: number | null | undefined, unit: string) => (value ? `${number(value)} ${unit}` : null);
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

/** 'fuelType' as a reader would write it. */
const inWords = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const added = ({ source, asOf, fields }: AddedFacts): string =>
  ` From ${source}, as of ${day(asOf)}: ${fields.map(inWords).join(', ')}.`;

export function specifications(vehicle: IdentifiedVehicle): Content[] {
  const { vehicleData, identification } = vehicle;
  const more = measures(vehicle);
  const missing = more.flatMap(([label, value]) => (value === null ? [label.toLowerCase()] : []));
  const known = [...pairs(vehicle), ...more.filter(([, value]) => value !== null)];
  const equipment: Content[] =
    vehicleData.features.length > 0
      ? [
          { text: 'Equipment the source states', style: 'part', margin: [0, 10, 0, 2], headlineLevel: PLAIN },
          { ul: vehicleData.features },
        ]
      : [];
  return section(
    1,
    'Specifications',
    [],
    [
      facts(known.map(([label, value]) => [label, value === null ? NOT_REPORTED : String(value)])),
      ...(missing.length > 0 ? [note(`${NOT_REPORTED}: ${missing.join(', ')}.`)] : []),
      ...equipment,
      note(
        `Decoded from the VIN. Source: ${identification.source}, as of ${day(identification.asOf)}.` +
          identification.additions.map(added).join(''),
      ),
    ],
  );
}
