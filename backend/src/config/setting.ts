/** One environment variable: how it is read, its default, and what it is for. The README's table is checked against these. */
export interface Setting<T> {
  readonly name: string;
  readonly default: string;
  readonly about: string;
  readonly read: (text: string) => T;
}

/** What a variable must be, in words that follow its name. */
export class InvalidSetting extends Error {}

export const setting = <T>(name: string, fallback: string, about: string, read: (text: string) => T): Setting<T> => ({
  name,
  default: fallback,
  about,
  read,
});

export const text = (value: string): string => value;
export const optional = (value: string): string | null => value || null;

export function integer(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < min || number > max)
      throw new InvalidSetting(`must be a whole number from ${min} to ${max}`);
    return number;
  };
}

export function onOff(value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new InvalidSetting('must be on or off');
  return value === 'on';
}

export function oneOf<const T extends string>(...values: T[]): (value: string) => T {
  return (value) => {
    const found = values.find((one) => one === value);
    if (found === undefined) throw new InvalidSetting(`must be one of ${values.join(', ')}`);
    return found;
  };
}

export function httpUrl(value: string): string {
  if (!/^https?:\/\/[^\s?#]+$/.test(value)) throw new InvalidSetting('must begin with https://');
  return value.replace(/\/+$/, '');
}
