import type { VehicleHistory } from '../vehicle-data/findings/history.js';
import { HISTORY_SOURCES } from '../vehicle-data/sources/history-sources.js';

const DEMONSTRATION = 'The history records are made up for demonstration and describe no real vehicle.';
const LICENSED = 'The records come from public and licensed sources, which do not hold everything that happened.';
/** Required by NMVTIS of its providers. */
const NMVTIS =
  'Title, brand, total loss and salvage records come from the National Motor Vehicle Title Information System (NMVTIS), by way ' +
  'of a provider approved for it. NMVTIS holds records of certain vehicles titled in the United States; not every state, ' +
  'insurer, junk or salvage yard reports every vehicle to it, and it holds no repair history. More at vehiclehistory.gov.';

/** Providers whose reports may name NMVTIS (row 22). */
const NMVTIS_PROVIDERS: readonly string[] = Object.values(HISTORY_SOURCES)
  .filter(({ approvedForNmvtis }) => approvedForNmvtis)
  .map(({ provider }) => provider);

/** Returns what a reader must know about the source of the records. */
export function sourceNotice({ demonstration, provider }: VehicleHistory): string {
  if (demonstration) return DEMONSTRATION;
  return NMVTIS_PROVIDERS.includes(provider) ? NMVTIS : LICENSED;
}
