import type { VehicleData } from '../decode/vehicle.js';
import { bodyStyleOf } from './model-kinds.js';

/** The kinds of vehicles there are drawings of. */
export const BODY_CLASSES = [
  'sedan',
  'coupe',
  'convertible',
  'roadster',
  'hatchback',
  'wagon',
  'small-suv',
  'large-suv',
  'off-roader',
  'crew-pickup',
  'regular-pickup',
  'minivan',
  'van',
  'chassis-cab',
  'heavy-truck',
  'bus',
  'cruiser',
  'sport-motorcycle',
  'trailer',
] as const;
export type BodyClass = (typeof BODY_CLASSES)[number];

export const BODY_CLASS_NAMES: Record<BodyClass, string> = {
  sedan: 'Sedan',
  coupe: 'Coupe',
  convertible: 'Convertible',
  roadster: 'Roadster',
  hatchback: 'Hatchback',
  wagon: 'Wagon',
  'small-suv': 'SUV',
  'large-suv': 'Large SUV',
  'off-roader': 'Off-road vehicle',
  'crew-pickup': 'Crew-cab pickup',
  'regular-pickup': 'Regular-cab pickup',
  minivan: 'Minivan',
  van: 'Van',
  'chassis-cab': 'Chassis cab',
  'heavy-truck': 'Heavy truck',
  bus: 'Bus',
  cruiser: 'Cruiser motorcycle',
  'sport-motorcycle': 'Sport motorcycle',
  trailer: 'Trailer',
};

export const isBodyClass = (text: string): text is BodyClass => (BODY_CLASSES as readonly string[]).includes(text);

/** What the class is chosen by. The VIN tells the cab of a pickup where nothing else does. */
export type Pictured = Pick<VehicleData, 'make' | 'model' | 'year' | 'bodyStyle' | 'doors' | 'vin'>;

type Rule = BodyClass | null | ((vehicle: Pictured) => BodyClass | null);

/** Families whose body class says too little or, for some years, something else. By make, then by how the model begins. */
const FAMILIES: [make: RegExp, model: RegExp, BodyClass][] = [
  [/^jeep$/i, /^(wrangler|cj\b|cj-|scrambler)/i, 'off-roader'],
  [/^jeep$/i, /^gladiator/i, 'crew-pickup'],
  [/^jeep$/i, /^(grand wagoneer|wagoneer|commander)/i, 'large-suv'],
  [/^ford$/i, /^bronco(?! sport)/i, 'off-roader'],
  [/^mercedes/i, /^g-class/i, 'off-roader'],
  [/^land rover$/i, /^defender/i, 'off-roader'],
  [/^ineos/i, /^grenadier/i, 'off-roader'],
  [/^suzuki$/i, /^(samurai|jimny|sj)/i, 'off-roader'],
  [/^toyota$/i, /^fj cruiser/i, 'off-roader'],
  [/^hummer$/i, /./, 'off-roader'],
  [/^mazda$/i, /^(mx-5|miata)/i, 'roadster'],
  [/^porsche$/i, /^boxster/i, 'roadster'],
  [/^bmw$/i, /^z[348]\b/i, 'roadster'],
  [/^mercedes/i, /^sl([ck])?(-class)?\b/i, 'roadster'],
  [/^honda$/i, /^s2000/i, 'roadster'],
  [/^tesla$/i, /^model s$/i, 'hatchback'],
  [/^tesla$/i, /^model 3$/i, 'sedan'],
  [/^tesla$/i, /^roadster/i, 'roadster'],
  [/^(dodge|chrysler|plymouth)$/i, /caravan|voyager|town & country|town and country/i, 'minivan'],
  [/^subaru$/i, /^outback/i, 'wagon'],
];

/** Sport utility vehicles of full size: three rows on the frame of a truck, or as long. */
const LARGE =
  /^(suburban|tahoe|yukon|escalade|expedition|navigator|excursion|sequoia|land cruiser|lx\b|armada|qx56|qx80|aspen|durango|x7|gls|gl-class|range rover|telluride|palisade|atlas|traverse|enclave|acadia|explorer|aviator|highlander|grand highlander|pilot|ascent|cx-9|cx-90|q7|r1s|model x|tx\b|pathfinder|jx35|qx60)/i;

/** Pickups that were only ever built with four doors. */
const ALWAYS_CREW =
  /^(ridgeline|avalanche|escalade ext|explorer sport trac|cybertruck|r1t|santa cruz|maverick|sierra ev|hummer)/i;
