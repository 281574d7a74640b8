import type { SectionKey, VehicleHistory } from './history.js';

/** A history as it was frozen: of some version, which those of before 0.2.0 do not name. */
type Stored = Record<string, unknown>;

/** What is written from now on. */
interface NewestHistory extends VehicleHistory {
  readonly version: number;
}

/** By section: fields its records had not before, and what they are where nobody said (mostly null: not reported). */
type AddedFields = Partial<Record<SectionKey, Readonly<Record<string, unknown>>>>;

/**
 * Entry n is what version n + 2 added to version n + 1. A field that is added to a history gets its entry here, and a stored example in
 * backend/test/fixtures/snapshots. A source that does not know of the field need not name it.
 */
const ADDED: readonly AddedFields[] = [
  // Version 2 names its version; nothing else differs.
  {},
  // Version 3: whether the source named the unit of a reading. Earlier readings were stored as miles.
  { odometer: { unitReported: true } },
];

const versionAfter = (added: readonly AddedFields[]): number => added.length + 1;

/** The version that is written today. */
export const HISTORY_VERSION = versionAfter(ADDED);

/** A history as it is frozen. */
export const storedHistory = (history: VehicleHistory, added = ADDED): NewestHistory => ({
  version: versionAfter(added),
  ...completed(history, added),
});

/**
 * The only reader of frozen histories: whichever version was sold, everything behind it sees today's shape. A newer version than
 * ours, which another replica wrote while it was being updated, is taken as it is: what is added later is never needed by us.
 * @param added what each version added, from the second on
 */
export function readHistory(stored: object | null, added = ADDED): VehicleHistory | null {
  if (stored === null) return null;
  const { version, ...history } = stored as Stored;
  const known = typeof version === 'number' ? version : 1;
  // Checked against the contract with a stored example of each version.
  return completed(history as unknown as VehicleHistory, added.slice(known - 1));
}

function completed(history: VehicleHistory, added: readonly AddedFields[]): VehicleHistory {
  return added
    .flatMap((step) => Object.entries(step) as [SectionKey, object][])
    .reduce((older, [key, fields]) => withFields(older, key, fields), history);
}

function withFields(history: VehicleHistory, key: SectionKey, fields: object): VehicleHistory {
  const { records, ...origin } = history[key];
  return { ...history, [key]: { ...origin, records: records.map((record) => ({ ...fields, ...record })) } };
}
