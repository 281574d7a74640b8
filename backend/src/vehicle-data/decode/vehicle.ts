import { ApiProperty } from '@nestjs/swagger';
import { modelYears, type NamedVehicle } from '../../platform/input-rules/vehicle-name.js';

/** Identity and specifications of a vehicle; null always means not reported. */
export class VehicleData {
  @ApiProperty({ type: String, nullable: true, example: '1FTFW5L86RFB45612' }) vin: string | null = null;
  @ApiProperty({
    type: Number,
    nullable: true,
    example: 2024,
    description: 'Model year; null when it is not known for certain, see possibleYears',
  })
  year: number | null = null;
  @ApiProperty({
    type: [Number],
    example: [],
    description:
      'Where the VIN fits two model years, 30 years apart, and nothing decides between them: both, such as [1982, 2012]. ' +
      'Otherwise empty',
  })
  possibleYears: number[] = [];
  @ApiProperty({ type: String, nullable: true, example: 'Ford' }) make: string | null = null;
  @ApiProperty({ type: String, nullable: true, example: 'F-150' }) model: string | null = null;
  @ApiProperty({ type: String, nullable: true, example: 'Lariat' }) trim: string | null = null;
  @ApiProperty({ type: String, nullable: true }) series: string | null = null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'One line composed of the engine facts',
    example: '3.5 L V6',
  })
  engine: string | null = null;
  @ApiProperty({ type: Number, nullable: true }) cylinders: number | null = null;
  @ApiProperty({ type: Number, nullable: true, description: 'Liters' }) displacement: number | null = null;
  @ApiProperty({ type: String, nullable: true }) transmission: string | null = null;
  @ApiProperty({ type: String, nullable: true }) drivetrain: string | null = null;
  @ApiProperty({ type: String, nullable: true, example: 'Pickup' }) bodyStyle: string | null = null;
  @ApiProperty({ type: String, nullable: true, example: 'Truck' }) vehicleType: string | null = null;
  @ApiProperty({ type: String, nullable: true, example: 'Gasoline' }) fuelType: string | null = null;
  @ApiProperty({ type: Number, nullable: true }) doors: number | null = null;
  @ApiProperty({ type: Number, nullable: true }) seatingCapacity: number | null = null;
  @ApiProperty({ type: Number, nullable: true }) horsepower: number | null = null;
  @ApiProperty({ type: String, nullable: true, description: 'Gross vehicle weight rating class' })
  gvwr: string | null = null;
  @ApiProperty({ type: String, nullable: true }) manufacturer: string | null = null;
  @ApiProperty({ type: String, nullable: true }) plantCity: string | null = null;
  @ApiProperty({ type: String, nullable: true }) plantState: string | null = null;
  @ApiProperty({ type: String, nullable: true }) plantCountry: string | null = null;
  @ApiProperty({ type: String, nullable: true }) color: string | null = null;
  @ApiProperty({ type: String, nullable: true }) interiorColor: string | null = null;
  @ApiProperty({ type: Number, nullable: true, description: 'Miles per gallon' }) mpgCity: number | null = null;
  @ApiProperty({ type: Number, nullable: true, description: 'Miles per gallon' }) mpgHighway: number | null = null;
  @ApiProperty({ type: Number, nullable: true, description: 'Pound-feet' }) torque: number | null = null;
  @ApiProperty({ type: Number, nullable: true, description: 'Gallons' }) fuelCapacity: number | null = null;
  @ApiProperty({ type: Number, nullable: true, description: 'Pounds' }) curbWeight: number | null = null;
  @ApiProperty({ type: Number, nullable: true, description: 'Inches' }) length: number | null = null;
  @ApiProperty({ type: Number, nullable: true, description: 'Inches' }) width: number | null = null;
  @ApiProperty({ type: Number, nullable: true, description: 'Inches' }) height: number | null = null;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Image of such a model from a licensed source, never of this one car; null when no source is configured. ' +
      'Silhouettes are illustrations and not given here: GET /api/vehicle-image has them.',
  })
  imageUrl: string | null = null;
  @ApiProperty({ type: [String], description: 'Equipment the source states; empty when it states none' })
  features: string[] = [];
}

