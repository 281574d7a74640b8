/** What is told of a vehicle for nothing, with its labels. */
export const IDENTITY_FACTS = [
  ['Trim', 'trim'],
  ['Body style', 'bodyStyle'],
  ['Engine', 'engine'],
  ['Fuel', 'fuelType'],
  ['Drivetrain', 'drivetrain'],
  ['Built in', 'plantCountry'],
] as const;