/** Since then more pickups of a year are sold with four doors than with two. */
const CREW_CABS_PREVAIL = 2004;
/** Makers whose motorcycles are cruisers unless the model says otherwise, and models of others that are. */
const CRUISER_MAKES = /^(harley|indian|victory|excelsior|boss hoss|big dog)/i;
const CRUISER_MODELS =
  /gold ?wing|shadow|vtx|rebel|fury|vulcan|boulevard|intruder|v[ -]?star|virago|road star|bolt|rocket|thunderbird|speedmaster|america\b|r 18/i;

/** By the words of vPIC's body classes and of our shorter names for them; the first that fits. Null: no drawing is like it. */
const WORDS: [RegExp, Rule][] = [
  [
    /moped|scooter|minibike|underbone|atv|all.terrain|dirt bike|enduro|motocross|cross country|go kart|golf|snowmobile|farm|construction|autocycle|side car|dual sport|adventure/i,
    null,
  ],
  [/three.wheeled|trike/i, 'cruiser'],
  [/motorcycle/i, motorcycle],
  [/off.road|low speed/i, null],
  [/trailer|dolly/i, 'trailer'],
  [/school bus|shuttle|\bbus\b|motor ?coach/i, 'bus'],
  [/motor ?home|streetcar|trolley|street sweeper|step van|stripped|glider|limousine/i, null],
  [/truck.tractor|fire apparatus/i, 'heavy-truck'],
  [/chassis cab|cutaway|commercial chassis|incomplete/i, 'chassis-cab'],
  [/minivan/i, 'minivan'],
  [/pickup|utility truck|\bsut\b/i, pickup],
  [/ambulance|\bvan\b/i, 'van'],
  [/truck|tractor/i, 'heavy-truck'],
  [/roadster|spyder/i, 'roadster'],
  [/convertible|cabriolet|targa/i, 'convertible'],
  [/crossover|\bcuv\b/i, ({ model }) => (LARGE.test(model ?? '') ? 'large-suv' : 'small-suv')],
  [/suv|sport utility|multi.?purpose/i, ({ model }) => (LARGE.test(model ?? '') ? 'large-suv' : 'small-suv')],
  [/wagon|estate/i, 'wagon'],
  [/hatchback|liftback/i, 'hatchback'],
  [/coupe/i, 'coupe'],
  [/sedan|saloon/i, ({ doors }) => (doors === 2 ? 'coupe' : 'sedan')],
];

/** Which drawing is like a vehicle; null when that is not known, for a wrong one is worse than none. */
export function bodyClassOf(vehicle: Pictured): BodyClass | null {
  const { make, model } = vehicle;
  const family = FAMILIES.find(([makes, models]) => makes.test(make ?? '') && models.test(model ?? ''));
  if (family) return family[2];
  const bodyStyle = vehicle.bodyStyle ?? bodyStyleOf(vehicle) ?? '';
  const rule = WORDS.find(([words]) => words.test(bodyStyle))?.[1] ?? null;
  return typeof rule === 'function' ? rule(vehicle) : rule;
}

function motorcycle({ make, model, bodyStyle }: Pictured): BodyClass {
  if (/cruiser|custom|touring/i.test(bodyStyle ?? '')) return 'cruiser';
  if (/\bsport\b|competition/i.test(bodyStyle ?? '')) return 'sport-motorcycle';
  return CRUISER_MAKES.test(make ?? '') || CRUISER_MODELS.test(model ?? '') ? 'cruiser' : 'sport-motorcycle';
}

function pickup({ model, doors, year, vin }: Pictured): BodyClass {
  const cab = fordCab(vin);
  if (cab) return cab;
  if (doors !== null) return doors > 2 ? 'crew-pickup' : 'regular-pickup';
  const prevails = year !== null && year >= CREW_CABS_PREVAIL;
  return ALWAYS_CREW.test(model ?? '') || prevails ? 'crew-pickup' : 'regular-pickup';
}

/** Ford writes the cab of a truck into the fifth place of its VIN: W crew cab, X extended cab, F regular cab. */
function fordCab(vin: string | null): BodyClass | null {
  const code = /^[123]FT.(.)/.exec(vin ?? '')?.[1];
  if (code === 'W') return 'crew-pickup';
  return code === 'F' || code === 'X' ? 'regular-pickup' : null;
}