/** A vehicle of which nothing but the VIN is known. */
export const unknownVehicle = (vin: string): VehicleData => ({ ...new VehicleData(), vin });

export const IDENTIFICATION_LEVELS = ['model', 'make', 'manufacturer', 'none'] as const;
export type IdentificationLevel = (typeof IDENTIFICATION_LEVELS)[number];

export const CHECK_DIGIT_STATES = ['valid', 'invalid', 'not_applicable'] as const;
export type CheckDigitState = (typeof CHECK_DIGIT_STATES)[number];

export class SuggestedVin {
  @ApiProperty({ example: '1FTFW5L86RFB45612' }) vin: string;
  @ApiProperty({ example: '2024 Ford F-150', description: 'Year, make and model' }) vehicle: string;
}

/** Fields of vehicleData that come from a further source. */
export class AddedFacts {
  @ApiProperty({ example: 'NHTSA vPIC, live' }) source: string;
  @ApiProperty({ example: '2026-11-21', description: 'Day of the answer, ISO 8601' }) asOf: string;
  @ApiProperty({ type: [String], example: ['transmission', 'drivetrain'] }) fields: string[];
}

export class Identification {
  @ApiProperty({ enum: IDENTIFICATION_LEVELS, enumName: 'IdentificationLevel' }) level: IdentificationLevel;
  @ApiProperty({
    enum: CHECK_DIGIT_STATES,
    enumName: 'CheckDigitState',
    description: '"not_applicable" for a VIN of another market (ISO 3779 does not ask for it)',
  })
  checkDigit: CheckDigitState;
  @ApiProperty({ type: [String], description: 'Sentences for the reader, e.g. that the check digit does not match' })
  warnings: string[];
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'United States',
    description: 'Where the maker of this VIN is based, by its first characters (ISO 3780)',
  })
  country: string | null;
  @ApiProperty({
    type: [SuggestedVin],
    description:
      'When the VIN may be mistyped: VINs one typo away that pass the check digit and match a model, likeliest first',
  })
  suggestions: SuggestedVin[];
  @ApiProperty({ example: 'NHTSA vPIC', description: 'Where the facts come from' }) source: string;
  @ApiProperty({ example: '2026-03-12', description: 'Date of the source data, ISO 8601' }) asOf: string;
  @ApiProperty({
    type: [AddedFacts],
    description: 'Fields that come from elsewhere; empty when all come from `source`',
  })
  additions: AddedFacts[];
}

export class IdentifiedVehicle {
  @ApiProperty({ type: VehicleData }) vehicleData: VehicleData;
  @ApiProperty({ type: Identification }) identification: Identification;
}

/** Whether enough is known to sell a report: the maker, and the model or model years. */
export const isIdentified = ({ make, manufacturer, model, ...years }: NamedVehicle): boolean =>
  (make ?? manufacturer ?? null) !== null && (model !== null || modelYears(years).length > 0);

/** "ZSP110L" and "FLHTCUTG" are internal codes of the maker; "F-150", "3.5T" and "LARIAT" are names. */
const MIXED_CODE = /^(?=.*\d)(?=.*[A-Z])[A-Z\d]{5,}$/;
const UNSPEAKABLE_CODE = /^(?=.*[B-DF-HJ-NP-TV-XZ]{4})[A-Z]{5,}$/;

export const isInternalCode = (series: string | null): boolean =>
  series !== null && (MIXED_CODE.test(series) || UNSPEAKABLE_CODE.test(series));

/** Returns the trim to show. vPIC often has the trim as series ("Lariat"), so a series that is a name stands in for it. */
export const trimOf = ({ trim, series }: Pick<VehicleData, 'trim' | 'series'>): string | null =>
  trim ?? (isInternalCode(series) ? null : series);
