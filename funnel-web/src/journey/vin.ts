export const VIN_LENGTH = 17;

/** A validation text in two parts, as the notification shows it. */
export interface Problem {
  title: string;
  message: string;
}

/** What the field keeps of what was typed or pasted, and whether letters that no VIN holds were dropped. */
export function cleanVin(raw: string): { vin: string; dropped: boolean } {
  const upper = raw.toUpperCase();
  return { vin: upper.replace(/[^A-HJ-NPR-Z0-9]/g, '').slice(0, VIN_LENGTH), dropped: /[IOQ]/.test(upper) };
}

export function normalizeVin(raw: string): string {
  return raw.trim().toUpperCase();
}

export function vinProblem(raw: string): Problem | null {
  const vin = normalizeVin(raw);
  if (vin === '') return { title: 'VIN Required', message: 'Please enter a VIN to search' };
  if (vin.length !== VIN_LENGTH) return { title: 'Invalid VIN', message: 'VIN must be exactly 17 characters long' };
  if (/[IOQ]/.test(vin)) return { title: 'Invalid VIN', message: 'VIN cannot contain letters I, O, or Q' };
  if (!/^[A-Z0-9]+$/.test(vin)) return { title: 'Invalid VIN', message: 'Invalid VIN format' };
  return null;
}
