import type { SectionKey, VehicleHistory } from './history.js';

/** New record fields by section, with their value for older reports. */
type AddedFields = Partial<Record<SectionKey, Readonly<Record<string, unknown>>>>;

/** Entry n is what version n + 2 added; each version has a stored example in backend/test/fixtures/snapshots. */
const ADDED: readonly AddedFields[] = [
  // Version 2 names its version; nothing else differs.
  {},
  // Version 3: whether the source named the unit of a reading. Earlier readings were stored as miles.
  { odometer: { unitReported: true } },
];

const versionAfter = (added: readonly AddedFields[]): number => added.length + 1;

export const HISTORY_VERSION = versionAfter(ADDED);

/** Returns a history in the form that is stored. */
export const storedHistory = (history: VehicleHistory, added = ADDED): VehicleHistory & { version: number } => ({
  version: versionAfter(added),
  ...completed(history, added),
});

/**
 * Reads a stored history of any version into today's shape. Another replica may have written a newer version, which is a superset.
 */
export function readHistory(stored: object | null, added = ADDED): VehicleHistory | null {
  if (stored === null) return null;
  const { version, ...history } = stored as Record<string, unknown>;
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
