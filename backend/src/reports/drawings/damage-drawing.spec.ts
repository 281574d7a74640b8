import { BODY_CLASS_NAMES } from '../../vehicle-data/images/body-class.js';
import { FIELD, pictureOf } from '../../vehicle-data/images/strokes.js';
import { damageText } from './damage-drawing.js';

const UNNAMED = { make: null, model: null, year: null, doors: null, vin: null };
const SEDAN = { ...UNNAMED, bodyStyle: 'Sedan' };

/** The hatching is the last path; each of its lines is a pair of points. */
function hatching(bodyStyle: string, damageArea: 'front' | 'rear' | 'left' | 'right') {
  const drawn = damageText({ ...UNNAMED, bodyStyle }, { damageArea, severity: 'severe' });
  const path = drawn?.drawing.paths.at(-1);
  const xs = [...(path?.d ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x]) => Number(x));
  return { ink: path?.stroke, from: Math.min(...xs), to: Math.max(...xs) };
}

describe('the drawing of the damage', () => {
  it.each([
    ['Sedan', 'Sedan'],
    ['Pickup', 'Regular-cab pickup'],
    ['Truck-Tractor', 'Heavy truck'],
    ['Motorcycle - Cruiser', 'Cruiser motorcycle'],
    ['Bus', 'Bus'],
    ['Trailer', 'Trailer'],
  ])('[X7-005] the damage of a %s is drawn on a %s, where it was struck', (bodyStyle, name) => {
    const { left, right } = pictureOf(
      (Object.entries(BODY_CLASS_NAMES).find(([, said]) => said === name)?.[0] ?? '') as keyof typeof BODY_CLASS_NAMES,
    );
    const middle = (left + right) / 2;
    expect(damageText({ ...UNNAMED, bodyStyle }, { damageArea: 'front', severity: 'severe' })?.summary).toBe(
      `${name}: damage at the front`,
    );
    const [front, rear] = [hatching(bodyStyle, 'front'), hatching(bodyStyle, 'rear')];
    expect(front.from).toBeLessThan(left + 30);
    expect(front.to).toBeLessThan(middle);
    expect(rear.from).toBeGreaterThan(middle);
    expect(rear.to).toBeGreaterThan(right - 30);
    for (const side of [hatching(bodyStyle, 'left'), hatching(bodyStyle, 'right')]) {
      expect(side.from).toBeGreaterThan(left);
      expect(side.to).toBeLessThan(right);
      expect(side.to - side.from).toBeGreaterThan(40);
    }
  });

  it('a struck right side is seen from the right: the front is at the other end', () => {
    const textOf = (damageArea: 'left' | 'right') =>
      damageText(SEDAN, { damageArea, severity: 'minor' })?.drawing.labels[0];
    expect(textOf('left')).toMatchObject({ text: 'Front', anchor: 'start' });
    expect(textOf('right')).toMatchObject({ text: 'Front', anchor: 'end' });
    expect(textOf('right')?.x).toBeGreaterThan(FIELD.width / 2);
  });

  it('has the color of its severity', () => {
    const inkOf = (severity: 'minor' | 'severe') =>
      damageText(SEDAN, { damageArea: 'rear', severity })?.drawing.paths.at(-1)?.stroke;
    expect([inkOf('minor'), inkOf('severe')]).toEqual(['warn', 'bad']);
  });

  it('is left out where no place of damage was reported or the kind of vehicle is not known', () => {
    expect(damageText(SEDAN, { damageArea: 'unknown', severity: 'severe' })).toBeNull();
    expect(damageText({ ...UNNAMED, bodyStyle: null }, { damageArea: 'front', severity: 'severe' })).toBeNull();
  });
});
