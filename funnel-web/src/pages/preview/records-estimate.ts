const FIGURES: readonly (readonly [maxAge: number, records: number])[] = [
  [2, 6],
  [5, 12],
  [10, 20],
];
const OLDER = 28;

/** How many records are typical for a vehicle of this age. A fixed figure, worded as one: nothing random, nothing about this vehicle. */
export function typicalRecords(modelYear: number, currentYear: number): number {
  const age = Math.max(0, currentYear - modelYear);
  return FIGURES.find(([maxAge]) => age <= maxAge)?.[1] ?? OLDER;
}
