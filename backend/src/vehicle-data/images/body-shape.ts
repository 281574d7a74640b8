/** The shapes there are drawings of; 'car' stands for a vehicle whose body is not known. */
export const BODY_SHAPES = [
  'sedan',
  'coupe',
  'convertible',
  'hatchback',
  'wagon',
  'suv',
  'pickup',
  'minivan',
  'van',
  'truck',
  'bus',
  'motorcycle',
  'trailer',
  'car',
] as const;
export type BodyShape = (typeof BODY_SHAPES)[number];

/** By the words of vPIC's body classes and of our shorter names for them; the first that fits. */
const WORDS: [RegExp, BodyShape][] = [
  [/motorcycle|moped|scooter|atv|all.terrain|dirt bike|trike|off.road.*(bike|cycle)/i, 'motorcycle'],
  [/trailer|dolly/i, 'trailer'],
  [/\bbus\b|motorhome|motor home|streetcar|trolley/i, 'bus'],
  [/minivan/i, 'minivan'],
  [/pickup|utility truck|\bsut\b/i, 'pickup'],
  [/step van|cargo van|\bvan\b|limousine.*van/i, 'van'],
  [/truck|tractor|chassis|cab.?over|cutaway|fire apparatus|ambulance|glider|incomplete/i, 'truck'],
  [/convertible|cabriolet|roadster|spyder|targa/i, 'convertible'],
  [/suv|sport utility|crossover|\bcuv\b|multi.?purpose|low speed vehicle/i, 'suv'],
  [/wagon|estate/i, 'wagon'],
  [/hatchback|liftback/i, 'hatchback'],
  [/coupe/i, 'coupe'],
  [/sedan|saloon|limousine/i, 'sedan'],
];

export function bodyShape(bodyStyle: string | null | undefined): BodyShape {
  return WORDS.find(([words]) => words.test(bodyStyle ?? ''))?.[1] ?? 'car';
}

export const isBodyShape = (text: string): text is BodyShape => (BODY_SHAPES as readonly string[]).includes(text);
