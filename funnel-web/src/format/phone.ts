/** A phone number as it is shown while it is typed; digits beyond ten and other characters stay to be seen. */
export function maskPhone(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  if (digits.length < 4) return `(${digits}`;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
