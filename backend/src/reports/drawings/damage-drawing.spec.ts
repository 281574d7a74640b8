import type { DrawnPath } from './drawing.dto.js';
import { damageText } from './damage-drawing.js';

const UNNAMED = { make: null, model: null, year: null, doors: null, vin: null };
const SEDAN = { ...UNNAMED, bodyStyle: 'Sedan' };

function extent(paths: DrawnPath[]) {
  const xs = paths.flatMap(({ d }) => [...d.matchAll(/([\d.]+),/g)].map(([, x]) => Number(x)));
  return { from: Math.min(...xs), to: Math.max(...xs) };
}

/** The first path is the ground, the last one the hatching. */
function drawn(bodyStyle: string, damageArea: 'front' | 'rear' | 'left' | 'right') {
  const { paths = [] } = damageText({ ...UNNAMED, bodyStyle }, { damageArea, severity: 'severe' })?.drawing ?? {};
  return { vehicle: extent(paths.slice(1, -1)), hatching: extent(paths.slice(-1)) };
}

describe('the drawing of the damage', () => {
  it.each([
    ['Sedan', 'Sedan'],
    ['Pickup', 'Regular-cab pickup'],
    ['Truck-Tractor', 'Heavy truck'],
    ['Motorcycle - Cruiser', 'Cruiser motorcycle'],
    ['Bus', 'Bus'],
    ['Trailer', 'Trailer'],
  ])('draws the damage of a %s on a %s, in its place [X7-005]', (bodyStyle, name) => {
    expect(damageText({ ...UNNAMED, bodyStyle }, { damageArea: 'front', severity: 'severe' })?.summary).toBe(
      `${name}: damage at the front`,
    );
    const { vehicle, hatching: front } = drawn(bodyStyle, 'front');
    const rear = drawn(bodyStyle, 'rear').hatching;
    const middle = (vehicle.from + vehicle.to) / 2;
    expect(front.from).toBeLessThan(vehicle.from + 30);
    expect(front.to).toBeLessThan(middle);
    expect(rear.from).toBeGreaterThan(middle);
    expect(rear.to).toBeGreaterThan(vehicle.to - 30);
    for (const side of [drawn(bodyStyle, 'left').hatching, drawn(bodyStyle, 'right').hatching]) {
      expect(side.from).toBeGreaterThan(vehicle.from);
      expect(side.to).toBeLessThan(vehicle.to);
      expect(side.to - side.from).toBeGreaterThan(40);
    }
  });

  it('shows damage of the right side from the right', () => {
    const textOf = (damageArea: 'left' | 'right') =>
      damageText(SEDAN, { damageArea, severity: 'minor' })?.drawing.labels[0];
    expect(textOf('left')).toMatchObject({ text: 'Front', anchor: 'start' });
    expect(textOf('right')).toMatchObject({ text: 'Front', anchor: 'end' });
    expect(textOf('right')?.x).toBeGreaterThan(200);
  });

  it('has the color of its severity', () => {
    const inkOf = (severity: 'minor' | 'severe') =>
      damageText(SEDAN, { damageArea: 'rear', severity })?.drawing.paths.at(-1)?.stroke;
    expect([inkOf('minor'), inkOf('severe')]).toEqual(['warn', 'bad']);
  });

  it('is null if the place of damage or the kind of vehicle is unknown', () => {
    expect(damageText(SEDAN, { damageArea: 'unknown', severity: 'severe' })).toBeNull();
    expect(damageText({ ...UNNAMED, bodyStyle: null }, { damageArea: 'front', severity: 'severe' })).toBeNull();
  });
});
