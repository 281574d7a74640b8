import type { VehicleData } from '../model/vehicle.js';

/** Models of one kind of body in every year, by how the model begins. Models that were sold in several kinds are left out. */
const KINDS: [bodyStyle: string, models: RegExp][] = [
  [
    'Pickup',
    /^(f-?[1-4]50\b|silverado|sierra (1500|2500|3500)|ram (1500|2500|3500)|[123]500$|tacoma|tundra|ranger|colorado|canyon|frontier|titan|dakota|s-?10 pickup|ridgeline|avalanche|cybertruck|santa cruz|r1t)/i,
  ],
  [
    'SUV',
    /^(rav4|cr-v|hr-v|rogue|escape|equinox|tucson|sportage|cx-(3|30|5|50|7)$|forester|crosstrek|tiguan|taos|compass|renegade|cherokee|grand cherokee|edge|murano|kicks|terrain|trax|trailblazer|encore|envision|kona|santa fe|sorento|seltos|venza|x[1356]$|q[35]$|glc|gle|nx\b|rx\b|rdx|mdx|xc[4-9]0|macan|cayenne|bronco sport|outlander|eclipse cross|model y|id\.4|mustang mach-e|suburban|tahoe|yukon|escalade$|expedition|navigator|sequoia|land cruiser|armada|telluride|palisade|atlas|traverse|enclave|acadia|explorer$|highlander|pilot|ascent|cx-90?$|pathfinder)/i,
  ],
  [
    'Sedan',
    /^(camry$|sentra|maxima|malibu$|impala$|fusion|sonata|optima|k5$|stinger|avalon|charger$|taurus$|legacy$)/i,
  ],
  ['Hatchback', /^(prius$|leaf|bolt ev$)/i],
  ['Coupe', /^challenger/i],
  ['Minivan', /^(sienna|odyssey|pacifica|sedona|carnival|quest)/i],
  ['Van', /^(transit(?! connect)|sprinter|promaster(?! city)|express|savana|econoline)/i],
];

/** The body style of a model that was only ever sold in one; null when it is not known or there are several. */
export function bodyStyleOf({ make, model }: Pick<VehicleData, 'make' | 'model'>): string | null {
  if (!make) return null;
  return KINDS.find(([, models]) => models.test(model ?? ''))?.[0] ?? null;
}
