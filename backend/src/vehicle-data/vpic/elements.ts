/** Ids of the vPIC elements the table holds. scripts/vpic-build.mjs keeps the same list. */
export const ELEMENT = {
  bodyClass: 5,
  cylinders: 9,
  displacementCc: 11,
  displacementL: 13,
  doors: 14,
  driveType: 15,
  engineModel: 18,
  fuelPrimary: 24,
  gvwr: 25,
  model: 28,
  plantCity: 31,
  series: 34,
  trim: 38,
  engineConfiguration: 64,
  fuelSecondary: 66,
  horsepower: 71,
  plantCountry: 75,
  plantState: 77,
  electrification: 126,
  turbo: 135,
} as const;

/** vPIC vehicle types (a property of the WMI). */
export const VEHICLE_TYPES: Record<number, string> = {
  1: 'Motorcycle',
  2: 'Passenger Car',
  3: 'Truck',
  5: 'Bus',
  6: 'Trailer',
  7: 'Multipurpose Passenger Vehicle',
  9: 'Low Speed Vehicle',
  10: 'Incomplete Vehicle',
  13: 'Off-Road Vehicle',
};
export const PASSENGER_CAR = 2;
export const TRUCK = 3;
export const MULTIPURPOSE = 7;
