import type { SectionKey } from '../../findings/history.js';
import { normalizeVin } from '../../../platform/input-rules/vin.js';
import type { Fate } from './life.js';

export interface TestVehicle {
  readonly scenario: string;
  readonly vin: string;
  /** In any state. */
  readonly plate: string;
  readonly about: string;
  readonly fate: Fate;
  readonly manner: 'answers' | 'slow' | 'down';
  /** Whether the source has no record. */
  readonly empty: boolean;
  readonly notOffered: readonly SectionKey[];
  /** Sections of the answer that cannot be read. */
  readonly unavailable: readonly SectionKey[];
}

const UNEVENTFUL: Fate = {
  owners: 2,
  accident: false,
  writeOff: null,
  rollback: false,
  theft: false,
  recalls: 0,
  openLien: false,
};

type Rest = Partial<Omit<TestVehicle, 'fate'>> & { fate?: Partial<Fate> };

function vehicle(
  scenario: string,
  vin: string,
  plate: string,
  about: string,
  { fate, ...rest }: Rest = {},
): TestVehicle {
  const usual = { manner: 'answers', empty: false, notOffered: [], unavailable: [] } as const;
  return { scenario, vin, plate, about, fate: { ...UNEVENTFUL, ...fate }, ...usual, ...rest };
}

/** Published test numbers (docs/reference/test-vehicles.md): valid VINs of real models; no car has the serial number 000000. */
export const TEST_VEHICLES: readonly TestVehicle[] = [
  vehicle('clean', '5NPEB4AC8DH000000', 'CLEAN1', 'Nothing against it: score 8.5, recommended'),
  vehicle('accident', '5XYKTCA63DG000000', 'ACCIDENT', 'One accident, no title brand: score 6.5', {
    fate: { accident: true },
  }),
  vehicle('salvage', '1C4GJWAG0DL000000', 'SALVAGE', 'Written off after a collision, titled as salvage, then rebuilt', {
    fate: { accident: true, writeOff: 'collision' },
  }),
  vehicle('flood', '1G4GD5EDXBF000000', 'FLOOD1', 'Written off after a flood, branded, then rebuilt', {
    fate: { writeOff: 'flood' },
  }),
  vehicle('odometer rollback', '2C3CCACGXCH000000', 'ROLLBACK', 'The odometer was turned back at the second sale', {
    fate: { rollback: true },
  }),
  vehicle('many owners', 'JTKKU4B44C1000000', 'OWNERS', 'Six owners; service and liens are covered by no source', {
    fate: { owners: 6 },
    notOffered: ['service', 'liens'],
  }),
  vehicle('open recalls', 'KMTG341A5LU000000', 'RECALLS', 'Two demonstration recalls', { fate: { recalls: 2 } }),
  vehicle('theft', 'WAUFFGFF2F1000000', 'THEFT1', 'Stolen once and found again', { fate: { theft: true } }),
  vehicle('lien', 'KNAE55LC1J6000000', 'LIENS1', 'A loan of the present owner is still open', {
    fate: { openLien: true },
  }),
  vehicle('no records', '1HD1MAM25DB000000', 'EMPTY1', 'The source was asked and has no record of any kind', {
    empty: true,
  }),
  vehicle(
    'source slow',
    '5YJSA1EA7KF000000',
    'SLOW09',
    'The source takes 9 seconds, for the preview and for the report',
    { manner: 'slow' },
  ),
  vehicle(
    'source down',
    'WAULFAFR3DA000000',
    'DOWN01',
    'The source never answers: no section is known, a sold report waits',
    { manner: 'down' },
  ),
  vehicle(
    'data corrupt',
    '5N1AL0MM8DC000000',
    'CORRUPT',
    'Brands, readings and accidents cannot be read, the rest can',
    { unavailable: ['titleBrands', 'odometer', 'accidents'] },
  ),
];

/** Prefix of plates without a vehicle. */
export const UNKNOWN_PREFIX = 'NONE';
export const PLATE_SOURCE_DOWN = 'PLATEOUT';
export const SLOW_MS = 9_000;

const byVin = new Map(TEST_VEHICLES.map((test) => [test.vin, test]));
const byPlate = new Map(TEST_VEHICLES.map((test) => [test.plate, test]));

export const testVehicle = (vin: string): TestVehicle | null => byVin.get(normalizeVin(vin)) ?? null;
export const testPlate = (plate: string): TestVehicle | null => byPlate.get(plate) ?? null;
