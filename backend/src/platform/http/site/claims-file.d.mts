export const CLAIM_NAMES: readonly [
  'rating',
  'reviewsHome',
  'reviews',
  'reports',
  'satisfied',
  'dealerships',
  'reportsInWords',
  'dealershipsInWords',
];

export function claimsIn(file: string): Record<string, unknown>;
