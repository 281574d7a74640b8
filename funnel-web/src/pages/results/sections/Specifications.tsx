import type { AddedFacts, Report } from '../../../api/types';
import { day, NOT_REPORTED, number } from '../../../journey/format';

type Fact = readonly [label: string, value: string | number | null];

function facts({ vehicleData: data, identification }: Report): readonly Fact[] {
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
function measures({ vehicleData: data }: Report): Fact[] {
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

function MissingMeasures({ all }: { all: readonly Fact[] }) {
  const missing = all.flatMap(([label, value]) => (value === null ? [label.toLowerCase()] : []));
  if (missing.length === 0) return null;
  return (
    <p className="mt-3 text-[0.9375rem] text-soft">
      {NOT_REPORTED}: {missing.join(', ')}.
    </p>
  );
}

/** 'fuelType' as a reader would write it. */
const inWords = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function addedText({ source, asOf, fields }: AddedFacts): string {
  return `From ${source}, as of ${day(asOf)}: ${fields.map(inWords).join(', ')}.`;
}

export function Specifications({ report }: { report: Report }) {
  const { vehicleData, identification } = report;
  const more = measures(report);
  return (
    <>
      <dl className="grid gap-x-10 sm:grid-cols-2">
        {[...facts(report), ...more.filter(([, value]) => value !== null)].map(([label, value]) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-b border-rule py-2 break-inside-avoid"
          >
            <dt className="shrink-0 text-soft">{label}</dt>
            <dd className={value === null ? 'text-right text-soft italic' : 'text-right font-medium'}>
              {value ?? NOT_REPORTED}
            </dd>
          </div>
        ))}
      </dl>
      <MissingMeasures all={more} />
      {vehicleData.features.length > 0 ? (
        <div className="mt-5">
          <h3 className="text-lg">Equipment the source states</h3>
          <ul className="mt-2 list-disc columns-1 gap-10 pl-5 sm:columns-2">
            {vehicleData.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="mt-4 text-sm text-soft">
        Decoded from the VIN. Source: {identification.source}, as of {day(identification.asOf)}.
        {identification.additions.map((added) => ` ${addedText(added)}`)}
      </p>
    </>
  );
}
