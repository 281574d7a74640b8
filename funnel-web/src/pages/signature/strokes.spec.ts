import type { PointGroup } from 'signature_pad';
import { narrowedTo, withLastEnd } from './strokes';

const stroke = (...points: [x: number, y: number][]) =>
  ({ points: points.map(([x, y]) => ({ x, y, pressure: 1, time: 0 })) }) as unknown as PointGroup;

describe('strokes', () => {
  it('are scaled onto a narrower field and stay as they are on a wider one [X11-005]', () => {
    const drawing = { strokes: [stroke([700, 100], [740, 120])], width: 800 };
    const [narrow] = narrowedTo(320, drawing);
    expect(narrow?.points.map(({ x, y }) => [x, y])).toEqual([
      [280, 40],
      [296, 48],
    ]);
    expect(narrowedTo(1000, drawing)).toBe(drawing.strokes);
  });

  it('end where the pen was lifted, and a tap stays a tap [X11-005]', () => {
    const [line, tap] = [stroke([0, 0], [36, 0]), stroke([5, 5])];
    expect(withLastEnd([tap, line])).toEqual([tap, stroke([0, 0], [36, 0], [36, 0])]);
    expect(withLastEnd([line, tap])).toEqual([line, tap]);
    expect(withLastEnd([])).toEqual([]);
  });
});
