/** At most the ten digits of a number; a country code in front of an autofilled one is dropped. */
export function phoneDigits(raw: string): string {
  const digits = raw.replace(/\D/g, '');
  return (digits.length > 10 ? digits.replace(/^1/, '') : digits).slice(0, 10);
}

export function maskPhone(digits: string): string {
  if (digits.length === 0) return '';
  if (digits.length < 4) return `(${digits}`;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
