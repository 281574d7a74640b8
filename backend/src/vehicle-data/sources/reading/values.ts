import { CANADIAN_PROVINCES, isProvince, TITLE_STATES } from '../../../platform/config/states.js';

const LONGEST_WORD = 100;
const LONGEST_TEXT = 4_000;

/** Reads plain text without control characters and lone surrogates, which break PostgreSQL and terminals. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, LONGEST_TEXT)
    .replace(/[\p{Cc}\p{Cs}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? null : text;
}

/** Reads a short value, such as a drive type; null for markup and "Not Applicable". */
export function wordOf(value: unknown): string | null {
  const word = textOf(typeof value === 'number' ? String(value) : value);
  if (word === null || word.length > LONGEST_WORD || /[<>{}\\]/.test(word)) return null;
  return /^(not applicable|n\/a|null|undefined)$/i.test(word) ? null : word;
}

/** A row by normalized names: 'meter_unit' and 'meterUnit' are both 'meterunit'. */
export type Fields = ReadonlyMap<string, unknown>;

const KM_PER_MILE = 1.609344;
const MOST_MILES = 2_000_000;
const MOST_DOLLARS = 20_000_000;
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2100;

const squeezed = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

export function fieldsOf(row: unknown): Fields | null {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return null;
  return new Map(Object.entries(row).map(([name, value]) => [squeezed(name), value]));
}

function pick(row: Fields, names: string[]): unknown {
  return names.map((name) => row.get(squeezed(name))).find((value) => value !== undefined && value !== null);
}

export const word = (row: Fields, ...names: string[]): string | null => wordOf(pick(row, names));
export const sentence = (row: Fields, ...names: string[]): string | null => textOf(pick(row, names));

/** Reads MM/DD/YYYY, YYYY-MM-DD and 'YYYY-MM-DD hh:mm:ss PST' as YYYY-MM-DD, regardless of the time zone. */
export function day(row: Fields, ...names: string[]): string | null {
  const text = textOf(pick(row, names));
  if (text === null) return null;
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?=$|[T ])/.exec(text);
  if (iso) return isoDay(iso[1], iso[2], iso[3]);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?=$| )/.exec(text);
  return american ? isoDay(american[3], american[1], american[2]) : null;
}

/** Returns the ISO 8601 date of a day that exists, from 1900 to 2100. */
export function isoDay(year = '', month = '', date = ''): string | null {
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  const same = found.getUTCMonth() === Number(month) - 1 && found.getUTCDate() === Number(date);
  if (!same || Number(year) < EARLIEST_YEAR || Number(year) > LATEST_YEAR) return null;
  return found.toISOString().slice(0, 10);
}

/** Reads 59396 and '59,396'. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (!/^-?(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,6})?$/.test(text)) return null;
  return Number(text.replaceAll(',', ''));
}

/**
 * Reads whole miles; units are M and K, without one a Canadian province means kilometers. Zero means that nothing was read.
 * @param place state or province code
 */
export function miles(row: Fields, unit: unknown, place: string | null, ...names: string[]): number | null {
  const reading = numberOf(pick(row, names));
  const factor = isUnit(unit) ? unitFactor(unit) : inKilometers(place) ? 1 / KM_PER_MILE : 1;
  if (reading === null || factor === null) return null;
  const whole = Math.round(reading * factor);
  return whole > 0 && whole <= MOST_MILES ? whole : null;
}

const inKilometers = (place: string | null): boolean => place !== null && isProvince(place);
const isUnit = (unit: unknown): boolean => unit !== undefined && unit !== null && unit !== '';

/** Whether the source names the unit, or the reading is from a province, which records kilometers. */
export const isUnitKnown = (unit: unknown, place: string | null): boolean => isUnit(unit) || inKilometers(place);

function unitFactor(unit: unknown): number | null {
  if (typeof unit !== 'string') return null;
  if (/^m(i|iles?)?$/i.test(unit.trim())) return 1;
  return /^k(m|ilomet(er|re)s?)?$/i.test(unit.trim()) ? 1 / KM_PER_MILE : null;
}

/** Reads US cents from '$12,345.67' or 12345.67. */
export function cents(row: Fields, ...names: string[]): number | null {
  const value = pick(row, names);
  const dollars = numberOf(typeof value === 'string' ? value.replace(/^\s*\$\s*/, '') : value);
  return dollars !== null && dollars > 0 && dollars <= MOST_DOLLARS ? Math.round(dollars * 100) : null;
}

/** Reads true, 'true', 'Yes', 1 and their opposites. */
export function flag(row: Fields, ...names: string[]): boolean | null {
  const value = pick(row, names);
  if (typeof value === 'boolean') return value;
  const text = String(typeof value === 'string' || typeof value === 'number' ? value : '').trim();
  if (/^(true|yes|y|1)$/i.test(text)) return true;
  return /^(false|no|n|0)$/i.test(text) ? false : null;
}

const STATES_AND_PROVINCES = new Set([...TITLE_STATES, ...CANADIAN_PROVINCES]);

/** May be followed by a ZIP or Canadian postal code. */
const STATE_AT_END = /(?:^|[\s,-])([A-Z]{2})(?:\s+(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d))?$/;

/** Reads the state or province of 'WI', 'Milwaukee, WI' or 'Toronto, ON M5V 2T6'. */
export function state(row: Fields, ...names: string[]): string | null {
  const text = wordOf(pick(row, names))?.toUpperCase();
  const letters = text === undefined ? undefined : STATE_AT_END.exec(text)?.[1];
  return letters !== undefined && STATES_AND_PROVINCES.has(letters) ? letters : null;
}

/** No report is nested deeper; walking it would exhaust the stack. */
const MAX_DEPTH = 32;

/** Returns an answer that jsonb accepts, with U+FFFD for NUL and lone surrogates; undefined when nested too deep. */
export function keepable(json: unknown): unknown {
  try {
    return walk(json, 0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function walk(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw new RangeError('nested too deep');
  if (Array.isArray(value)) return value.map((child) => walk(child, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [storable(key), walk(child, depth + 1)]));
}

const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '\ufffd');
