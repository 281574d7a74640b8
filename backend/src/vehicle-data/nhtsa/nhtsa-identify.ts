import { DAY_SECONDS, type CachedSource, type SourceCacheService } from '../cache/source-cache.service.js';
import type { IdentifiedVehicle } from '../model/vehicle.js';
import { Identify } from '../ports.js';
import { checkDigitState, isNorthAmerican } from '../vin.js';
import type { Nhtsa } from './nhtsa.js';
import { supplement } from './supplement.js';

/** A vehicle does not change once it is built; NHTSA asks for answers to be kept at least this long. */
const DECODES: CachedSource = {
  name: 'nhtsa-decode/1',
  freshSeconds: 30 * DAY_SECONDS,
  staleSeconds: 365 * DAY_SECONDS,
};
const SOURCE = 'NHTSA vPIC, live';
const NOT_ASKED = 'NHTSA could not be asked just now: details such as transmission, drive and seats may be missing.';
const OTHER = 'NHTSA’s live service does not confirm this VIN, so that nothing was added from there.';

/** Identify from the table, completed by NHTSA's live decode. The table answers even when NHTSA does not. */
export class NhtsaIdentify extends Identify {
  constructor(
    private readonly table: Identify,
    private readonly nhtsa: Nhtsa,
    private readonly cache: SourceCacheService,
  ) {
    super();
  }

  async identify(vin: string, budget?: AbortSignal): Promise<IdentifiedVehicle> {
    const known = await this.table.identify(vin);
    // NHTSA only knows vehicles made for North America; of others its answer would be a guess.
    if (!isNorthAmerican(vin) && checkDigitState(vin) !== 'valid') return known;
    const { year } = known.vehicleData;
    const answer = await this.cache.get(DECODES, vin, () => this.nhtsa.decode(vin, year), budget);
    if (answer.outcome !== 'ok') return withWarning(known, NOT_ASKED);
    const added = supplement(known, answer.value.value);
    return added ? withFacts(known, added, answer.value.asOf) : withWarning(known, OTHER);
  }
}

function withWarning({ vehicleData, identification }: IdentifiedVehicle, warning: string): IdentifiedVehicle {
  return { vehicleData, identification: { ...identification, warnings: [...identification.warnings, warning] } };
}

function withFacts(known: IdentifiedVehicle, added: Partial<IdentifiedVehicle['vehicleData']>, asOf: string) {
  const fields = Object.keys(added);
  if (fields.length === 0) return known;
  const { vehicleData, identification } = known;
  const found = added.model !== undefined;
  return {
    vehicleData: { ...vehicleData, ...added },
    identification: {
      ...identification,
      level: found ? 'model' : identification.level,
      warnings: found ? identification.warnings.filter(isNotAboutModel) : identification.warnings,
      additions: [...identification.additions, { source: SOURCE, asOf, fields }],
    },
  } satisfies IdentifiedVehicle;
}

/** The table's complaint that it found no model, or no maker, no longer holds once one is found. */
const isNotAboutModel = (warning: string): boolean => !/^The (model could not|maker of this VIN)/.test(warning);
