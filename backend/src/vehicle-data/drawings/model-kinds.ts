import type { VehicleData } from '../decode/vehicle.js';

/** Models of one body style in every year, by start of the model. */
const KINDS: [bodyStyle: string, models: RegExp][] = [
  [
    'Pickup',
    /^(f-?[1-4]50\b|silverado|sierra (1500|2500|3500)|ram (1500|2500|3500)|[123]500$|tacoma|tundra|ranger|colorado|canyon|frontier|titan|dakota|s-?10 pickup|ridgeline|avalanche|cybertruck|santa cruz|r1t)/i,
  ],
  [
    'SUV',
    /^(rav4|cr-v|hr-v|rogue|escape|equinox|tucson|sportage|cx-(3|30|5|50|7)$|forester|crosstrek|tiguan|taos|compass|renegade|cherokee|grand cherokee|edge|murano|kicks|terrain|trax|trailblazer|encore|envision|kona|santa fe|sorento|seltos|venza|x[1356]$|q[35]$|glc|gle|nx\b|rx\b|rdx|mdx|xc[4-9]0|macan|cayenne|bronco sport|outlander|eclipse cross|model y|id\.4|mustang mach-e|suburban|tahoe|yukon|escalade$|expedition|navigator|sequoia|land cruiser|armada|telluride|palisade|atlas|traverse|enclave|acadia|explorer$|highlander|pilot|ascent|cx-90?$|pathfinder|qx\d\d|jx35|durango|m-class|ml\d|model x|aviator|corsair|nautilus|mkc|mkx|xt[456]$|srx|gv[678]0|q[78]\b|x[47]$|glb|gla|gls|gl-class|ux\b|gx\b|lx\b|4runner|passport|bronco sport|blazer|captiva|journey|patriot|liberty|xterra|juke|element|pilot)/i,
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

/** The usual body style of models of several. */
const USUAL_KINDS: [bodyStyle: string, models: RegExp][] = [
  ['Pickup', /^(pickup|ram$|gmt-?[48]00|c\/?k\b|s-?10$|sonoma|hilux|b-?series|sierra|gladiator|maverick)/i],
  [
    'Motorcycle',
    /^(tri glide|street|road (glide|king)|electra|softail|sportster|dyna|fat (boy|bob)|heritage|ninja|yzf|cbr|gsx|gold ?wing|vulcan|shadow|rebel|v[ -]?star|scout|chief)/i,
  ],
  [
    'Coupe',
    /^(mustang|camaro|corvette|integra|rsx|prelude|celica|supra|gr86|86$|fr-s|brz|3[57]0z|[23]00zx|240sx|eclipse|rx-[78]|tt\b|cayman|911|virage|vantage|db\d|vanquish|firebird|tiburon|veloster|genesis coupe|cl-class|clk|r8|nsx|gt-r|rc\b|lc\b|[248] series|[24]\d\d[a-z]|a5|s5|rs ?5|m[24]\b|monte carlo|thunderbird|cougar|probe|sc[12]$)/i,
  ],
  [
    'Hatchback',
    /^(golf|gti|beetle|new beetle|fit$|yaris|matrix|versa note|mini|cooper|500\b|spark|sonic|aveo|rabbit|cube|(scion )?x[abd]\b|soul|bolt|ioniq$|i3|c-max|fiesta|niro)/i,
  ],
  ['Wagon', /^(outback|allroad|v[679]0)/i],
  ['Convertible', /^(solstice|sky$|spider|124)/i],
  ['Roadster', /^(mx-5|miata|s2000|boxster)/i],
  [
    'Sedan',
    /^(civic|accord|corolla|insight|clarity|prius prime|impreza|wrx|altima|versa|elantra|accent|azera|genesis|rio|forte|cadenza|spectra|amanti|jetta|passat|arteon|cc$|phaeton|[3567] series|[3567]\d\d[a-z]|m[35]\b|[abces]-class|cl[as]\b|a[34678]\b|s[34678]\b|rs ?[37]|es\b|is\b|ls\b|gs\b|hs\b|g3[57]|g25|q[4567]0$|i35|m[34][57]|[tri]lx|t[sl]x?\b|[rc]l\b|legend|vigor|cts|ats|ct[456]|sts|dts|xts|seville|deville|catera|mkz|mks|continental|town car|cruze|cobalt|cavalier|lumina|focus|escort|contour|crown victoria|five hundred|200$|300|sebring|concorde|dart|avenger|neon|stratus|intrepid|mazda[36]|[36]$|626|protege|lancer|galant|mirage|diamante|s[4689]0|model 3|air$|g[789]0|xf|xe|xj|s-type|x-type|ghibli|quattroporte|giulia|regal|lacrosse|lucerne|century|lesabre|verano|grand (am|prix)|g6$|bonneville|sunfire|ion$|aura|sl[12]?$|9-[35]|tercel|echo|cressida)/i,
  ],
];

/** Returns the body style of a model that has only one; otherwise null. */
export function bodyStyleOf({ make, model }: Pick<VehicleData, 'make' | 'model'>): string | null {
  return make && kindIn(KINDS, model);
}

/** Returns the usual body style of a model; null when the model is unknown. */
export function usualBodyStyleOf({ make, model }: Pick<VehicleData, 'make' | 'model'>): string | null {
  return make && (kindIn(KINDS, model) ?? kindIn(USUAL_KINDS, model));
}

const kindIn = (kinds: typeof KINDS, model: string | null): string | null =>
  kinds.find(([, models]) => models.test(model ?? ''))?.[0] ?? null;
