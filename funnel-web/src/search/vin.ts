import { toPlainText, upperCased } from '../../../backend/src/platform/input-rules/characters.js';
import {
  fitsCheckDigit,
  hasVinLength,
  normalizeVin,
  VIN_LENGTH,
  vinError,
} from '../../../backend/src/platform/input-rules/vin.js';

/** A validation text in two parts, as the notification shows it. */
export interface Problem {
  title: string;
  message: string;
}

/** Why a VIN, as it was typed or carried by an address, is refused; null when it is well-formed. */
export function vinProblem(raw: string): Problem | null {
  const vin = normalizeVin(raw);
  const message = vinError(vin);
  return message === null ? null : { title: vin === '' ? 'VIN Required' : 'Invalid VIN', message };
}

/** What the VIN field shows of a text, and what it does not. */
export interface TypedVin {
  vin: string;
  /** Characters that were left out because no VIN has them. */
  leftOut: string;
  /** Characters that were left out because the field was full. */
  beyond: string;
  problem: Problem | null;
}

const shown = (kept: string, problem: Problem | null = null): TypedVin => ({
  vin: kept.slice(0, VIN_LENGTH),
  leftOut: '',
  beyond: kept.slice(VIN_LENGTH),
  problem,
});

/**
 * What the field shows of what was typed: capitals, the allowed characters, 17 at most. A text that was dictated or filled in may hold
 * more than the VIN, such as its label: then the VIN in it, and nothing where there is none or several.
 */
export function typedVin(raw: string): TypedVin {
  const text = upperCased(toPlainText(raw));
  const isText = text.length > VIN_LENGTH && /[^A-Z0-9]|^VIN/.test(text);
  if (isText && vinProblem(raw) === null) return shown(normalizeVin(raw));
  const kept = text.replace(/[^A-HJ-NPR-Z0-9]/g, '');
  if (isText && kept.length > VIN_LENGTH) return shown('', vinProblem(raw));
  return { ...shown(kept), leftOut: text.replace(/[A-HJ-NPR-Z0-9]/g, '') };
}

/**
 * What a pasted text puts into the field. Unlike while typing, letters that no VIN has are an error, and nothing is cut off.
 * Null for a piece of a VIN, which goes to where the caret is.
 */
export function pastedVin(text: string): TypedVin | null {
  const vin = normalizeVin(text);
  if (vin.length < VIN_LENGTH) return null;
  return shown(hasVinLength(vin) ? typedVin(vin).vin : '', vinProblem(text));
}

/** True when a complete VIN must carry a check digit, as in North America, and carries another one: most likely a slip while typing. */
export function failsCheckDigit(vin: string): boolean {
  return vin.length === VIN_LENGTH && /^[1-5]/.test(vin) && !fitsCheckDigit(vin);
}

/**
 * True when a complete VIN carries another check digit than it would have to if it was built for North America; which the server finds out
 * for those built elsewhere. European makers fill places with ZZZ: such a VIN never has one.
 */
export function mayBeMistyped(vin: string): boolean {
  return vin.length === VIN_LENGTH && vin.slice(3, 6) !== 'ZZZ' && !fitsCheckDigit(vin);
}
