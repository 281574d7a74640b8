import type { VehicleHistory } from './history.js';

/** A history as it was frozen: of some version, which those of before 0.2.0 do not name. */
type Stored = Record<string, unknown>;

/** What is written from now on. */
interface NewestHistory extends VehicleHistory {
  readonly version: number;
}

/**
 * Step n brings a history of version n + 1 to version n + 2. A field that is added to a history gets its step here, which says what
 * the field is on reports sold before (mostly null: not reported), and a stored example in backend/test/fixtures/snapshots.
 */
const STEPS: readonly ((older: Stored) => Stored)[] = [
  // Version 2 names its version; nothing else differs.
  (older) => older,
];

/** The version that is written today. */
export const HISTORY_VERSION = STEPS.length + 1;

/** A history as it is frozen. */
export const storedHistory = (history: VehicleHistory): NewestHistory => ({ version: HISTORY_VERSION, ...history });

/**
 * The only reader of frozen histories: whichever version was sold, everything behind it sees today's shape. A newer version than
 * ours, which another replica wrote while it was being updated, is taken as it is: what is added later is never needed by us.
 */
export function readHistory(stored: object | null): VehicleHistory | null {
  if (stored === null) return null;
  const { version, ...history } = stored as Stored;
  const known = typeof version === 'number' ? version : 1;
  // Checked against the contract with a stored example of each version.
  return STEPS.slice(known - 1).reduce((older, step) => step(older), history) as unknown as VehicleHistory;
}
