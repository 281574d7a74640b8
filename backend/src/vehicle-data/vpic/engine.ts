import { ELEMENT } from './elements.js';

/** The engine facts of a vehicle and the one line they make. */
interface Engine {
  line: string | null;
  cylinders: number | null;
  /** Liters: one decimal, three below one liter. */
  displacement: number | null;
}

const LAYOUTS: Record<string, string> = {
  'In-Line': 'inline-',
  'V-Shaped': 'V',
  'W Shaped': 'W',
  'Horizontally opposed (boxer)': 'flat-',
};
const CC_PER_LITRE = 1000;

/** A positive number, or null: the source writes 0 for "not known". */
export function positive(text: string | undefined): number | null {
  const number = Number(text);
  return Number.isFinite(number) && number > 0 ? number : null;
}

/** Liters from the element stated in liters, else from cubic centimeters; a line such as '3.5 L V6 turbo' from all of them. */
export function describeEngine(facts: Map<number, string>): Engine {
  const cc = positive(facts.get(ELEMENT.displacementCc));
  const litres = positive(facts.get(ELEMENT.displacementL)) ?? (cc === null ? null : cc / CC_PER_LITRE);
  const cylinders = positive(facts.get(ELEMENT.cylinders));
  const words = [size(litres), layout(facts.get(ELEMENT.engineConfiguration), cylinders)];
  if (facts.get(ELEMENT.turbo) === 'Yes') words.push('turbo');
  if (facts.get(ELEMENT.fuelPrimary) === 'Diesel') words.push('diesel');
  const burns = litres !== null || cylinders !== null;
  if (!burns && facts.get(ELEMENT.fuelPrimary) === 'Electric') words.push('Electric motor');
  const line = words.filter(Boolean).join(' ');
  return { line: line === '' ? null : line, cylinders, displacement: litres === null ? null : roundLitres(litres) };
}

function roundLitres(litres: number): number {
  return Number(litres.toFixed(litres < 1 ? 3 : 1));
}

/** Motorcycle engines are spoken of in cubic centimeters. */
function size(litres: number | null): string {
  if (litres === null) return '';
  return litres < 1 ? `${Math.round(litres * CC_PER_LITRE)} cc` : `${litres.toFixed(1)} L`;
}

function layout(configuration: string | undefined, cylinders: number | null): string {
  if (configuration === 'Rotary') return 'rotary';
  if (cylinders === null) return '';
  const prefix = configuration === undefined ? undefined : LAYOUTS[configuration];
  return prefix ? `${prefix}${cylinders}` : `${cylinders}-cylinder`;
}
