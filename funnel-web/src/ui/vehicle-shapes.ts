/** Side views on a 320 x 130 grid, wheels at y 104. Generic silhouettes: they show a kind of body, never a model. */
export interface VehicleShape {
  body: string;
  glass: string;
  wheels: readonly [number, number];
  lines: string;
}

export type ShapeName = 'sedan' | 'suv' | 'pickup' | 'van' | 'coupe' | 'hatchback' | 'truck' | 'motorcycle';

export const SHAPES: Record<Exclude<ShapeName, 'motorcycle'>, VehicleShape> = {
  sedan: {
    body: 'M14 92c-2-14 4-22 20-25l52-8c18-16 36-27 62-27h26c26 0 44 10 60 26l44 7c18 3 28 10 28 22 0 9-4 13-12 13H28c-9 0-13-3-14-8z',
    glass: 'M104 58c12-10 24-15 42-15h6v18h-50zM162 43h10c20 0 34 6 46 17l-56 1z',
    wheels: [80, 244],
    lines: 'M157 62v38M134 70h12M186 70h12',
  },
  suv: {
    body: 'M16 92c-2-16 3-25 18-28l44-8 24-24c4-4 8-6 14-6h128c10 0 16 3 19 12l8 24c4 2 7 7 8 14 1 10 1 14 0 18-1 7-5 10-12 10H30c-9 0-13-4-14-12z',
    glass: 'M92 55l18-18c3-3 6-4 10-4h26v22zM154 33h46v22h-46zM208 33h34c4 0 7 2 8 6l5 16h-47z',
    wheels: [82, 228],
    lines: 'M150 59v41M204 59v41M126 67h12M180 67h12',
  },
  pickup: {
    body: 'M14 92c-2-16 4-24 22-27l46-7c14-18 28-26 50-26h34c10 0 16 6 18 16l2 12h118c6 0 8 4 8 10v22c0 8-4 11-12 11H28c-9 0-13-3-14-11z',
    glass: 'M98 57c9-10 18-15 34-15h4v16H98zM145 42h19c6 0 9 4 10 9l1 7h-30z',
    wheels: [80, 252],
    lines: 'M141 62v38M186 60v40M122 70h12M196 72h112',
  },
  van: {
    body: 'M16 92c-2-18 0-28 14-34l34-12c16-16 32-24 58-24h160c14 0 22 8 22 24v44c0 10-4 14-12 14H30c-9 0-13-3-14-12z',
    glass: 'M80 48c12-10 24-15 42-15h8v20H74zM142 33h58v20h-58zM212 33h66c6 0 10 3 10 10v10h-76z',
    wheels: [78, 252],
    lines: 'M136 58v42M206 58v42M118 66h10M216 66h12',
  },
  coupe: {
    body: 'M12 92c-2-12 4-20 20-23l58-9c22-16 44-24 74-24 28 0 50 10 72 28l42 6c20 3 30 9 30 19 0 9-4 12-12 12H26c-9 0-13-3-14-9z',
    glass: 'M108 60c16-9 32-14 54-14v16h-58zM172 46c22 1 38 7 50 16l-50 1z',
    wheels: [78, 244],
    lines: 'M168 64v36M138 72h14',
  },
  hatchback: {
    body: 'M18 92c-2-16 4-24 20-27l42-7c16-19 34-29 62-29h54c26 0 46 10 58 30l20 8c10 4 14 10 14 20 0 11-4 16-12 16H30c-8 0-11-3-12-11z',
    glass: 'M98 57c11-11 23-17 42-17h6v18H98zM156 40h38c20 0 32 6 40 18h-78z',
    wheels: [82, 232],
    lines: 'M151 61v39M130 69h12M182 69h12',
  },
  truck: {
    body: 'M12 96V66c0-8 4-14 10-18l14-20c3-4 7-6 12-6h34c6 0 9 3 9 9v-12h203c6 0 10 4 10 10v59c0 9-4 13-12 13H22c-7 0-10-3-10-5z',
    glass: 'M34 52l12-17c2-3 5-4 8-4h20v22z',
    wheels: [62, 250],
    lines: 'M91 28v72M84 64h-8M104 36h186M104 52h186',
  },
};

const MATCHES: readonly [RegExp, ShapeName][] = [
  [/motorcycle|scooter|moped/i, 'motorcycle'],
  [/pickup/i, 'pickup'],
  [/minivan|van\b|bus/i, 'van'],
  [/sport utility|suv|crossover|multi-?purpose|mpv/i, 'suv'],
  [/hatchback|liftback|wagon/i, 'hatchback'],
  [/coupe|convertible|roadster|cabriolet/i, 'coupe'],
  [/truck|tractor|chassis|incomplete/i, 'truck'],
];

/** The silhouette for a body style or, without one, a vehicle type; a sedan when neither says. */
export function shapeFor(bodyStyle: string | null, vehicleType: string | null): ShapeName {
  for (const text of [bodyStyle, vehicleType]) {
    const match = text ? MATCHES.find(([pattern]) => pattern.test(text)) : undefined;
    if (match) return match[1];
    if (text && /sedan|saloon|passenger/i.test(text)) return 'sedan';
  }
  return 'sedan';
}
