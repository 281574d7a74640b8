import type { VehicleData } from '../decode/vehicle.js';
import { bodyStyleOf } from './model-kinds.js';

/** Names of the drawings. */
export const BODY_CLASS_NAMES = {
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
} as const;
export type BodyClass = keyof typeof BODY_CLASS_NAMES;
export const BODY_CLASSES = Object.keys(BODY_CLASS_NAMES) as BodyClass[];

export const isBodyClass = (text: string): text is BodyClass => Object.hasOwn(BODY_CLASS_NAMES, text);

export type Pictured = Pick<VehicleData, 'make' | 'model' | 'year' | 'bodyStyle' | 'doors' | 'vin'>;

type Rule = BodyClass | null | ((vehicle: Pictured) => BodyClass | null);

/** Families whose body style is too vague or wrong in vPIC, by make and start of the model. */
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

/** Full-size sport utility vehicles. */
const LARGE =
  /^(suburban|tahoe|yukon|escalade|expedition|navigator|excursion|sequoia|land cruiser|lx\b|armada|qx56|qx80|aspen|durango|x7|gls|gl-class|range rover|telluride|palisade|atlas|traverse|enclave|acadia|explorer|aviator|highlander|grand highlander|pilot|ascent|cx-9|cx-90|q7|r1s|model x|tx\b|pathfinder|jx35|qx60)/i;

/** Pickups that were only ever built with four doors. */
const ALWAYS_CREW =
  /^(ridgeline|avalanche|escalade ext|explorer sport trac|cybertruck|r1t|santa cruz|maverick|sierra ev|hummer)/i;
/** Since this year most pickups have four doors. */
const CREW_CABS_PREVAIL = 2004;
/** Makers of cruisers, and cruisers of other makers. */
const CRUISER_MAKES = /^(harley|indian|victory|excelsior|boss hoss|big dog)/i;
const CRUISER_MODELS =
  /gold ?wing|shadow|vtx|rebel|fury|vulcan|boulevard|intruder|v[ -]?star|virago|road star|bolt|rocket|thunderbird|speedmaster|america\b|r 18/i;

/** By words of vPIC's body classes and our names for them; the first match. Null has no drawing. */
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

/** Returns the drawing for a vehicle; null when unknown, for a wrong one is worse than none. */
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

/** Position 5 of a Ford truck's VIN: W crew cab, X extended cab, F regular cab. */
function fordCab(vin: string | null): BodyClass | null {
  const code = /^[123]FT.(.)/.exec(vin ?? '')?.[1];
  if (code === 'W') return 'crew-pickup';
  return code === 'F' || code === 'X' ? 'regular-pickup' : null;
}
