import { DAY_SECONDS, type CachedSource, type SourceCacheService } from '../cache/source-cache.service.js';
import type { IdentifiedVehicle, VehicleData } from '../model/vehicle.js';
import { Identify } from '../ports.js';
import { modelYears } from '../vehicle-name.js';
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
    const possible = modelYears(known.vehicleData);
    const years = possible.length > 0 ? possible : [null];
    const answers = await Promise.all(
      years.map((year) => {
        const key = years.length > 1 ? `${vin}/${year}` : vin;
        return this.cache.get(DECODES, key, () => this.nhtsa.decode(vin, year), budget);
      }),
    );
    const found = answers.flatMap((answer) => (answer.outcome === 'ok' ? [answer.value] : []));
    const [asOf] = found.map((answer) => answer.asOf).sort();
    if (asOf === undefined || found.length < answers.length) return withWarning(known, NOT_ASKED);
    const added = found.map(({ value }, index) => supplement(ofYear(known, years[index]), value));
    return added.every((facts) => facts === null) ? withWarning(known, OTHER) : withFacts(known, agreed(added), asOf);
  }
}

/** The vehicle as if its model year were known. */
function ofYear({ vehicleData, ...rest }: IdentifiedVehicle, year: number | null = null): IdentifiedVehicle {
  return { ...rest, vehicleData: { ...vehicleData, year } };
}

/** What the answers for all possible years say alike. */
function agreed(answers: (Partial<VehicleData> | null)[]): Partial<VehicleData> {
  const [first, ...others] = answers;
  const same = Object.entries(first ?? {}).filter(([field, value]) =>
    others.every((other) => JSON.stringify(other?.[field as keyof VehicleData]) === JSON.stringify(value)),
  );
  return Object.fromEntries(same);
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
