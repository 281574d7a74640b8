import { cleanVin, failsCheckDigit, plain, VIN_LENGTH } from '../../search/vin';

const RUN = /[A-Z0-9]+/g;
const PURE = /^[A-HJ-NPR-Z0-9]+$/;
/** What people and papers write before a VIN. */
const LABEL = /\b(?:VIN|VEHICLE IDENTIFICATION(?: NUMBER)?)\b(?:\s*(?:NO|NR|NUMBER))?\s*[.:#]*/g;

/**
 * The VIN in a pasted or scanned text: 'VIN: 1FT-FW5L86-RFB45612', a whole line of a registration, a barcode that begins with the I of an
 * import. Null when there is none. Letters that no VIN holds are left in, so that the caller can say so.
 */
export function vinInText(text: string): string | null {
  const upper = plain(text).replace(LABEL, ' ');
  const runs = upper.match(RUN) ?? [];
  const candidates = runs.flatMap((run) => windows(run)).filter((window) => PURE.test(window));
  const whole = runs.find((run) => run.length === VIN_LENGTH);
  const joined = runs.join('');
  return (
    whole ??
    candidates.find((window) => !failsCheckDigit(window)) ??
    candidates[0] ??
    (joined.length === VIN_LENGTH ? joined : null)
  );
}

/**
 * What the field keeps of what was typed. A text that came at once, dictated or filled in, may hold more than the VIN: then the VIN in it.
 * Seventeen characters and one more are a slip at the end, not such a text.
 */
export function vinTyped(raw: string): { vin: string; dropped: boolean } {
  const isText = raw.length > VIN_LENGTH && /[^A-Z0-9]/i.test(raw);
  return cleanVin((isText ? vinInText(raw) : null) ?? raw);
}

function windows(run: string): string[] {
  return Array.from({ length: Math.max(0, run.length - VIN_LENGTH + 1) }, (_, start) =>
    run.slice(start, start + VIN_LENGTH),
  );
}
